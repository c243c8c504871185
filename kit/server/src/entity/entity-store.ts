import type { AnyEntity, AsksOf, FieldName, GuardName, TransitionName } from '@kiga/entity/define-entity.ts';
import type { EntityKey, KnownEntities } from '@kiga/entity/entity-keys.ts';
import type { CodedItem } from '@kiga/entity/fields/coded.ts';
import type { Field, RecordOf, ValueOf } from '@kiga/entity/fields/fields.ts';
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

/** Common part of all records inside the server. A type, because an interface is no `Record<string, unknown>`. */
type RecordBase = {
  id: string;
  ownerId: string;
  version: number;
  deleted: boolean;
  createdAt: string;
  updatedAt: string;
  updatedBy: string | null;
};

/** True for the type of any entity, whose fields are known by name only. */
type IsAny<E extends AnyEntity> = 0 extends 1 & E['fields'] ? true : false;

/** Values of an entity's fields, with titles of references and Latin letters of names next to them. */
type ValuesOf<E extends AnyEntity> =
  IsAny<E> extends true
    ? Record<string, unknown>
    : { -readonly [K in keyof RecordOf<E['fields']>]: RecordOf<E['fields']>[K] } & {
        [K in FieldName<E> as E['fields'][K] extends { type: 'reference' } ? `${K}Title` : never]?: ReadReference;
      };

/** A record inside the server: complete field values, before any mask. */
export type FullRecord<E extends AnyEntity = AnyEntity> = ValuesOf<E> & RecordBase;

/** A record to be written; a missing optional field is absent. */
export type Draft<E extends AnyEntity = AnyEntity> =
  IsAny<E> extends true
    ? Record<string, unknown>
    : { id: string } & {
        -readonly [K in keyof E['fields']]: E['fields'][K] extends { required: true }
          ? ValueOf<E['fields'][K]>
          : ValueOf<E['fields'][K]> | null | undefined;
      };

/** Fields of a record to be written. */
export type Changed<E extends AnyEntity = AnyEntity> =
  IsAny<E> extends true
    ? Record<string, unknown>
    : { -readonly [K in keyof E['fields']]?: ValueOf<E['fields'][K]> | null };

/** Fields of a record before validation. */
export type Unchecked<E extends AnyEntity = AnyEntity> = { [K in FieldName<E>]?: unknown };

/** Entries by an entity's names of one kind; none for an entity without any. */
type ByName<Name extends string, Value> = [Name] extends [never]
  ? never
  : string extends Name
    ? Readonly<Record<string, Value>>
    : Readonly<Partial<Record<Name, Value>>>;

/** Hooks of transitions, each typed by the input of its transition. */
type Transitions<E extends AnyEntity> = [TransitionName<E>] extends [never]
  ? never
  : string extends TransitionName<E>
    ? Readonly<Record<string, OnTransition>>
    : { readonly [Name in TransitionName<E>]?: OnTransition<E, Name> };

/**
 * Fields that the platform's tables fill for rows that were read, because no statement may join tables of tenants and of the platform.
 * Lists neither filter nor sort by them.
 */
export interface LookedUp<E extends AnyEntity = AnyEntity> {
  fields: readonly FieldName<E>[];
  /** Returns values of these fields by record id and field; null for no value. */
  load(scope: Scope, records: readonly FullRecord<E>[]): Promise<Map<string, Partial<Record<FieldName<E>, unknown>>>>;
}

