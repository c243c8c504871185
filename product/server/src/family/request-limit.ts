const MINUTE_MS = 60_000;
/** Requests of one account within a minute. An app that shows a page makes about ten. */
const MOST_OF_ACCOUNT = 120;

/**
 * Returns a function that counts requests by account within a minute, and returns false for too many. Each process
 * counts for itself.
 */
export function requestLimit(): (accountId: string) => boolean {
  let minute = 0;
  const counts = new Map<string, number>();
  return (accountId) => {
    // Real time, because a demo's clock skips nights and would reset the count.
    const now = Math.floor(performance.now() / MINUTE_MS);
    if (now !== minute) {
      minute = now;
      counts.clear();
    }
    const count = (counts.get(accountId) ?? 0) + 1;
    counts.set(accountId, count);
    return count <= MOST_OF_ACCOUNT;
  };
}
