import type { Call } from '@kiga/entity/define-call.ts';
import type { z } from 'zod';

/** What became, or would become, of one row of the sheet. */
export interface ImportRow {
  /** Row of the sheet, counted from 1. */
  row: number;
  stuName: string;
  className: string;
  outcome: 'create' | 'update' | 'unchanged' | 'failed';
  issues: { field: string; error: string; text: string }[];
}

/** What an import would do, or did. */
export interface ImportReport {
  dryRun: boolean;
  sheet: string;
  otherSheets: { name: string; rows: number }[];
  columns: { index: number; heading: string; field: string | null; sample: string }[];
  /** Fields a column can be assigned to. */
  fields: string[];
  counts: { total: number; create: number; update: number; unchanged: number; failed: number };
  classes: { className: string; good: number; isNew: boolean }[];
  unknownClasses: string[];
  rows: ImportRow[];
}

/** The calls behind an import dialog, all of them with the same options. */
export interface ImportCalls {
  run: Call<z.ZodType, z.ZodType<ImportReport>>;
  failures: Call;
  template: Call;
  maxBytes: number;
}
