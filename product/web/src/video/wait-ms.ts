const FIRST_MS = 2_000;
const LONGEST_MS = 30_000;

/** Returns the milliseconds until the next attempt after so many failures in a row: 2, 4, 8 … at most 30 s. */
export function waitMs(failures: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1));
}
