import { z } from 'zod';
import { type Call, type CallDeclaration, type CallScope, defineCall } from './define-call.ts';
import type { AnyEntity, SavedOf, SavedRecord } from './define-entity.ts';
import { ownPassword, type States, type Transition } from './define-states.ts';
import type { KnownOwner, OwnerNames } from './define-tenancy.ts';
import type { Field } from './fields/fields.ts';
import { oneOrMore, wholeNumber } from './fields/wire-type.ts';
import { savedShape, wireTypeOf } from './fields/wire-types.ts';
import { pathOfAct } from './path-of-act.ts';
import { recordSchema } from './record-schema.ts';

/** Default page and page size, and the largest page size. */
export const FIRST_PAGE = 1;
export const PAGE_SIZE = 10;
export const PAGE_SIZE_MAX = 200;

/** Maximum number of fields that a list sorts by after the first. */
export const THEN_BY_MAX = 2;

const booleanText = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);
/** Returns the input shape of `page`: flat, with one key per filter. */
export function pageInput(entity: AnyEntity) {
  const filters: Record<string, z.ZodType> = {};
  for (const name of entity.filter) Object.assign(filters, filtersOf(entity, name));
  const sorted = z.enum([...new Set(entity.sort.map(({ field }) => field))] as [string, ...string[]]);
  return z.strictObject({
    pageNumber: wholeNumber.min(1).max(1_000_000).default(FIRST_PAGE),
    pageSize: wholeNumber.min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
    deleted: booleanText.default(false),
    q: z.string().max(100).optional(),
    sort: sorted.optional(),
    order: z.enum(['asc', 'desc']).optional(),
    /** Order of the records that are equal in `sort`. */
    thenBy: z
      .array(z.strictObject({ field: sorted, order: z.enum(['asc', 'desc']) }))
      .max(THEN_BY_MAX)
      .optional(),
    ...entity.tenancy.ids,
    ...filters,
  });
}

/** Returns the filter keys of a field with their shapes: `classId` (one or more), `birthdayFrom` and `birthdayTo`, ... */
export function filtersOf(entity: AnyEntity, name: string): Record<string, z.ZodType> {
  const field = entity.fields[name] as Field;
  return wireTypeOf(field).filters(name, field);
}

/** Returns the filters of an entity that are choices. They also narrow its list of options. */
export function choiceFilters(entity: AnyEntity): string[] {
  return entity.filter.filter((name) => (entity.fields[name] as Field).type === 'choice');
}

/** Filters of every list of options: text in the title, and ids, which find the titles of earlier selections. */
export const optionFilters = {
  q: z.string().max(100).optional(),
  id: oneOrMore(z.uuid()).optional(),
};

function listInput(entity: AnyEntity) {
  const shapes = choiceFilters(entity).map((name) => filtersOf(entity, name));
  return z.strictObject({
    deleted: booleanText.default(false),
    ...optionFilters,
    ...entity.tenancy.ids,
    ...(Object.assign({}, ...shapes) as Record<string, z.ZodType>),
  });
}

/** A record as an option of a select. */
export interface Option extends KnownOwner {
  id: string;
  text: string;
}

/** Returns the shape of an option. */
export function optionShape({ idKey }: OwnerNames): z.ZodType<Option> {
  return z.object({ id: z.string(), [idKey]: z.string(), text: z.string() }) as z.ZodType<object> as z.ZodType<Option>;
}

function savedSchema(entity: AnyEntity) {
  const { idKey, nameKey } = entity.tenancy;
  const shape: Record<string, z.ZodType> = {};
  for (const [name, field] of Object.entries(entity.fields as Record<string, Field>)) {
    shape[name] = savedShape(field).nullable().optional();
    Object.assign(shape, wireTypeOf(field).beside?.(name, field));
  }
  const saved = z.object({
    ...shape,
    id: z.string(),
    [idKey]: z.string(),
    [nameKey]: z.string().optional(),
    version: z.number(),
    deleted: z.boolean(),
    createdAt: z.string(),
    updatedAt: z.string(),
    updatedBy: z.string().nullable(),
    can: z.array(z.string()),
  });
  // Built from the declaration at run time, so its type holds the common part only.
  return saved as z.ZodType<object> as z.ZodType<SavedRecord & Record<string, unknown>>;
}