/** Additions of an area to the derived behaviour of an entity; absent for the default. */
export interface EntityHooks<E extends AnyEntity = AnyEntity> {
  /** Fields that are computed instead of stored: an expression over `row`, built for the reader. */
  computed?: ByName<FieldName<E>, (scope: Scope) => RawBuilder<unknown>>;
  /** Additional columns of records for the server itself: expressions over `row`. */
  beside?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Returns a condition on `row` in addition to the reach, such as the reader's own classes; null for none. */
  rows?(scope: Scope): RawBuilder<boolean> | null;
  /** Fields that are stored outside the entity's table. */
  kept?: ByName<FieldName<E>, KeptElsewhere>;
  /** Fields that derive from other tables than those of the entity's tenants, such as names of accounts. */
  lookedUp?: LookedUp<E>;
  /** Preconditions of transitions by name; each throws a refusal. */
  guards?: ByName<GuardName<E>, Guard<E>>;
  /**
   * Effects of a transition by its name. A hook returns fields to write with the state, and the state itself where `orTo` leaves a
   * choice.
   */
  onTransition?: Transitions<E>;
  /** Reading and writing of sheets, where the columns do not define it. */
  sheet?: SheetHooks<E>;
  /** Returns whether a reader who sees a field masked sees it in full in this record, because the reader wrote it; default false. */
  seesInFull?(field: FieldName<E>, record: FullRecord<E>, scope: Scope): boolean;
  /** Returns the fields that the history hides from a reader, who cannot restore them either; default none. */
  hiddenInHistory?(scope: Scope): readonly FieldName<E>[];
  /** Returns whether the reader of a history may see the input of an act; default true. */
  mayReadAsks?(act: string, scope: Scope): boolean;
  /** Runs before a record is deleted. Throws, such as RECORD_IN_USE, where the area's own tables still need it. */
  beforeDelete?(record: FullRecord<E>, scope: Scope): Promise<void>;
  /** SQL that is true for a `row` that the area's own tables no longer need, so that it may be erased; default true. */
  mayErase?: RawBuilder<boolean>;
  /** Runs before records of one owner and their parts are erased for good, while all of their data is there. Keeps figures. */
  beforeErasingParts?(ids: readonly string[], scope: Scope, ownerId: string): Promise<void>;
  /** Runs before records of one owner are erased for good. Deletes the rows of other tables that refer to them. */
  beforeErase?(ids: readonly string[], scope: Scope, ownerId: string): Promise<void>;
  /** Runs before a record is restored. Throws where another record conflicts with it. */
  beforeRestore?(record: FullRecord<E>, scope: Scope): Promise<void>;
  /** Runs before new records are written, one or many at once. Fills the values that the server assigns, such as numbers. */
  beforeCreate?(records: readonly Draft<E>[], scope: Scope, ownerId: string, cause: Cause): Promise<void>;
  /**
   * Runs before a record is written. Fills the values that the server sets, or throws issues of fields. A new record already has its id.
   */
  beforeSave?(record: Draft<E>, before: FullRecord<E> | null, scope: Scope, ownerId: string): Promise<void>;
  /** Runs after a record was written, in the same transaction. Writes rows that refer to it or derive from it. */
  afterSave?(record: FullRecord<E>, before: FullRecord<E> | null, scope: Scope): Promise<void>;
  /** True where the area answers `list` with a call of its own, which returns more than titles. */
  listsItself?: boolean;
  /**
   * Returns whether a record allows an act to a reader with the permission; default true. Use it so that screens do not offer an act that
   * another hook would refuse.
   */
  allows?(act: string, record: FullRecord<E>, scope: Scope): boolean;
}

/** A transition before its execution: the complete record, the input, and the act. */
export interface TransitionContext<E extends AnyEntity = AnyEntity, Name extends string = string> {
  record: FullRecord<E>;
  asks: AsksOf<E, Name>;
  /** Password that the caller typed, where the transition asks for it. */
  password?: string;
  scope: Scope;
}

/** A precondition of a transition. Throws an AppError when it does not hold. */
export type Guard<E extends AnyEntity = AnyEntity> = (context: TransitionContext<E>) => Promise<void>;

/** Effect of a transition, in its own transaction. */
export type OnTransition<E extends AnyEntity = AnyEntity, Name extends string = string> = (
  context: TransitionContext<E, Name>,
) => Promise<Changed<E>>;

