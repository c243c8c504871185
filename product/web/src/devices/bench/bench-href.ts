/** Paths of device debugging and of the self-test. */
export const BENCH = '/atomDebugger';
export const SELF_TEST = '/atomTest';

/** Returns the address of a machine on one of these pages. */
export function benchHref(page: typeof BENCH | typeof SELF_TEST, id: string, kigId: string | undefined): string {
  return `${page}?${new URLSearchParams({ id, ...(kigId !== undefined && { kigId }) }).toString()}`;
}