/** Rights of the reader in a list. They travel with every page, so that the web repeats no rule. */
export const listAbilities = z.object({
  can: z.array(z.string()),
  /** Fields that the reader sees in full or masked. */
  fields: z.array(z.string()),
  filters: z.array(z.string()),
  sorts: z.array(z.string()),
  searchable: z.boolean(),
  /** True where the rows come from several tenants. */
  manyTenants: z.boolean(),
});

/** Rights of the reader in a list. */
export type ListAbilities = z.infer<typeof listAbilities>;

/** One page of a list. */
export interface Page<E> {
  list: SavedOf<E>[];
  total: number;
  pageNumber: number;
  pageSize: number;
  abilities: ListAbilities;
}

/** Maximum number of records in one batch. */
export const BATCH_MAX = 200;

/** A changed field as the reader may see it. */
const shownChange = z.object({
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** True where this reader may restore the earlier value. */
  restorable: z.boolean(),
});

/** An event in the history of a record: actor, time, act, and the values before and after. */
export const historyEntry = z.object({
  id: z.string(),
  version: z.number(),
  at: z.string(),
  by: z.string().nullable(),
  /** Name of the act: `create`, `update`, `delete`, `restore`, `restoreField`, a transition, or the key of another call. */
  act: z.string(),
  /** Import that made the change. */
  importId: z.string().nullable(),
  /** Input of the act, such as a reason. */
  asks: z.record(z.string(), z.unknown()),
  changes: z.array(shownChange),
});

/** An event in the history of a record. */
export type HistoryEntry = z.infer<typeof historyEntry>;

/** Result of a batch for one record. */
const batchRow = z.object({
  id: z.string(),
  title: z.string(),
  done: z.boolean(),
  error: z.string().nullable(),
  /** Reason of a failure, in the reader's language. */
  text: z.string().nullable(),
});

/** Returns the acts of an entity that users may apply to many records at once. */
export function batchActsOf(entity: AnyEntity): string[] {
  const transitions = entity.states?.transitions ?? [];
  return [...transitions.filter(({ many }) => many).map(({ name }) => name), 'delete', 'restore'];
}

/** Returns the scope of an entity's calls; records of the platform have no owner and so no reach. */
export function scopeOf({ ownerColumn }: AnyEntity): CallScope {
  return ownerColumn === null ? 'none' : 'tenant';
}

/** Returns the calls that every entity has, derived from its declaration. */
export function entityCalls<E extends AnyEntity>(entity: E) {
  const at = `/api/${entity.area}/${pathOfAct(entity.name)}`;
  const may = (...acts: string[]) => ({ anyOf: acts.map((act) => `${entity.key}.${act}`) });
  const ownerIds = entity.tenancy.ids;
  let made: ReturnType<typeof savedSchema> | undefined;
  const saved = () => (made ??= savedSchema(entity));
  const byId = () => z.strictObject({ id: z.uuid(), ...ownerIds });
  const call = <I extends z.ZodType, O extends z.ZodType>(
    rest: Omit<CallDeclaration<I, O>, 'path' | 'name' | 'scope'> & { verb: string },
  ) => {
    const { verb, ...call } = rest;
    return defineCall<I, O>({
      ...call,
      path: `${at}/${pathOfAct(verb)}`,
      name: `${entity.key}.${verb}`,
      scope: scopeOf(entity),
    });
  };
  return {
    page: call({
      verb: 'page',
      method: 'POST',
      access: may('read'),
      input: () => pageInput(entity),
      output: () =>
        z.object({
          list: z.array(saved()),
          total: z.number(),
          pageNumber: z.number(),
          pageSize: z.number(),
          abilities: listAbilities,
        }),
    }),
    list: call({
      verb: 'list',
      method: 'GET',
      access: may('read'),
      input: () => listInput(entity),
      output: () => z.array(optionShape(entity.tenancy)),
    }),
    get: call({ verb: 'get', method: 'GET', access: may('read'), input: byId, output: saved }),
    save: call({
      verb: 'save',
      method: 'POST',
      access: may('create', 'update'),
      permissionOf: ({ id }) => `${entity.key}.${id ? 'update' : 'create'}`,
      input: () =>
        z.strictObject({
          id: z.uuid().optional(),
          version: z.number().int().optional(),
          ...ownerIds,
          ...recordSchema(entity.fields, 'update').shape,
        }),
      output: saved,
    }),
    delete: call({
      verb: 'delete',
      method: 'POST',
      access: may('delete'),
      input: () => z.strictObject({ id: z.union([z.uuid(), z.array(z.uuid()).min(1).max(200)]), ...ownerIds }),
      output: () => z.object({ deleted: z.number() }),
    }),
    restore: call({ verb: 'restore', method: 'POST', access: may('restore'), input: byId, output: saved }),
    /** Returns the latest 50 events of a record, or the 50 before the entry `before`, newest first. */
    history: call({
      verb: 'history',
      method: 'GET',
      access: may('readHistory'),
      input: () => z.strictObject({ id: z.uuid(), before: z.uuid().optional(), ...ownerIds }),
      output: () => z.object({ entries: z.array(historyEntry), more: z.boolean() }),
    }),
    /** Restores the value that a field had before an entry of the history. */
    restoreField: call({
      verb: 'restoreField',
      method: 'POST',
      access: may('update'),
      input: () =>
        z.strictObject({
          id: z.uuid(),
          version: z.number().int(),
          historyId: z.uuid(),
          field: z.string().max(60),
          ...ownerIds,
        }),
      output: saved,
    }),
    /** Applies one act to many records, each independently: a failure of one does not stop the others. */
    batch: call({
      verb: 'batch',
      method: 'POST',
      access: may(...batchActsOf(entity)),
      permissionOf: ({ act }) => `${entity.key}.${act}`,
      input: () =>
        z.strictObject({
          act: z.enum(batchActsOf(entity) as [string, ...string[]]),
          records: z
            .array(z.strictObject({ id: z.uuid(), from: z.string().max(40).optional() }))
            .min(1)
            .max(BATCH_MAX),
          /** Input of the act. */
          asks: z.record(z.string().max(60), z.unknown()).default({}),
          ...ownerIds,
        }),
      output: () => z.object({ rows: z.array(batchRow) }),
    }),
  };
}