/** A field whose values live in other tables. */
export interface KeptElsewhere {
  /** Entity whose records the field itself creates and changes; they are deleted together with this one. */
  writes?: string;
  /** Returns values of the field by record id. */
  load(scope: Scope, records: readonly { id: string; ownerId: string }[]): Promise<Map<string, unknown>>;
  /**
   * Writes the value of one record, and notes changes of other records with the same cause; absent for a read-only field. Throws
   * VALIDATION_FAILED with issues of the field.
   */
  store?(scope: Scope, ownerId: string, id: string, value: unknown, cause: Cause): Promise<void>;
  /**
   * Writes the values of many new records with few statements; the default calls `store` for each. May throw the issues of any of them;
   * the caller then retries with fewer at once.
   */
  storeNew?(
    scope: Scope,
    ownerId: string,
    values: readonly { id: string; value: unknown }[],
    cause: Cause,
  ): Promise<void>;
  search?(text: string, scope: Scope): RawBuilder<boolean> | null;
  filter?(key: string, value: unknown): RawBuilder<boolean>;
  /** Returns the value for a reader whose sight of inner fields is limited. */
  show?(value: unknown, scope: Scope): unknown;
}

/** A record store: all that reading and writing the records of one entity needs. */
export interface EntityStore<E extends AnyEntity = AnyEntity> {
  entity: E;
  hooks: EntityHooks;
  clock: Clock;
  secrets: Secrets;
  /** Columns of the fields in the entity's own table. */
  columns: ReadonlyMap<string, FieldColumns>;
  /** All stores by entity key, for references. */
  stores: EntityStores;
}

/** Result of one act: the new records, each with its changes. */
export type Written = readonly { record: FullRecord; changes: Changes }[];

/** Additional writes of an act: rows to insert, and topics to publish. */
export interface Beside {
  statements: readonly RawBuilder<unknown>[];
  news: readonly News[];
}

/** Returns the additional writes of an act, which run in one statement with the histories; null for none. */
export type OnWritten = (store: EntityStore, scope: Scope, cause: Cause, written: Written) => Beside | null;

/** Returns items of a dictionary. With `held` only those with these codes, locked until the scope's transaction ends. */
export type CodesOf = (
  dictionary: string,
  held?: { scope: Scope; codes: readonly string[] },
) => Promise<readonly CodedItem[]>;

/** Receives the records that a reader is about to see, limited to the reader's sight. */
export type OnShown = (store: EntityStore, scope: Scope, records: readonly ShownKey[]) => Promise<void>;

/** Receives a search by a whole number, such as a phone, before it runs, if the reader sees such numbers masked. Throws to forbid it. */
export type OnWholeNumber = (store: EntityStore, scope: Scope, number: string) => Promise<void>;

/** Returns a scope for work with one permission, which may reach fewer rows than the session's others. */
export type ScopeFor = (scope: Scope, permission: string) => Scope;

/** Two scopes of a session whose permissions do not all reach the same rows. */
export interface ScopeParts {
  /** Reaches the rows for which these permissions were given. */
  given: Scope;
  /** Session without these permissions, for all other rows. */
  beyond: Scope;
}

/** A shown record. */
export interface ShownKey {
  id: string;
  ownerId: string;
}

/**
 * Returns names of accounts by id, read in the transaction of the scope: a second connection inside a transaction lets many
 * transactions at once wait for each other.
 */
export type NamesOfAccounts = (scope: Pick<Scope, 'db'>, ids: readonly string[]) => Promise<Map<string, string>>;

/** Options that a program gives its stores; only clock and secrets are required. */
type StoresOptions = Pick<EntityStores, 'clock' | 'secrets'> &
  Partial<Omit<EntityStores, 'clock' | 'secrets' | 'add' | 'get' | 'named' | 'all'>>;

/** The stores of a program by entity key. */
export class EntityStores {
  readonly #byKey = new Map<string, EntityStore>();
  readonly clock: Clock;
  readonly secrets: Secrets;

