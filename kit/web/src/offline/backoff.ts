const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/** Returns the wait before the next attempt: doubled with each failure, and random, so that tablets do not return at once. */
export function backoffMs(failures: number, random: () => number = Math.random): number {
  return (0.5 + random() / 2) * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, failures - 1));
}
