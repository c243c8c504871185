import { checkRecord } from '@kiga/entity/check-record.ts';
import type { Cell } from '@kiga/entity/excel/cell.ts';
import type { Field } from '@kiga/entity/fields/fields.ts';
import { type FieldIssue, parseWithIssues, recordSchema } from '@kiga/entity/record-schema.ts';
import type { RowOutcomeName } from '@kiga/entity/transfer-calls.ts';
import type { Scope } from '../access/scope.ts';
import type { AppError } from '../app-error.ts';
import { type EntityStore, type FullRecord, readRecords } from '../entity/entity-store.ts';
import type { SaveCause } from '../entity/save.ts';
import { createRecords, updateRecords } from '../entity/save.ts';
import type { ErrorWords } from '../http/error-envelope.ts';
import { beyondParts, scopesToShow } from '../sight/row-sight.ts';
import { issuesOfSight } from '../sight/whole-numbers.ts';
import { type ImportFile, importColumns } from './import-file.ts';
import { findRecords, matchKeys } from './import-match.ts';
import { type RowReader, rowReader } from './import-reader.ts';
import type { ImportEntry } from './import-store.ts';
import { inParts } from './in-parts.ts';
import { editedCells, KEY_FIELD, parseKey, type RowKey } from './sheet-cells.ts';
import type { SheetGroups, SheetRow } from './sheet-hooks.ts';

/** Outcome of one row. */
export interface RowOutcome {
  /** Index in the sheet's grid, 0-based. */
  row: number;
  title: string;
  /** Title of the row's group; empty for no group. */
  group: string;
  groupIsNew: boolean;
  /** True where the row was refused because its group does not exist. */
  groupIsMissing: boolean;
  outcome: RowOutcomeName;
  issues: FieldIssue[];
  recordId: string | null;
}

/** Options of an import's run. */
export interface TakerOptions {
  store: EntityStore;
  /** Scope of one tenant, for the data that must be loaded first. */
  scope: Scope;
  file: ImportFile;
  words: ErrorWords;
  entry: Pick<ImportEntry, 'id' | 'create_missing'>;
}

/** A row on its way from the sheet to a record. */
interface Draft {
  row: number;
  read: SheetRow;
  /** Parsed and validated fields. */
  fields: Record<string, unknown>;
  title: string;
  group: string;
  key: RowKey | null;
  before: FullRecord | null;
  issues: FieldIssue[];
  outcome: RowOutcome | null;
}

/** Imports the rows of one sheet in their order: writes each valid row, and leaves out each invalid one with its reasons. */
export class ImportTaker {
  readonly #options: TakerOptions;
  readonly #read: RowReader;
  readonly #groups: SheetGroups | null;
  readonly #schema;
  /** The imported row of each record, by the values that identify the record within the sheet. */
  readonly #seen = new Map<string, number>();

  private constructor(options: TakerOptions, read: RowReader, groups: SheetGroups | null) {
    this.#options = options;
    this.#read = read;
    this.#groups = groups;
    this.#schema = recordSchema(options.store.entity.fields, 'update');
  }

  static async open(options: TakerOptions): Promise<ImportTaker> {
    const { store, scope, words, entry } = options;
    const groups = await store.hooks.sheet?.groups?.(scope, entry.create_missing, {
      act: 'create',
      importId: entry.id,
    });
    return new ImportTaker(options, await rowReader(store, scope, words), groups ?? null);
  }

  /** Marks rows of an earlier run, so that the same record is not imported twice. */
  remember(rows: readonly number[]): void {
    for (const row of rows) this.#see(this.#draft(row));
  }

