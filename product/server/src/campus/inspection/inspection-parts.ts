import type { InspectionChapter } from '@kiga/contract/campus/inspection/inspection.acts.ts';
import type { Language } from '@kiga/entity/words/words.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';

/** The days of a folder, both inclusive. */
export interface InspectionSpan {
  kigId: string;
  from: string;
  to: string;
}

/** A file of a folder. `name` stands without its number and chapter. */
export interface InspectionFile {
  name: string;
  bytes: Uint8Array | AsyncIterable<Uint8Array>;
  /** Number of records in it. */
  rows: number;
}

/** A part of the inspection folder, which the area of its records registers. */
export interface InspectionPart {
  chapter: InspectionChapter;
  /** Key of its title. */
  title: string;
  /** Permission that its records need; readers without it get an index that says so. */
  permission: string;
  /** Path of the screen that shows the same; null for none. */
  href: string | null;
  /** Table that its records come from. */
  table: string;
  /** Returns the number of its records; the scope is that of the permission. */
  count(own: Scope, span: InspectionSpan): Promise<number>;
  /** Returns its files one after another; a part without records has none. */
  files(own: Scope, span: InspectionSpan, language: Language): AsyncIterable<InspectionFile>;
}
