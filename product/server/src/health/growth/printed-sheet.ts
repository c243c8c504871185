import type { AgeAxis, GrowthCurve } from '@kiga/contract/health/growth/growth-curves.ts';

/** A place of a value in the table: printed texts, and z for the bar; null where the family has none. */
export interface PrintedResult {
  median: string;
  z: string;
  zValue: number;
  percentile: string;
  level: string;
  /** True where the level is a finding. */
  isFinding: boolean;
}

/** A row of the table. */
export interface PrintedRow {
  name: string;
  value: string;
  unit: string;
  change: string;
  china: PrintedResult | null;
  who: PrintedResult | null;
  /** Stands where no family has a result. */
  note: string;
}

/** A curve with its words. */
export interface PrintedChart {
  title: string;
  unit: string;
  standard: string;
  /** Stands instead of a curve where no standard covers the ages. */
  none: string;
  curve: GrowthCurve;
  /** The last value, as its label prints it. */
  last: string;
}

/** A label of an age axis. */
export interface AgeLabel {
  months: number;
  text: string;
}

/** A sheet of a child as it is printed, in one language. */
export interface PrintedSheet {
  kigName: string;
  title: string;
  number: string;
  days: string;
  /** JPEG or PNG; null without a photo, or for a reader without the right to it. */
  photo: Uint8Array | null;
  facts: readonly { label: string; value: string }[];
  table: {
    title: string;
    others: string;
    columns: Readonly<
      Record<'indicator' | 'value' | 'change' | 'z' | 'median' | 'level' | 'percentile' | 'rating', string>
    >;
    china: string;
    who: string;
    rows: readonly PrintedRow[];
  };
  charts: { title: string; lead: string; axis: AgeAxis; ages: readonly AgeLabel[]; curves: readonly PrintedChart[] };
  conclusion: {
    title: string;
    headline: string;
    tone: 'finding' | 'usual' | 'unrated';
    by: string;
    paragraphs: readonly string[];
  };
  advice: { title: string; items: readonly string[]; sources: string };
  method: { title: string; rows: readonly { name: string; text: string }[] };
  signatures: readonly { label: string; value: string }[];
  foot: string;
  /** Text with the place `{characters}`. */
  lacking: string;
  page: string;
}

/** Input of the drawing: sheets in order, after an optional summary. */
export interface PrintedGrowth {
  summary: PrintedSummary | null;
  sheets: readonly PrintedSheet[];
}

/** A table of a summary. */
export interface PrintedTable {
  title: string;
  lead: string;
  heading: readonly string[];
  rows: readonly (readonly string[])[];
  /** Shares of the width by column; the same for all where it is absent. */
  widths?: readonly number[];
  /** True where the last row adds up the others. */
  hasSum?: boolean;
}

/** A summary of a class or a kindergarten as it is printed. */
export interface PrintedSummary {
  kigName: string;
  title: string;
  subject: string;
  days: string;
  lead: string;
  tables: readonly PrintedTable[];
  foot: string;
  /** Text with the places `{page}` and `{pages}`. */
  page: string;
}

/** Answer of the drawing. */
export interface DrawnGrowth {
  bytes: Uint8Array;
  /** Characters that the font lacks. */
  lacking: string[];
}
