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

/** What every record inside the server carries. No interface: those are no `Record<string, unknown>`. */
type RecordBase = {
  id: string;
  ownerId: string;
  version: number;
  deleted: boolean;
  createdAt: string;
  updatedAt: string;
  updatedBy: string | null;
};

/** Whether an entity is any one, whose fields are known by name only. */
type IsAny<E extends AnyEntity> = 0 extends 1 & E['fields'] ? true : false;

/** Values of an entity's fields, with the words of references and the Latin letters of names next to them. */
type ValuesOf<E extends AnyEntity> =
  IsAny<E> extends true
    ? Record<string, unknown>
    : { -readonly [K in keyof RecordOf<E['fields']>]: RecordOf<E['fields']>[K] } & {
        [K in FieldName<E> as E['fields'][K] extends { type: 'reference' } ? `${K}Title` : never]?: ReadReference;
      };

/** A record inside the server: field values in full, before anything is masked. */
export type FullRecord<E extends AnyEntity = AnyEntity> = ValuesOf<E> & RecordBase;

/** A record that is about to be written: an optional field that was not given is absent. */
export type Draft<E extends AnyEntity = AnyEntity> =
  IsAny<E> extends true
    ? Record<string, unknown>
    : { id: string } & {
        -readonly [K in keyof E['fields']]: E['fields'][K] extends { required: true }
          ? ValueOf<E['fields'][K]>
          : ValueOf<E['fields'][K]> | null | undefined;
      };

/** Fields to be written of a record. */
export type Changed<E extends AnyEntity = AnyEntity> =
  IsAny<E> extends true
    ? Record<string, unknown>
    : { -readonly [K in keyof E['fields']]?: ValueOf<E['fields'][K]> | null };

/** Fields of a record before anything is checked. */
export type Unchecked<E extends AnyEntity = AnyEntity> = { [K in FieldName<E>]?: unknown };

/** Entries by names that an entity has; none where it has none of that kind. */
type ByName<Name extends string, Value> = [Name] extends [never]
  ? never
  : string extends Name
    ? Readonly<Record<string, Value>>
    : Readonly<Partial<Record<Name, Value>>>;

/** What transitions do, each typed by what it asks for. */
type Transitions<E extends AnyEntity> = [TransitionName<E>] extends [never]
  ? never
  : string extends TransitionName<E>
    ? Readonly<Record<string, OnTransition>>
    : { readonly [Name in TransitionName<E>]?: OnTransition<E, Name> };

/** Fields that are looked up for rows that were read: no statement names tables of tenants and of the platform. Lists neither filter nor sort by them. */
export interface LookedUp<E extends AnyEntity = AnyEntity> {
  fields: readonly FieldName<E>[];
  /** Values of these fields by record id and field; null where there is none. */
  load(scope: Scope, records: readonly FullRecord<E>[]): Promise<Map<string, Partial<Record<FieldName<E>, unknown>>>>;
}

/** What an area adds to the derived behaviour of an entity; absent where nothing is special. */
export interface EntityHooks<E extends AnyEntity = AnyEntity> {
  /** Fields that are computed instead of kept: an expression over `row`, made for who reads. */
  computed?: ByName<FieldName<E>, (scope: Scope) => RawBuilder<unknown>>;
  /** What records carry in addition to their fields, for the server's own eyes: expressions over `row`. */
  beside?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** What a row, as `row`, must be in addition to lying within reach, such as of the reader's own classes; null for anything. */
  rows?(scope: Scope): RawBuilder<boolean> | null;
  /** Fields that are kept elsewhere than in the entity's table. */
  kept?: ByName<FieldName<E>, KeptElsewhere>;
  /** Fields that follow from other tables than those of the entity's tenants, such as names of accounts. */
  lookedUp?: LookedUp<E>;
  /** Conditions of transitions by name: each throws what keeps the transition from being made. */
  guards?: ByName<GuardName<E>, Guard<E>>;
  /** Side effects of a transition, by its name; answers fields to be written with the state, and the state itself where `orTo` leaves a choice. */
  onTransition?: Transitions<E>;
  /** How records go to sheets and come from them, where that differs from what the columns say. */
  sheet?: SheetHooks<E>;
  /** Whether a reader who sees a field masked sees it in full in this record, because the reader wrote it; false where not given. */
  seesInFull?(field: FieldName<E>, record: FullRecord<E>, scope: Scope): boolean;
  /** Fields that the history leaves out for a reader, and that the reader cannot set back; none where not given. */
  hiddenInHistory?(scope: Scope): readonly FieldName<E>[];
  /** Whether the reader of a history may see what an act of this name asked for; true where not given. */
  mayReadAsks?(act: string, scope: Scope): boolean;
  /** Before a record is deleted: refuses, such as with RECORD_IN_USE, where tables of its own still need it. */
  beforeDelete?(record: FullRecord<E>, scope: Scope): Promise<void>;
  /** Before a deletion is taken back: refuses what another record stands in the way of. */
  beforeRestore?(record: FullRecord<E>, scope: Scope): Promise<void>;
  /** Before new records are written, one or many at once: fills what the server gives them by itself, such as numbers. */
  beforeCreate?(records: readonly Draft<E>[], scope: Scope, ownerId: string): Promise<void>;
  /**
   * Before a record is written: fills what the server sets by itself, or refuses with issues of fields. A new record has
   * its id already.
   */
  beforeSave?(record: Draft<E>, before: FullRecord<E> | null, scope: Scope, ownerId: string): Promise<void>;
  /** After a record was written, in the same transaction: makes what points at it, or follows from what it is now. */
  afterSave?(record: FullRecord<E>, before: FullRecord<E> | null, scope: Scope): Promise<void>;
  /**
   * Whether a record allows an act to a reader who has the permission; true where not given. What the other hooks refuse is
   * then not offered.
   */
  allows?(act: string, record: FullRecord<E>, scope: Scope): boolean;
}