/** A record of a tree as a branch lists it. */
export const branchRecord = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  text: z.string(),
  leaf: z.boolean(),
  /** Titles of its ancestors, the topmost first; only for records that a search found. */
  above: z.array(z.string()),
});

/** Maximum number of records that `list` returns; a search finds the others. */
export const LIST_MAX = 500;

/** Maximum number of records that a text search in a tree returns. */
export const TREE_FOUND_MAX = 100;

/**
 * Returns the call for the children of a record in a tree, or the roots, in the order of the list. With `q` it finds records of all
 * levels by title. Records out of reach are left out, and their children appear among the roots.
 */
export function treeCall(entity: AnyEntity) {
  return defineCall({
    name: `${entity.key}.tree`,
    method: 'GET',
    path: `/api/${entity.area}/${pathOfAct(entity.name)}/tree`,
    access: { anyOf: [`${entity.key}.read`] },
    scope: scopeOf(entity),
    input: z.strictObject({ parentId: z.uuid().optional(), q: z.string().max(100).optional(), ...entity.tenancy.ids }),
    output: z.array(branchRecord),
  });
}

/**
 * Returns the call of each transition of an entity by its name. `from` is the state that the caller saw. If the state has changed since,
 * the call is refused and nothing changes.
 */
export function transitionCalls(entity: AnyEntity): Record<string, TransitionCall> {
  const { states } = entity;
  const saved = savedSchema(entity);
  const calls = (states?.transitions ?? []).map((transition) => [
    transition.name,
    defineCall({
      name: `${entity.key}.${transition.name}`,
      method: 'POST',
      path: `/api/${entity.area}/${pathOfAct(entity.name)}/${pathOfAct(transition.name)}`,
      access: { anyOf: [`${entity.key}.${transition.name}`] },
      scope: scopeOf(entity),
      input: transitionInput(entity.tenancy, states as States, transition),
      output: saved,
    }),
  ]);
  return Object.fromEntries(calls);
}

/** Call of a transition: the record, the state that the caller saw, and the input that the transition asks for. */
export type TransitionCall = Call<z.ZodType<{ id: string; from?: string } & Record<string, unknown>>, z.ZodType>;

function transitionInput({ ids }: OwnerNames, states: States, transition: Transition) {
  return z.strictObject({
    id: z.uuid(),
    from: z.enum(states.states.map(({ name }) => name) as [string, ...string[]]).optional(),
    ...ids,
    ...recordSchema(transition.asks ?? {}).shape,
    ...(transition.asksPassword && recordSchema({ password: ownPassword }).shape),
  });
}
