import type { AnyEntity } from '@kiga/entity/define-entity.ts';
import type { CodedItem } from '@kiga/entity/fields/coded.ts';
import type { Field } from '@kiga/entity/fields/fields.ts';
import type { ReferenceField } from '@kiga/entity/fields/reference.ts';
import type { Language } from '@kiga/entity/words/words.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { Clock } from '../clock.ts';
import type { FieldColumns } from '../fields/kept-type.ts';
import { fieldColumns } from '../fields/kept-types.ts';
import type { Files } from '../files/files.ts';
import type { News } from '../outbox/publish.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { SheetHooks } from '../transfer/sheet-hooks.ts';
import type { Cause, Changes } from './history.ts';
import { lockRecords } from './lock-records.ts';
import { ownerOf, reached, sameOwner } from './owner.ts';

/** A record inside the server: field values in full, before anything is masked. */
export type FullRecord = Record<string, unknown> & {
  id: string;
  kigId: string;
  version: number;
  deleted: boolean;
  createdAt: string;
  updatedAt: string;
  updatedBy: string | null;
};

/** What an area adds to the derived behaviour of an entity; absent where nothing is special. */
export interface EntityHooks {
  /** Fields that are computed instead of kept: an expression over `row`, made for who reads. */
  computed?: Readonly<Record<string, (scope: Scope) => RawBuilder<unknown>>>;
  /** What a row, as `row`, must be besides lying within reach, such as of the reader's own classes; null for anything. */
  rows?(scope: Scope): RawBuilder<boolean> | null;
  /** Fields that are kept elsewhere than in the entity's table. */
  kept?: Readonly<Record<string, KeptElsewhere>>;
  /** Conditions of transitions by name: each throws what keeps the transition from being made. */
  guards?: Readonly<Record<string, Guard>>;
  /** What a transition does besides, by its name; answers fields to be written with the state, and the state itself where `orTo` leaves a choice. */
  onTransition?: Readonly<Record<string, OnTransition>>;
  /** How records go to sheets and come from them, where that differs from what the columns say. */
  sheet?: SheetHooks;
  /** Whether a reader who sees a field masked sees it in full in this record, because the reader wrote it; false where not given. */
  seesInFull?(field: string, record: FullRecord, scope: Scope): boolean;
  /** Fields that the history leaves out for a reader, and that the reader cannot set back; none where not given. */
  hiddenInHistory?(scope: Scope): readonly string[];
  /** Whether the reader of a history may see what an act of this name asked for; true where not given. */
  mayReadAsks?(act: string, scope: Scope): boolean;
  /** Before a record is deleted: refuses, such as with RECORD_IN_USE, where tables of its own still need it. */
  beforeDelete?(record: FullRecord, scope: Scope): Promise<void>;
  /** Before a deletion is taken back: refuses what another record stands in the way of. */
  beforeRestore?(record: FullRecord, scope: Scope): Promise<void>;
  /** Before new records are written, one or many at once: fills what the server gives them by itself, such as numbers. */
  beforeCreate?(records: readonly Record<string, unknown>[], scope: Scope, kigId: string): Promise<void>;
  /**
   * Before a record is written: fills what the server sets by itself, or refuses with issues of fields. A new record has
   * its id already.
   */
  beforeSave?(record: Record<string, unknown>, before: FullRecord | null, scope: Scope, kigId: string): Promise<void>;
  /** After a record was written, in the same transaction: makes what points at it, or follows from what it is now. */
  afterSave?(record: FullRecord, before: FullRecord | null, scope: Scope): Promise<void>;
  /**
   * Whether a record allows an act to a reader who has the permission; true where not given. What the other hooks refuse is
   * then not offered.
   */
  allows?(act: string, record: FullRecord, scope: Scope): boolean;
}

/** A transition that is about to be made: the record in full, what was asked for, and by which act. */
export interface TransitionContext {
  record: FullRecord;
  asks: Readonly<Record<string, unknown>>;
  /** What was typed as the own password, where the transition asks for it. */
  password?: string;
  scope: Scope;
}

