import type { AnyEntity } from '@kiga/entity/define-entity.ts';
import { filtersOf, type ListAbilities } from '@kiga/entity/entity-calls.ts';
import type { Field } from '@kiga/entity/fields/fields.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { KitSession } from '../access/session.ts';
import { AppError } from '../app-error.ts';
import { assertSeesDeleted, reachedDeleted } from '../sight/deleted.ts';
import { leastSession, sightParts } from '../sight/row-sight.ts';
import { assertSearch } from '../sight/whole-numbers.ts';
import { type EntityStore, selection, toRecords } from './entity-store.ts';
import { ownedBy, ownerOf, reached, sameOwner } from './owner.ts';
import { type ShownRecord, showRecords } from './show.ts';

/** Input of a page after validation, with one key per filter. */
export interface PageRequest extends Record<string, unknown> {
  pageNumber: number;
  pageSize: number;
  deleted: boolean;
  q?: string;
  sort?: string;
  order?: 'asc' | 'desc';
  thenBy?: readonly { field: string; order: 'asc' | 'desc' }[];
}

/**
 * Returns the session's rights in the list. A field that the session cannot read allows no filter, sorting or search. A field that it
 * reads in some rows only can filter those rows.
 */
export function listAbilities(store: EntityStore, scope: Scope): ListAbilities {
  const { entity } = store;
  const readable = (name: string) => entity.sightOf(scope.session, name) === 'full';
  const least = leastSession(store, scope);
  const isSorted = (name: string) => name === 'createdAt' || entity.sightOf(least, name) === 'full';
  const searched = searchedFields(store, scope);
  return {
    can: [...scope.session.permissions]
      .filter((permission) => permission.startsWith(`${entity.key}.`))
      .map((permission) => permission.slice(entity.key.length + 1))
      .sort(),
    fields: Object.keys(entity.fields).filter((name) => entity.sightOf(scope.session, name) !== 'none'),
    filters: entity.filter.filter(readable),
    sorts: entity.sort.map(({ field }) => field).filter(isSorted),
    searchable: searched.length > 0,
    manyTenants: entity.ownerColumn !== null && (scope.reach === 'all' || scope.reach.length !== 1),
  };
}

function searchedFields(store: EntityStore, scope: Scope): string[] {
  const { entity } = store;
  const least = leastSession(store, scope);
  return entity.search.filter((name) => {
    const sight = entity.sightOf(least, name);
    // A search finds a masked phone by its last four digits, which the mask shows; see `assertSearch` for whole numbers.
    return sight === 'full' || (sight === 'masked' && (entity.fields[name] as Field).type === 'phone');
  });
}