  /** Imports rows inside the scope's transaction. */
  async take(scope: Scope, rows: readonly number[]): Promise<RowOutcome[]> {
    const drafts = rows.map((row) => this.#draft(row));
    // One query looks for the records of many rows. A row that may refer to the same record as another must wait.
    let together: Draft[] = [];
    const known = new Set<string>();
    for (const draft of drafts) {
      const keys = this.#keysOf(draft);
      if (keys.some((key) => known.has(key))) {
        await this.#takeTogether(scope, together);
        together = [];
        known.clear();
      }
      together.push(draft);
      for (const key of keys) known.add(key);
    }
    await this.#takeTogether(scope, together);
    return drafts.map(({ outcome }) => outcome as RowOutcome);
  }

  #draft(row: number): Draft {
    const { store, scope, file } = this.#options;
    const keyCell = String(file.cellAt(row, KEY_FIELD) ?? '').trim();
    const read = this.#read((column) => file.cellAt(row, column), false);
    const groupBy = store.entity.import?.groupBy;
    const draft: Draft = {
      row,
      read,
      fields: {},
      title: store.hooks.sheet?.titleOf?.(read) ?? String(read.fields[store.entity.title] ?? ''),
      group: (groupBy && read.textOf(groupBy.column, groupBy.field)) ?? '',
      key: parseKey(keyCell),
      before: null,
      issues: [],
      outcome: null,
    };
    // Values identify the record, so they must be visible to the sender in all records.
    if (keyCell === '') this.#validate(draft, beyondParts(store, scope));
    else if (!draft.key) draft.issues = [this.#issue('IMPORT_KEY_UNKNOWN')];
    return draft;
  }

  #issue(error: string, data?: Record<string, unknown>): FieldIssue {
    return { field: this.#options.store.entity.title, error, data };
  }

  /** Checks a row without looking at other records, in the scope for showing its own record. */
  #validate(draft: Draft, scope: Scope): void {
    const { store } = this.#options;
    const { entity } = store;
    const { read } = draft;
    const issues = [...read.issues, ...issuesOfSight(store, scope, read.fields)];
    const parsed = parseWithIssues(this.#schema, read.fields);
    if ('issues' in parsed) issues.push(...parsed.issues);
    draft.fields = 'value' in parsed ? parsed.value : read.fields;
    if (!read.isReturned) {
      const told = new Set(issues.map(({ field }) => field));
      for (const [name, field] of Object.entries(entity.fields as Record<string, Field>)) {
        const isRequired = field.writable && field.required && !this.#isGroup(name);
        if (isRequired && draft.fields[name] == null && !told.has(name)) {
          issues.push({ field: name, error: 'FIELD_REQUIRED' });
        }
      }
    }
    if (!read.isReturned) issues.push(...checkRecord(entity, draft.fields, { today: scope.session.today }));
    draft.issues = issues;
  }

  #isGroup(field: string): boolean {
    return this.#groups !== null && this.#options.store.entity.import?.groupBy?.field === field;
  }

  /** Returns keys of the records that the row may refer to, for comparison with other rows. */
  #keysOf(draft: Draft): string[] {
    const key = draft.key ? [draft.key.id] : [];
    return [...key, ...matchKeys(this.#options.store, draft.fields), ...this.#identitiesOf(draft)];
  }

  /** Returns the values that make two rows the same. */
  #identitiesOf(draft: Draft): string[] {
    if (draft.key) return [draft.key.id];
    const { store } = this.#options;
    return (
      store.hooks.sheet?.identities?.({ ...draft.read, fields: draft.fields }) ??
      matchKeys(store, draft.fields).slice(0, 1)
    );
  }

  #see(draft: Draft): void {
    for (const identity of this.#identitiesOf(draft)) this.#seen.set(identity, draft.row);
  }

  async #takeTogether(scope: Scope, drafts: readonly Draft[]): Promise<void> {
    await this.#readReturned(scope, drafts);
    await this.#findBefore(scope, drafts);
    let waiting: Draft[] = [];
    const write = async () => {
      const now = waiting;
      waiting = [];
      await this.#write(scope, now);
    };
    for (const draft of drafts) {
      const mustMake = this.#resolveGroup(draft);
      this.#refuseTwice(draft);
      if (draft.issues.length > 0) this.#refuse(draft);
      else if (mustMake) {
        await write();
        await this.#takeWithGroup(scope, draft);
      } else if (this.#isUnchanged(draft)) this.#end(draft, 'unchanged', draft.before?.id ?? null);
      else {
        if (waiting.some((other) => !isWrittenWith(other, draft))) await write();
        waiting.push(draft);
      }
    }
    await write();
  }

