const OFTEN_MS = 400;
const SELDOM_MS = 1_500;
const OFTEN_FOR_MS = 10_000;

/** Returns the milliseconds until the next poll of work that began at `since`: short at first, because most work is short. */
export function askIntervalMs(since: number): number {
  return Date.now() - since < OFTEN_FOR_MS ? OFTEN_MS : SELDOM_MS;
}