  /** Returns names of accounts, for 'last changed by'. */
  readonly namesOfAccounts: NamesOfAccounts;

  /** Store of the records' files; null where no entity has any. */
  readonly files: Files | null;

  /** Called after every act. */
  readonly onWritten: OnWritten | null;

  /** Called before readers see records. */
  readonly onShown: OnShown | null;

  /** Called before every search by a whole number. */
  readonly onWholeNumber: OnWholeNumber | null;

  /** Called where a call needs more than one permission. */
  readonly scopeFor: ScopeFor;

  /** Called before records are shown; returns null where every permission reaches all rows of the scope. */
  readonly partsOf: (scope: Scope) => ScopeParts | null;

  /** Returns the current items of a dictionary. */
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

  /** Creates the store of an entity. Throws where its hooks lack a name from its states and columns, or name an unknown one. */
  add<E extends AnyEntity>(entity: E, given?: EntityHooks<NoInfer<E>>): EntityStore<E> {
    // The kit knows records by the names of their fields only.
    const hooks = (given ?? {}) as EntityHooks;
    assertHooks(entity, hooks);
    const { clock, secrets } = this;
    const columns = new Map<string, FieldColumns>();
    for (const [name, field] of Object.entries(entity.fields as Record<string, Field>)) {
      if (hooks.computed?.[name] || hooks.kept?.[name] || hooks.lookedUp?.fields.includes(name)) continue;
      columns.set(name, fieldColumns(entity.table, name, field, secrets));
    }
    const store = { entity, hooks, clock, secrets, columns, stores: this };
    this.#byKey.set(entity.key, store);
    return store;
  }

  /** Returns the store of an entity by its key. */
  get<K extends EntityKey>(key: K): EntityStore<Extract<KnownEntities[K], AnyEntity>> {
    return this.named(key) as EntityStore<Extract<KnownEntities[K], AnyEntity>>;
  }

  /** Returns the store of an entity whose key is known at run time only. */
  named(key: string): EntityStore {
    const store = this.#byKey.get(key);
    if (!store) throw new Error(`no such entity: ${key}`);
    return store;
  }