/** A condition of a transition. Throws an AppError when it does not hold. */
export type Guard = (context: TransitionContext) => Promise<void>;

/** What a transition does in its own transaction. */
export type OnTransition = (context: TransitionContext) => Promise<Record<string, unknown>>;

/** A field whose values live in tables of their own. */
export interface KeptElsewhere {
  /** The entity whose records the field itself makes and changes, where they are records of their own: they go with this one. */
  writes?: string;
  /** Values of the field by record id. */
  load(scope: Scope, records: readonly { id: string; kigId: string }[]): Promise<Map<string, unknown>>;
  /**
   * Writes the value of one record, and notes what it changes of other records with the same cause; absent where the
   * field is not writable. Throws VALIDATION_FAILED with issues of the field.
   */
  store?(scope: Scope, kigId: string, id: string, value: unknown, cause: Cause): Promise<void>;
  /**
   * Writes the values of many records that are new, with few statements; `store` does it one by one where not given.
   * May refuse with the issues of any of them: the caller then asks for fewer at once.
   */
  storeNew?(
    scope: Scope,
    kigId: string,
    values: readonly { id: string; value: unknown }[],
    cause: Cause,
  ): Promise<void>;
  search?(text: string, scope: Scope): RawBuilder<boolean> | null;
  filter?(key: string, value: unknown): RawBuilder<boolean>;
  /** What a reader sees whose sight of inner fields is limited. */
  show?(value: unknown, scope: Scope): unknown;
}

/** Everything needed to keep records of one entity. */
export interface EntityStore {
  entity: AnyEntity;
  hooks: EntityHooks;
  clock: Clock;
  secrets: Secrets;
  /** Columns of the fields that live in the entity's own table. */
  columns: ReadonlyMap<string, FieldColumns>;
  /** All stores by entity key: references point at them. */
  stores: EntityStores;
}

/** What one act changed: the records as they are now, each with its changes. */
export type Written = readonly { record: FullRecord; changes: Changes }[];

/** What an act leaves beside the histories of its records: what is inserted, and of what is told. */
export interface Beside {
  statements: readonly RawBuilder<unknown>[];
  news: readonly News[];
}

/** Answers what is noted of an act beside the histories; it goes with them, in one statement. Null for nothing. */
export type OnWritten = (store: EntityStore, scope: Scope, cause: Cause, written: Written) => Beside | null;

/** Items of a dictionary; where `held`, only those with these codes, which stay until the scope's transaction ends. */
export type CodesOf = (
  dictionary: string,
  held?: { scope: Scope; codes: readonly string[] },
) => Promise<readonly CodedItem[]>;

/** Told of records that are about to be shown to a reader, as far as the reader may see them. */
export type OnShown = (store: EntityStore, scope: Scope, records: readonly ShownKey[]) => Promise<void>;

/**
 * Told of a search by a whole number of somebody, such as a phone, before it is made, by who sees such numbers masked.
 * Throws what forbids it.
 */
export type OnWholeNumber = (store: EntityStore, scope: Scope, number: string) => Promise<void>;

/** A scope as it is for what is done with one permission, which may reach fewer rows than the others of its session. */
export type ScopeFor = (scope: Scope, permission: string) => Scope;

/** A scope in two, where some permissions of its session were given for fewer rows than it reaches. */
export interface ScopeParts {
  /** Reaches the rows that these permissions were given for. */
  given: Scope;
  /** The session without these permissions, for all other rows. */
  beyond: Scope;
}

/** Which record is shown. */
export interface ShownKey {
  id: string;
  kigId: string;
}

/** What a program gives its stores; all but the clock and the secrets may be left out. */
type StoresOptions = Pick<EntityStores, 'clock' | 'secrets'> &
  Partial<Omit<EntityStores, 'clock' | 'secrets' | 'add' | 'get' | 'all'>>;