/** Returns one page of the rows within reach, as the session may see them. */
export async function readPage(
  store: EntityStore,
  scope: Scope,
  request: PageRequest,
  namesOf: (ownerIds: readonly string[]) => Promise<Map<string, string>>,
): Promise<{ list: ShownRecord[]; total: number; pageNumber: number; pageSize: number; abilities: ListAbilities }> {
  const abilities = listAbilities(store, scope);
  const where = sql.join(await conditions(store, scope, request, abilities), sql` and `);
  const table = sql.table(store.entity.table);
  const from = sql`from ${table} as row where ${where}`;
  const order = sql.join(ordering(store, request, abilities));
  const { pageNumber, pageSize } = request;
  // Rows before the page are read by key only, and one query brings both rows and total.
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(selection(store, scope))}, (select count(*) ${from}) as total
    from (select ${ownerOf(store, 'row')} as owner_id, row.id ${from} order by ${order} limit ${pageSize} offset ${(pageNumber - 1) * pageSize}) as page
    join ${table} as row on ${ownedBy(store, 'row', sql.ref('page.owner_id'))} and row.id = page.id order by ${order}`.execute(
    scope.db,
  );
  // A page after the last one has no row that could bring the total.
  const counted =
    rows.length > 0 || pageNumber === 1 ? rows : (await sql`select count(*) as total ${from}`.execute(scope.db)).rows;
  const records = await toRecords(store, scope, rows);
  const ownerNames = abilities.manyTenants
    ? await namesOf([...new Set(records.map(({ ownerId }) => ownerId))])
    : undefined;
  return {
    list: await showRecords(store, scope, records, ownerNames),
    total: (counted[0] as { total: number } | undefined)?.total ?? 0,
    pageNumber,
    pageSize,
    abilities,
  };
}

const filterKeys = new WeakMap<AnyEntity, [name: string, keys: string[]][]>();

/** Returns the filter keys of each field. */
function filterKeysOf(entity: AnyEntity): [name: string, keys: string[]][] {
  let keys = filterKeys.get(entity);
  if (!keys) {
    keys = entity.filter.map((name) => [name, Object.keys(filtersOf(entity, name))]);
    filterKeys.set(entity, keys);
  }
  return keys;
}

/** Returns the fields that a request filters or sorts by. */
export function fieldsAsked({ entity }: EntityStore, request: Partial<PageRequest>): string[] {
  const filtered = filterKeysOf(entity).filter(([, keys]) => keys.some((key) => request[key] !== undefined));
  const sorted = [request.sort, ...(request.thenBy ?? []).map(({ field }) => field)];
  return [...filtered.map(([name]) => name), ...sorted.filter((field) => field !== undefined)];
}

/**
 * Returns the conditions of a page request, the row filter first. Throws FIELD_NOT_READABLE {field}, PERMISSION_MISSING {permission} for
 * deleted records, and the errors of `assertSearch`.
 */
export async function conditions(
  store: EntityStore,
  scope: Scope,
  request: PageRequest,
  abilities: ListAbilities,
): Promise<RawBuilder<boolean>[]> {
  const { entity } = store;
  if (request.deleted) assertSeesDeleted(store, scope);
  // Written as a constant, so that a partial index of existing rows applies.
  const isThere = request.deleted ? sql<boolean>`row.deleted` : sql<boolean>`not row.deleted`;
  const found = [reached(store, scope), isThere, ...(request.deleted ? [reachedDeleted(store, scope)] : [])];
  const parts = sightParts(store, scope);
  for (const [name, keys] of filterKeysOf(entity)) {
    const isSeenInAll = !parts || entity.sightOf(parts.beyond.session, name) === 'full';
    for (const key of keys) {
      const value = request[key];
      if (value === undefined) continue;
      if (!abilities.filters.includes(name)) throw new AppError('FIELD_NOT_READABLE', { field: name });
      const condition = store.hooks.kept?.[name]?.filter?.(key, value) ?? store.columns.get(name)?.filter(key, value);
      if (condition) found.push(condition);
      if (!isSeenInAll) found.push(reached(store, parts.given));
    }
  }
  const text = searchedText(request.q);
  if (text) found.push(await search(store, scope, text));
  return found;
}

/** Returns the text of a search; a number in groups, as lists print cards and phones, is the number. */
function searchedText(q = ''): string {
  const text = q.normalize('NFKC').trim();
  return /^[\d\s]+$/.test(text) ? text.replace(/\s/g, '') : text;
}

async function search(store: EntityStore, scope: Scope, text: string): Promise<RawBuilder<boolean>> {
  const fields = searchedFields(store, scope);
  if (fields.length === 0) throw new AppError('FIELD_NOT_READABLE', { field: 'q' });
  const searched = await assertSearch(store, scope, fields, text);
  const found = fields
    .map((name) => store.hooks.kept?.[name]?.search?.(text, scope) ?? store.columns.get(name)?.search(text) ?? null)
    .filter((condition) => condition !== null);
  if (found.length === 0) return sql<boolean>`false`;
  const isFound = sql<boolean>`(${sql.join(found, sql` or `)})`;
  return searched === scope ? isFound : sql<boolean>`(${isFound} and ${reached(store, searched)})`;
}

/** Returns the order of a page request, in which no two rows are equal. Throws FIELD_NOT_READABLE {field}. */
export function ordering(
  store: EntityStore,
  request: Pick<PageRequest, 'sort' | 'order' | 'thenBy'>,
  abilities: ListAbilities,
): RawBuilder<unknown>[] {
  const { thenBy = [] } = request;
  for (const field of [request.sort, ...thenBy.map((then) => then.field)]) {
    if (field && !abilities.sorts.includes(field)) throw new AppError('FIELD_NOT_READABLE', { field });
  }
  const chosen = store.entity.sort.find(({ field }) =>
    request.sort ? field === request.sort : abilities.sorts.includes(field),
  );
  const order = sql.raw(request.order ?? chosen?.order ?? 'desc');
  // The id makes the order total, so that no row appears on two pages.
  if (!chosen || chosen.field === 'createdAt') return [sql`row.id ${order}`];
  const by = (field: string, direction: RawBuilder<unknown>) =>
    field === 'createdAt'
      ? [sql`row.id ${direction}`]
      : sortExpressions(store, field, 'row', (value) => value).map((value) => sql`${value} ${direction} nulls last`);
  const then = thenBy.flatMap((one) => by(one.field, sql.raw(one.order)));
  return [...by(chosen.field, order), ...then, sql`row.id ${order}`];
}

/**
 * Returns the first part of the order of an entity's options in a select: that of its list, where the list has an order of its own that
 * the reader may see. Options without one are ordered by title.
 */
export function optionOrder(store: EntityStore, session: KitSession): RawBuilder<unknown>[] {
  const [first] = store.entity.sort;
  const isOwn =
    first !== undefined && first.field !== 'createdAt' && store.entity.sightOf(session, first.field) === 'full';
  if (!isOwn) return [];
  const sorted = sortExpressions(store, first.field, 'row', (value) => value);
  return sorted.map((value) => sql`${value} ${sql.raw(first.order)} nulls last`);
}

/**
 * Returns the expressions that a field sorts by; a reference sorts like the referenced record. Each column gets one scalar, because
 * databases on several machines cannot sort by records. `within` moves a value of the referenced record into the row's query.
 */
function sortExpressions(
  store: EntityStore,
  field: string,
  alias: string,
  within: (value: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  const declared = store.entity.fields[field] as Field;
  if (declared.type !== 'reference') return [within(sql`${sql.ref(`${alias}.${store.columns.get(field)?.sortBy}`)}`)];
  const target = store.stores.named(declared.to);
  const inner = `${alias}_${field.toLowerCase()}`;
  const first = target.entity.sort.map((sort) => sort.field).find((name) => name !== 'createdAt') as string;
  const ofTarget = (value: RawBuilder<unknown>) =>
    within(sql`(select ${value} from ${sql.table(target.entity.table)} as ${sql.id(inner)}
      where ${sameOwner(target, inner, store, alias)}
      and ${sql.ref(`${inner}.id`)} = ${sql.ref(`${alias}.${store.columns.get(field)?.columns[0]}`)})`);
  return [first, target.entity.title].flatMap((name) => sortExpressions(target, name, inner, ofTarget));
}