  all(): EntityStore[] {
    return [...this.#byKey.values()];
  }
}

/**
 * Throws when a guard of a transition is missing in the hooks, because the transition would run without its check. Throws as well when no
 * hook chooses among several target states, or when a hook names something that the entity lacks.
 */
function assertHooks(entity: AnyEntity, hooks: EntityHooks): void {
  const { transitions = [] } = entity.states ?? {};
  for (const { name, guards = [], orTo } of transitions) {
    if (orTo && !hooks.onTransition?.[name])
      throw new Error(`${entity.key}.${name} has no hook that chooses its state`);
    const missing = guards.find((guard: string) => hooks.guards?.[guard] === undefined);
    if (missing !== undefined) throw new Error(`${entity.key}.${name} names a guard that is not there: ${missing}`);
  }
  const ownColumns = (entity.excel ?? []).filter(({ own }) => own).map(({ field }) => field);
  const unknown = [
    ...[...Object.keys({ ...hooks.computed, ...hooks.kept }), ...(hooks.lookedUp?.fields ?? [])].filter(
      (name) => !(name in entity.fields),
    ),
    ...Object.keys(hooks.guards ?? {}).filter((name) => !transitions.some(({ guards }) => guards?.includes(name))),
    ...Object.keys(hooks.onTransition ?? {}).filter((name) => !transitions.some((one) => one.name === name)),
    ...Object.keys(hooks.sheet?.write ?? {}).filter((name) => !ownColumns.includes(name) && !(name in entity.fields)),
  ];
  if (unknown.length > 0) throw new Error(`hooks of ${entity.key} name what it does not have: ${unknown.join(', ')}`);
  const unwritten = ownColumns.find((name) => hooks.sheet?.write?.[name] === undefined);
  if (unwritten !== undefined) throw new Error(`${entity.key} has no hook that writes its column ${unwritten}`);
}

const recordColumns = ['id', 'version', 'deleted', 'created_at', 'updated_at', 'updated_by'];

/** The target of a reference as it was read, with its title, which belongs to that id only. */
export interface ReadReference {
  id: string;
  title: string;
}

/** Background work uses Chinese. */
const languageOf = ({ session }: Scope): Language => session.language ?? 'zh_CN';

/** Returns the columns of the title field in the reader's language. */
export function titleColumn({ entity, columns }: EntityStore, scope: Scope): FieldColumns {
  const title = languageOf(scope) === 'en_US' ? (entity.titleEnUS ?? entity.title) : entity.title;
  return columns.get(title) as FieldColumns;
}

/** Returns the name under which a record carries the title of a referenced record. */
export const titleKeyOf = (field: string) => `${field}Title`;

/** Cached select lists that are the same for all readers; building one costs more than the rest of a short query. */
const plainLists = { zh_CN: new WeakMap<EntityStore, RawBuilder<unknown>>(), en_US: new WeakMap() };

function plainList(store: EntityStore, scope: Scope): RawBuilder<unknown> {
  const lists = plainLists[languageOf(scope)];
  let list = lists.get(store);
  if (!list) {
    const names = [...recordColumns, ...[...store.columns.values()].flatMap(({ columns }) => columns)];
    const titles = references(store).map(([name, field, column]) => {
      const target = store.stores.named(field.to);
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

/** Returns the references in the entity's own table: name, field and column. */
function references(store: EntityStore): [name: string, field: ReferenceField, column: string][] {
  return Object.entries(store.entity.fields as Record<string, Field>).flatMap(([name, field]) => {
    const column = store.columns.get(name)?.columns[0];
    return field.type === 'reference' && column ? [[name, field, column]] : [];
  });
}

/** Returns the select list of a store's rows, as `row`. */
export function selection(store: EntityStore, scope: Scope): RawBuilder<unknown>[] {
  const { computed = {}, beside = {} } = store.hooks;
  return [
    plainList(store, scope),
    ...Object.entries(computed).map(([name, expression]) => sql`${expression(scope)} as ${sql.id(name)}`),
    ...Object.entries(beside).map(([name, expression]) => sql`${expression} as ${sql.id(name)}`),
  ];
}

/** Turns a row of `selection` into a record, without fields from other tables. */
export function recordOf(store: EntityStore, row: Record<string, unknown>): FullRecord {
  const record: FullRecord = {
    id: row.id as string,
    ownerId: row.owner_id as string,
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
  for (const name of Object.keys({ ...store.hooks.computed, ...store.hooks.beside })) record[name] = row[name];
  return record;
}

/** Turns rows into complete records, with the fields from other tables. */
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
  await lookUp(store, scope, records);
  return records;
}

/** Fills the looked-up fields of records. */
export async function lookUp(store: EntityStore, scope: Scope, records: FullRecord[]): Promise<void> {
  const { lookedUp } = store.hooks;
  if (!lookedUp || records.length === 0) return;
  const found = await lookedUp.load(scope, records);
  for (const record of records) {
    for (const name of lookedUp.fields) record[name] = found.get(record.id)?.[name] ?? null;
  }
}

/** Reads records by id within reach, in no particular order. `lock` prevents changes by others until commit, see `lockRecords`. */
export async function readRecords<E extends AnyEntity>(
  store: EntityStore<E>,
  scope: Scope,
  ids: readonly string[],
  options: { lock?: boolean } = {},
): Promise<FullRecord<E>[]> {
  if (options.lock) await lockRecords(store, scope, ids);
  const result = await sql<Record<string, unknown>>`
    select ${sql.join(selection(store, scope))} from ${sql.table(store.entity.table)} as row
    where row.id = any(${[...ids]}::uuid[]) and ${reached(store, scope)}`.execute(scope.db);
  return (await toRecords(store, scope, result.rows)) as FullRecord<E>[];
}