/** The stores of a program by entity key. */
export class EntityStores {
  readonly #byKey = new Map<string, EntityStore>();
  readonly clock: Clock;
  readonly secrets: Secrets;

  /** Names of accounts by id, for 'last changed by'. */
  readonly namesOfAccounts: (ids: readonly string[]) => Promise<Map<string, string>>;

  /** Where files of records are kept; null where none of the entities has any. */
  readonly files: Files | null;

  /** Asked at every act. */
  readonly onWritten: OnWritten | null;

  /** Told of what readers are shown, before they are. */
  readonly onShown: OnShown | null;

  /** Asked at every search by a whole number. */
  readonly onWholeNumber: OnWholeNumber | null;

  /** Asked where a call does what other permissions are about as well. */
  readonly scopeFor: ScopeFor;

  /** Asked where records are shown; null where every permission reaches all rows of the scope. */
  readonly partsOf: (scope: Scope) => ScopeParts | null;

  /** Items of a dictionary, as they are now. */
  readonly codesOf: CodesOf;

  constructor(options: StoresOptions) {
    this.clock = options.clock;
    this.secrets = options.secrets;
    this.namesOfAccounts = options.namesOfAccounts ?? (async () => new Map());
    this.files = options.files ?? null;
    this.onWritten = options.onWritten ?? null;
    this.onShown = options.onShown ?? null;
    this.onWholeNumber = options.onWholeNumber ?? null;
    this.scopeFor = options.scopeFor ?? ((scope) => scope);
    this.partsOf = options.partsOf ?? (() => null);
    this.codesOf = options.codesOf ?? (async () => []);
  }

  /** Makes the store of an entity. Throws where its hooks lack what its states name. */
  add(entity: AnyEntity, hooks: EntityHooks = {}): EntityStore {
    assertGuards(entity, hooks);
    const { clock, secrets } = this;
    const columns = new Map<string, FieldColumns>();
    for (const [name, field] of Object.entries(entity.fields as Record<string, Field>)) {
      if (hooks.computed?.[name] || hooks.kept?.[name]) continue;
      columns.set(name, fieldColumns(entity.table, name, field, secrets));
    }
    const store = { entity, hooks, clock, secrets, columns, stores: this };
    this.#byKey.set(entity.key, store);
    return store;
  }

  get(key: string): EntityStore {
    const store = this.#byKey.get(key);
    if (!store) throw new Error(`no such entity: ${key}`);
    return store;
  }

