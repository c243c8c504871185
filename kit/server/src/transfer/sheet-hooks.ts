import type { AnyEntity, ColumnName } from '@kiga/entity/define-entity.ts';
import type { Cell } from '@kiga/entity/excel/cell.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import type { Language } from '@kiga/entity/words/words.ts';
import type { Scope } from '../access/scope.ts';
import type { Changed, FullRecord, Unchecked } from '../entity/entity-store.ts';
import type { Cause } from '../entity/history.ts';

/** A row of a sheet while it is read. */
export interface SheetRow<E extends AnyEntity = AnyEntity> {
  /** Returns the cell of a column of the entity's `excel`, null where the sheet lacks the column. */
  cellOf(column: ColumnName<E>): Cell;
  /** Returns whether the sheet has the column; for a returned row, whether its cell was edited. */
  has(column: ColumnName<E>): boolean;
  /** Returns the tidy text of a cell, null where blank; digits that Excel lost become an issue at `field`. */
  textOf(column: ColumnName<E>, field?: string): string | null;
  /** Parsed fields so far; empty ones are absent. */
  fields: Unchecked<E>;
  issues: FieldIssue[];
  /** True for a row that came back from an export with its key; it holds the edited cells only. */
  isReturned: boolean;
}

/** Groups of rows during an import, such as classes. */
export interface SheetGroups<E extends AnyEntity = AnyEntity> {
  /** Returns the id of the record with this title, or null. */
  find(text: string): string | null;
  /** Returns whether the import created the record. */
  isNew(text: string): boolean;
  /** Returns whether a missing group may be created; `row` may hold details of it. */
  canMake(text: string, row: SheetRow<E>): boolean;
  make(text: string, row: SheetRow<E>, scope: Scope): Promise<string>;
  /** Returns the issue of a row whose group is unknown; default IMPORT_GROUP_UNKNOWN {title}. */
  unknown?(text: string): FieldIssue;
  /** Discards the groups that a failed row has created. */
  forgetRolledBack(): void;
  /** Keeps the groups that the row has created. */
  keep(): void;
}

/** Additions of an area to sheets of an entity; absent where the columns define everything. */
export interface SheetHooks<E extends AnyEntity = AnyEntity> {
  /**
   * Returns further values for columns in addition to the fields of the records, such as the grade of a class; one object for each
   * record.
   */
  beside?(scope: Scope, records: readonly FullRecord<E>[]): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Cells of columns that are no plain field, by column; `values` are the fields in the form for the reader. */
  write?: Readonly<Partial<Record<ColumnName<E>, (values: Readonly<Unchecked<E>>, language: Language) => Cell>>>;
  /** Reads columns that are no plain field, after the plain ones. */
  read?(row: SheetRow<E>): void;
  /** Returns such a reader after it loaded the records that rows may name, such as children; it runs after `read`. */
  reader?(scope: Scope): Promise<(row: SheetRow<E>) => void>;
  /** Returns the title of a row in the report; default the title of its record. */
  titleOf?(row: SheetRow<E>): string;
  /** Finds the existing records of rows where `import.match` is not enough: the id for each row, or null. */
  find?(scope: Scope, rows: readonly Readonly<Unchecked<E>>[]): Promise<(string | null)[]>;
  /**
   * Returns the values that identify a row within its sheet, to find duplicates; default `import.match`. Where different rows may belong
   * to one record, `import.match` or `find` must still find it.
   */
  identities?(row: SheetRow<E>): string[];
  /** Returns the fields of a row to write to an existing record; default all. */
  merge?(before: FullRecord<E>, row: SheetRow<E>): Changed<E>;
  /**
   * Runs after a row was written, even if nothing changed.
   * @returns whether it has changed something itself
   */
  afterRow?(scope: Scope, saved: FullRecord<E>, row: SheetRow<E>, cause: Cause): Promise<boolean>;
  /** Returns the column of a field's issue, where they have different names. */
  columnOf?(field: string): string;
  /** Loads the groups of rows, where missing ones may be created. */
  groups?(scope: Scope, mayMake: boolean, cause: Cause): Promise<SheetGroups<E>>;
}
