import type { BookFilter } from '@kiga/contract/billing/months/book-month.acts.ts';

const names = ['account', 'organizationId', 'code', 'orders', 'kind', 'packageName', 'channel'] as const;

/** Returns the choice of entries in an address; null where it asks for the report. The server checks its values. */
export function filterIn(params: URLSearchParams): BookFilter | null {
  const given = names.filter((name) => params.has(name));
  if (given.length === 0) return null;
  return Object.fromEntries(given.map((name) => [name, params.get(name)]));
}

/** Returns the address of a month's report, or of the entries behind one of its sums. */
export function monthHref(month: string, filter: BookFilter = {}): string {
  return `/billing/months?${new URLSearchParams({ month, ...filter })}`;
}
