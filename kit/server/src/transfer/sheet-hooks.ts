import type { AnyEntity, ColumnName } from '@kiga/entity/define-entity.ts';
import type { Cell } from '@kiga/entity/excel/cell.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import type { Language } from '@kiga/entity/words/words.ts';
import type { Scope } from '../access/scope.ts';
import type { Changed, FullRecord, Unchecked } from '../entity/entity-store.ts';
import type { Cause } from '../entity/history.ts';

/** A row of a sheet while it is read. */
export interface SheetRow<E extends AnyEntity = AnyEntity> {
  /** Cell of a column of the entity's `excel`, null where the sheet has no such column. */
  cellOf(column: ColumnName<E>): Cell;
  /** Whether the sheet has the column; in a row that came back, whether its cell was edited. */
  has(column: ColumnName<E>): boolean;
  /** The tidy text of a cell, null where blank; digits that Excel lost become an issue at `field`. */
  textOf(column: ColumnName<E>, field?: string): string | null;
  /** Fields read so far, as they stand there; what the row leaves empty is absent. */
  fields: Unchecked<E>;
  issues: FieldIssue[];
  /** Whether the row came back from an export with its key: then it holds the cells that were edited and no others. */
  isReturned: boolean;
}

/** What rows are grouped by, such as classes, during an import. */
export interface SheetGroups<E extends AnyEntity = AnyEntity> {
  /** Id of the record with these words, or null. */
  find(text: string): string | null;
  /** Whether the record was made along the way. */
  isNew(text: string): boolean;
  /** Whether a missing one can be made; `row` may tell more about it. */
  canMake(text: string, row: SheetRow<E>): boolean;
  make(text: string, row: SheetRow<E>, scope: Scope): Promise<string>;
  /** What is told of a row whose words name none; IMPORT_GROUP_UNKNOWN {title} where not given. */
  unknown?(text: string): FieldIssue;
  /** The row failed after all, and with it what it had made. */
  forgetRolledBack(): void;
  /** What the row made stays. */
  keep(): void;
}

/** What an area adds to how its records come from a sheet and go to one; absent where the columns say it all. */
export interface SheetHooks<E extends AnyEntity = AnyEntity> {
  /** What columns are made from in addition to the fields of the records, such as the grade of a class; one for each record. */
  beside?(scope: Scope, records: readonly FullRecord<E>[]): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Cells of columns that are no plain field, by column; `values` are the fields as the reader may see them. */
  write?: Readonly<Partial<Record<ColumnName<E>, (values: Readonly<Unchecked<E>>, language: Language) => Cell>>>;
  /** Reads columns that are no plain field, after the plain ones. */
  read?(row: SheetRow<E>): void;
  /** Finds the records that rows are about where `import.match` cannot say it: the id for each row, or null. */
  find?(scope: Scope, rows: readonly Readonly<Unchecked<E>>[]): Promise<(string | null)[]>;
  /**
   * By what a row is known within its sheet, to find the same record twice in it; `import.match` where not given. Where
   * rows may be about one record without being the same row twice, `import.match` or `find` must still tell it.
   */
  identities?(row: SheetRow<E>): string[];
  /** What is written of the fields of a row onto a record that is there; all of them where not given. */
  merge?(before: FullRecord<E>, row: SheetRow<E>): Changed<E>;
  /** After a row was written, also where nothing of it had changed. @returns whether it has changed something itself */
  afterRow?(scope: Scope, saved: FullRecord<E>, row: SheetRow<E>, cause: Cause): Promise<boolean>;
  /** The column that an issue of a field is about, where they have different names. */
  columnOf?(field: string): string;
  /** Loads what rows are grouped by, where missing ones can be made. */
  groups?(scope: Scope, mayMake: boolean, cause: Cause): Promise<SheetGroups<E>>;
}