/** A transition that is about to be made: the record in full, what was asked for, and by which act. */
export interface TransitionContext<E extends AnyEntity = AnyEntity, Name extends string = string> {
  record: FullRecord<E>;
  asks: AsksOf<E, Name>;
  /** What was typed as the own password, where the transition asks for it. */
  password?: string;
  scope: Scope;
}

/** A condition of a transition. Throws an AppError when it does not hold. */
export type Guard<E extends AnyEntity = AnyEntity> = (context: TransitionContext<E>) => Promise<void>;

/** What a transition does in its own transaction. */
export type OnTransition<E extends AnyEntity = AnyEntity, Name extends string = string> = (
  context: TransitionContext<E, Name>,
) => Promise<Changed<E>>;

/** A field whose values live in tables of their own. */
export interface KeptElsewhere {
  /** The entity whose records the field itself makes and changes, where they are records of their own: they go with this one. */
  writes?: string;
  /** Values of the field by record id. */
  load(scope: Scope, records: readonly { id: string; ownerId: string }[]): Promise<Map<string, unknown>>;
  /**
   * Writes the value of one record, and notes what it changes of other records with the same cause; absent where the
   * field is not writable. Throws VALIDATION_FAILED with issues of the field.
   */
  store?(scope: Scope, ownerId: string, id: string, value: unknown, cause: Cause): Promise<void>;
  /**
   * Writes the values of many records that are new, with few statements; `store` does it one by one where not given.
   * May refuse with the issues of any of them: the caller then asks for fewer at once.
   */
  storeNew?(
    scope: Scope,
    ownerId: string,
    values: readonly { id: string; value: unknown }[],
    cause: Cause,
  ): Promise<void>;
  search?(text: string, scope: Scope): RawBuilder<boolean> | null;
  filter?(key: string, value: unknown): RawBuilder<boolean>;
  /** What a reader sees whose sight of inner fields is limited. */
  show?(value: unknown, scope: Scope): unknown;
}

/** Everything needed to keep records of one entity. */
export interface EntityStore<E extends AnyEntity = AnyEntity> {
  entity: E;
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

/** What an act leaves in addition to the histories of its records: what is inserted, and of what is told. */
export interface Beside {
  statements: readonly RawBuilder<unknown>[];
  news: readonly News[];
}

/** Answers what is noted of an act in addition to the histories; it goes with them, in one statement. Null for nothing. */
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
  ownerId: string;
}

/** What a program gives its stores; all but the clock and the secrets may be left out. */
type StoresOptions = Pick<EntityStores, 'clock' | 'secrets'> &
  Partial<Omit<EntityStores, 'clock' | 'secrets' | 'add' | 'get' | 'named' | 'all'>>;

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

  /** Makes the store of an entity. Throws where its hooks lack what its states and columns name, or name what it does not have. */
  add<E extends AnyEntity>(entity: E, given?: EntityHooks<NoInfer<E>>): EntityStore<E> {
    // Within the kit records are known by the names of their fields only.
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

  /** The store of an entity by its key. */
  get<K extends EntityKey>(key: K): EntityStore<Extract<KnownEntities[K], AnyEntity>> {
    return this.named(key) as EntityStore<Extract<KnownEntities[K], AnyEntity>>;
  }

  /** The store of an entity whose key is known while running only. */
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
 * Throws when a transition names a guard that the server file does not have: it would be made without its check. Throws as well when one
 * may lead to several states and no hook chooses, or when a hook is about a name that the entity does not have.
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

/** Name under which a record carries the words of a reference next to its id. */
export const titleKeyOf = (field: string) => `${field}Title`;

/** Select lists as far as they are the same for all readers; to build one costs more than all else of a short query. */
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

/** The references that the entity's own table keeps: name, field and column. */
function references(store: EntityStore): [name: string, field: ReferenceField, column: string][] {
  return Object.entries(store.entity.fields as Record<string, Field>).flatMap(([name, field]) => {
    const column = store.columns.get(name)?.columns[0];
    return field.type === 'reference' && column ? [[name, field, column]] : [];
  });
}

/** The select list of a store's rows, as `row`. */
export function selection(store: EntityStore, scope: Scope): RawBuilder<unknown>[] {
  const { computed = {}, beside = {} } = store.hooks;
  return [
    plainList(store, scope),
    ...Object.entries(computed).map(([name, expression]) => sql`${expression(scope)} as ${sql.id(name)}`),
    ...Object.entries(beside).map(([name, expression]) => sql`${expression} as ${sql.id(name)}`),
  ];
}

/** Turns a row that was selected by `selection` into a record, without the fields that are kept elsewhere. */
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
  await lookUp(store, scope, records);
  return records;
}

/** Fills what is looked up of records. */
export async function lookUp(store: EntityStore, scope: Scope, records: FullRecord[]): Promise<void> {
  const { lookedUp } = store.hooks;
  if (!lookedUp || records.length === 0) return;
  const found = await lookedUp.load(scope, records);
  for (const record of records) {
    for (const name of lookedUp.fields) record[name] = found.get(record.id)?.[name] ?? null;
  }
}

/** Reads records by id within reach, in no certain order. `lock` keeps others from changing them until commit, see `lockRecords`. */
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