  all(): EntityStore[] {
    return [...this.#byKey.values()];
  }
}

/**
 * Throws when a transition names a guard that the server file does not have: it would be made unguarded. Throws as well when one
 * may lead to several states and no hook chooses.
 */
function assertGuards(entity: AnyEntity, hooks: EntityHooks): void {
  for (const { name, guards = [], orTo } of entity.states?.transitions ?? []) {
    if (orTo && !hooks.onTransition?.[name])
      throw new Error(`${entity.key}.${name} has no hook that chooses its state`);
    const missing = guards.find((guard: string) => hooks.guards?.[guard] === undefined);
    if (missing !== undefined) throw new Error(`${entity.key}.${name} names a guard that is not there: ${missing}`);
  }
}

const recordColumns = ['id', 'version', 'deleted', 'created_at', 'updated_at', 'updated_by'];

/** What a reference points at, as it was read: words go with the id that they belong to. */
export interface ReadReference {
  id: string;
  title: string;
}

/** Work that nobody reads is in Chinese. */
const languageOf = ({ session }: Scope): Language => session.language ?? 'zh_CN';

/** Columns of the field that names a record of this kind to the reader. */
export function titleColumn({ entity, columns }: EntityStore, scope: Scope): FieldColumns {
  const title = languageOf(scope) === 'en_US' ? (entity.titleEnUS ?? entity.title) : entity.title;
  return columns.get(title) as FieldColumns;
}

/** Name under which a record carries the words of a reference beside its id. */
export const titleKeyOf = (field: string) => `${field}Title`;

/** Select lists as far as they are the same for all readers; to build one costs more than all else of a short query. */
const plainLists = { zh_CN: new WeakMap<EntityStore, RawBuilder<unknown>>(), en_US: new WeakMap() };

function plainList(store: EntityStore, scope: Scope): RawBuilder<unknown> {
  const lists = plainLists[languageOf(scope)];
  let list = lists.get(store);
  if (!list) {
    const names = [...recordColumns, ...[...store.columns.values()].flatMap(({ columns }) => columns)];
    const titles = references(store).map(([name, field, column]) => {
      const target = store.stores.get(field.to);
      const title = titleColumn(target, scope).columns[0];
      return sql`(select ${sql.ref(`named.${title}`)} from ${sql.table(target.entity.table)} as named
        where ${sameOwner(target, 'named', store, 'row')} and named.id = ${sql.ref(`row.${column}`)}) as ${sql.id(titleKeyOf(name))}`;
    });
    const columns = names.map((name) => sql.ref(`row.${name}`));
    list = sql.join([sql`${ownerOf(store, 'row')} as owner_id`, ...columns, ...titles]);
    lists.set(store, list);
  }
  return list;
}

/** The references that the entity's own table keeps: name, field and column. */
function references(store: EntityStore): [name: string, field: ReferenceField, column: string][] {
  return Object.entries(store.entity.fields as Record<string, Field>).flatMap(([name, field]) => {
    const column = store.columns.get(name)?.columns[0];
    return field.type === 'reference' && column ? [[name, field, column]] : [];
  });
}

/** The select list of a store's rows, as `row`. */
export function selection(store: EntityStore, scope: Scope): RawBuilder<unknown>[] {
  const computed = Object.entries(store.hooks.computed ?? {});
  return [
    plainList(store, scope),
    ...computed.map(([name, expression]) => sql`${expression(scope)} as ${sql.id(name)}`),
  ];
}

/** Turns a row that was selected by `selection` into a record, without the fields that are kept elsewhere. */
export function recordOf(store: EntityStore, row: Record<string, unknown>): FullRecord {
  const record: FullRecord = {
    id: row.id as string,
    kigId: row.owner_id as string,
    version: row.version as number,
    deleted: row.deleted as boolean,
    createdAt: (row.created_at as Date).toISOString(),
    updatedAt: (row.updated_at as Date).toISOString(),
    updatedBy: row.updated_by as string | null,
  };
  for (const [name, columns] of store.columns) {
    record[name] = columns.fromRow(row);
    if (columns.besides) Object.assign(record, columns.besides(row));
    const title = row[titleKeyOf(name)];
    if (typeof title === 'string') record[titleKeyOf(name)] = { id: record[name], title };
  }
  for (const name of Object.keys(store.hooks.computed ?? {})) record[name] = row[name];
  return record;
}

/** Turns rows into full records, with the fields that are kept elsewhere. */
export async function toRecords(
  store: EntityStore,
  scope: Scope,
  rows: Record<string, unknown>[],
): Promise<FullRecord[]> {
  const records = rows.map((row) => recordOf(store, row));
  for (const [name, kept] of Object.entries(store.hooks.kept ?? {})) {
    const values = records.length > 0 ? await kept.load(scope, records) : new Map();
    for (const record of records) record[name] = values.get(record.id) ?? null;
  }
  return records;
}

/** Reads records by id within reach, in no certain order. `lock` keeps others from changing them until commit, see `lockRecords`. */
export async function readRecords(
  store: EntityStore,
  scope: Scope,
  ids: readonly string[],
  options: { lock?: boolean } = {},
): Promise<FullRecord[]> {
  if (options.lock) await lockRecords(store, scope, ids);
  const result = await sql<Record<string, unknown>>`
    select ${sql.join(selection(store, scope))} from ${sql.table(store.entity.table)} as row
    where row.id = any(${[...ids]}::uuid[]) and ${reached(store, scope)}`.execute(scope.db);
  return toRecords(store, scope, result.rows);
}