  /** Reads rows that came back from an export. Each refers to the record of its key and holds only the edited cells. */
  async #readReturned(scope: Scope, drafts: readonly Draft[]): Promise<void> {
    const { store, file, words } = this.#options;
    const keyed = drafts.flatMap((draft) => (draft.key ? [{ draft, key: draft.key }] : []));
    if (keyed.length === 0) return;
    const ids = [...new Set(keyed.map(({ key }) => key.id))];
    const records = new Map((await readRecords(store, scope, ids)).map((record) => [record.id, record]));
    const columns = importColumns(store.entity).map(({ field }) => field);
    const returned = keyed.flatMap(({ draft, key }) => {
      const record = records.get(key.id);
      if (!record || record.deleted) {
        draft.issues = [this.#issue('IMPORT_KEY_UNKNOWN')];
        return [];
      }
      const cells = new Map<string, Cell>();
      for (const column of columns) {
        const cell = file.cellAt(draft.row, column);
        if (cell !== undefined) cells.set(column, cell);
      }
      return [{ ...key, draft, record, cells }];
    });
    const edited = await editedCells(store, scope, returned, words);
    const scopeOf = await scopesToShow(
      store,
      scope,
      returned.map(({ record }) => record),
    );
    returned.forEach(({ draft, record }, index) => {
      const cells = edited[index];
      draft.read = this.#read((column) => cells?.get(column), true);
      draft.before = record;
      this.#validate(draft, scopeOf(record));
    });
  }

