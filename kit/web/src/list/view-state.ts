import { FIRST_PAGE, filtersOf, PAGE_SIZE, PAGE_SIZE_MAX, THEN_BY_MAX } from '@kiga/entity/entity-calls.ts';
import type { ZodType } from 'zod';
import type { AnyEntity } from '../entity/any-entity.ts';

/** A field that a list sorts by. */
export interface SortBy {
  field: string;
  order: 'asc' | 'desc';
}

/** View of a list, as in its address. */
export interface ViewState {
  /** Text of the quick search. */
  q: string;
  /** Values by filter key, such as `classId`, `birthdayFrom` or that of the owner's id; a key without values is absent. */
  filters: Readonly<Record<string, readonly string[]>>;
  sort: string | null;
  order: 'asc' | 'desc';
  /** Order of the records that are equal in `sort`. */
  thenBy: readonly SortBy[];
  pageNumber: number;
  pageSize: number;
  /** True for the deleted records instead of the others. */
  deleted: boolean;
  /** Record in the drawer. */
  open: string | null;
  /** Name of the view that replaces the table; null for the table. */
  shownAs: string | null;
}

/** Page sizes that users may choose. */
export const pageSizes = [PAGE_SIZE, 20, 50, 100] as const;

/** Returns the filter keys of an entity with the rule of one value each. */
function filterRules(entity: AnyEntity): Record<string, ZodType> {
  const rules = entity.filter.map((name) => filtersOf(entity, name));
  return Object.assign({}, ...rules);
}

/** Reads the address of a list; ignores invalid parts. */
export function readViewState(search: URLSearchParams, entity: AnyEntity): ViewState {
  const filters: Record<string, string[]> = {};
  for (const [key, rule] of Object.entries(filterRules(entity))) {
    const values = search.getAll(key).filter((value) => value !== '' && rule.safeParse(value).success);
    if (values.length > 0) filters[key] = values;
  }
  const { idKey } = entity.tenancy;
  const ownerId = search.get(idKey);
  if (ownerId) filters[idKey] = [ownerId];
  const sort = entity.sort.find(({ field }) => field === search.get('sort'));
  const thenBy = search
    .getAll('then')
    .map((said): SortBy => {
      const [field = '', order] = said.split('.');
      return { field, order: order === 'desc' ? 'desc' : 'asc' };
    })
    .filter(({ field }) => field !== sort?.field && entity.sort.some((one) => one.field === field));
  return {
    q: search.get('q') ?? '',
    filters,
    sort: sort?.field ?? null,
    order: search.get('order') === 'desc' ? 'desc' : 'asc',
    thenBy: sort ? thenBy.slice(0, THEN_BY_MAX) : [],
    pageNumber: wholeNumber(search.get('pageNumber'), FIRST_PAGE, 1_000_000),
    pageSize: wholeNumber(search.get('pageSize'), PAGE_SIZE, PAGE_SIZE_MAX),
    deleted: search.get('deleted') === 'true',
    open: search.get('open'),
    shownAs: search.get('view'),
  };
}

/** Returns the owner that a list is narrowed to. */
export function ownerOfView({ tenancy }: AnyEntity, { filters }: ViewState): string | undefined {
  return filters[tenancy.idKey]?.[0];
}

/** Writes the address of a list without defaults. */
export function writeViewState(view: ViewState): URLSearchParams {
  const search = new URLSearchParams();
  if (view.q) search.set('q', view.q);
  for (const [key, values] of Object.entries(view.filters)) for (const value of values) search.append(key, value);
  if (view.sort !== null) {
    search.set('sort', view.sort);
    search.set('order', view.order);
    for (const { field, order } of view.thenBy) search.append('then', `${field}.${order}`);
  }
  if (view.pageNumber !== FIRST_PAGE) search.set('pageNumber', String(view.pageNumber));
  if (view.pageSize !== PAGE_SIZE) search.set('pageSize', String(view.pageSize));
  if (view.deleted) search.set('deleted', 'true');
  if (view.open !== null) search.set('open', view.open);
  if (view.shownAs !== null) search.set('view', view.shownAs);
  return search;
}

/** Returns the input of the page call for the view. */
export function pageInputOf(view: ViewState): Record<string, unknown> {
  const filters = Object.entries(view.filters).map(([key, values]) => [key, values.length > 1 ? values : values[0]]);
  return {
    pageNumber: view.pageNumber,
    pageSize: view.pageSize,
    deleted: view.deleted,
    ...(view.q.trim() ? { q: view.q.trim() } : {}),
    ...(view.sort === null ? {} : { sort: view.sort, order: view.order }),
    ...(view.thenBy.length > 0 && { thenBy: view.thenBy }),
    ...Object.fromEntries(filters),
  };
}

/** Returns the part of a view that decides results and order, in the form of an address. Saved views store it. */
export function foundBy(view: ViewState): string {
  const rest = { pageNumber: FIRST_PAGE, pageSize: PAGE_SIZE, open: null, shownAs: null };
  return writeViewState({ ...view, ...rest }).toString();
}

/**
 * Returns the change after a press on a column's title: ascending, descending, and then the default order. With `isMore` the column sorts
 * after those that sort already.
 */
export function sortedBy(view: ViewState, field: string, isMore: boolean): Partial<ViewState> {
  const all = view.sort === null ? [] : [{ field: view.sort, order: view.order }, ...view.thenBy];
  const before = all.find((one) => one.field === field);
  const next: SortBy | null = before?.order === 'desc' ? null : { field, order: before ? 'desc' : 'asc' };
  const list =
    isMore && before
      ? all.flatMap((one) => (one === before ? (next ?? []) : one))
      : [...(isMore ? all : []), next ?? []].flat();
  const [first, ...thenBy] = list;
  return { sort: first?.field ?? null, order: first?.order ?? 'asc', thenBy: thenBy.slice(0, THEN_BY_MAX) };
}

/** Returns whether a search or filter narrows the list. */
export function isNarrowed(view: ViewState): boolean {
  return view.q.trim() !== '' || view.deleted || Object.keys(view.filters).length > 0;
}

/** Returns the filters with new values for one key; no values remove it. */
export function withFilter(
  filters: ViewState['filters'],
  key: string,
  values: readonly string[],
): Record<string, readonly string[]> {
  const { [key]: _, ...others } = filters;
  return values.length === 0 ? others : { ...others, [key]: values };
}

function wholeNumber(text: string | null, usual: number, most: number): number {
  const value = Number(text ?? usual);
  return Number.isInteger(value) && value >= 1 && value <= most ? value : usual;
}