  async #findBefore(scope: Scope, drafts: readonly Draft[]): Promise<void> {
    const wanted = drafts.filter(({ key, issues }) => !key && issues.length === 0);
    if (wanted.length === 0) return;
    const found = await findRecords(
      this.#options.store,
      scope,
      wanted.map(({ fields }) => fields),
    );
    wanted.forEach((draft, index) => {
      draft.before = found[index] ?? null;
    });
  }

  /**
   * Puts the record of the row's group into its fields.
   * @returns whether that record must be created first
   */
  #resolveGroup(draft: Draft): boolean {
    const groupBy = this.#options.store.entity.import?.groupBy;
    if (!this.#groups || !groupBy || (draft.read.isReturned && !draft.read.has(groupBy.column))) return false;
    const text = draft.read.textOf(groupBy.column, groupBy.field);
    if (text === null) {
      const isRequired = (this.#options.store.entity.fields[groupBy.field] as Field).required;
      if (isRequired) draft.issues.push({ field: groupBy.field, error: 'FIELD_REQUIRED' });
      return false;
    }
    const id = this.#groups.find(text);
    if (id !== null) draft.fields[groupBy.field] = id;
    else if (this.#groups.canMake(text, draft.read)) return true;
    else {
      const unknown = { field: groupBy.field, error: 'IMPORT_GROUP_UNKNOWN', data: { title: text } };
      draft.issues.push(this.#groups.unknown?.(text) ?? unknown);
    }
    return false;
  }

  #refuseTwice(draft: Draft): void {
    if (draft.issues.length > 0) return;
    const other = this.#identitiesOf(draft)
      .map((identity) => this.#seen.get(identity))
      .find((row) => row !== undefined);
    if (other !== undefined) draft.issues = [this.#issue('IMPORT_ROW_TWICE', { row: other + 1 })];
  }

  #isUnchanged(draft: Draft): boolean {
    if (!draft.before || this.#options.store.hooks.sheet?.afterRow) return false;
    return Object.keys(this.#changesOf(draft)).length === 0;
  }

  #changesOf({ before, read, fields }: Draft): Record<string, unknown> {
    if (!before) return fields;
    const wanted = { ...fields, ...this.#options.store.hooks.sheet?.merge?.(before, { ...read, fields }) };
    return Object.fromEntries(
      Object.entries(wanted).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name] ?? null)),
    );
  }

  #cause(act: 'create' | 'update'): SaveCause & { act: 'create' | 'update' } {
    return { act, importId: this.#options.entry.id };
  }

  async #write(scope: Scope, drafts: readonly Draft[]): Promise<void> {
    await inParts(
      scope,
      drafts,
      (some) => this.#writeAll(scope, some),
      (draft, error) => this.#refuse(draft, error),
    );
  }

  /** Writes rows that all belong to new records, or all to existing ones. */
  async #writeAll(scope: Scope, drafts: readonly Draft[]): Promise<void> {
    const { store } = this.#options;
    const cause = this.#cause(drafts[0]?.before ? 'update' : 'create');
    const changed = drafts.flatMap((draft) => {
      const changes = this.#changesOf(draft);
      return Object.keys(changes).length > 0 || !draft.before ? [{ draft, changes }] : [];
    });
    const saved =
      cause.act === 'create'
        ? await createRecords(
            store,
            scope,
            changed.map(({ changes }) => changes),
            cause,
          )
        : await updateRecords(
            store,
            scope,
            changed.map(({ draft, changes }) => ({ ...changes, id: (draft.before as FullRecord).id })),
            cause,
          );
    const savedOf = new Map(changed.map(({ draft }, index) => [draft, saved[index] as FullRecord]));
    for (const draft of drafts) {
      const record = savedOf.get(draft) ?? (draft.before as FullRecord);
      const changedMore = await store.hooks.sheet?.afterRow?.(scope, record, draft.read, cause);
      const outcome = savedOf.has(draft) || changedMore ? cause.act : 'unchanged';
      this.#end(draft, outcome, record.id);
    }
  }

  /** Imports one row by itself, and creates the record of its group. */
  async #takeWithGroup(scope: Scope, draft: Draft): Promise<void> {
    const groupBy = this.#options.store.entity.import?.groupBy;
    await inParts(
      scope,
      [draft],
      async () => {
        if (groupBy) draft.fields[groupBy.field] = await this.#groups?.make(draft.group, draft.read, scope);
        await this.#writeAll(scope, [draft]);
      },
      (_, error) => this.#refuse(draft, error),
    );
    if (draft.outcome?.outcome === 'failed') this.#groups?.forgetRolledBack();
    this.#groups?.keep();
  }

  #end(draft: Draft, outcome: RowOutcomeName, recordId: string | null): void {
    const { row, title, group } = draft;
    draft.outcome = {
      row,
      title,
      group,
      groupIsNew: this.#groups?.isNew(group) ?? false,
      groupIsMissing: false,
      outcome,
      issues: [],
      recordId,
    };
    this.#see(draft);
  }

  #refuse(draft: Draft, error?: AppError): void {
    if (error) draft.issues = error.issues.length > 0 ? [...error.issues] : [this.#issue(error.id, error.data)];
    const { row, title, group } = draft;
    const isFirst = ({ field }: FieldIssue, index: number) =>
      draft.issues.findIndex((other) => other.field === field) === index;
    draft.outcome = {
      row,
      title,
      group,
      groupIsNew: false,
      groupIsMissing:
        group !== '' &&
        this.#groups?.find(group) === null &&
        draft.issues.some(({ field }) => field === this.#options.store.entity.import?.groupBy?.field),
      outcome: 'failed',
      issues: draft.issues.filter(isFirst),
      recordId: null,
    };
  }
}

/** Returns whether two rows can be written at once: both belong to new records, or to two existing ones. */
function isWrittenWith(one: Draft, other: Draft): boolean {
  return one.before === null ? other.before === null : other.before !== null && one.before.id !== other.before.id;
}
