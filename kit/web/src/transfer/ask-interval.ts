const OFTEN_MS = 400;
const SELDOM_MS = 1_500;
const OFTEN_FOR_MS = 10_000;

/** Milliseconds until work that was begun here at `since` is asked how far it is: often at first, as most is short. */
export function askIntervalMs(since: number): number {
  return Date.now() - since < OFTEN_FOR_MS ? OFTEN_MS : SELDOM_MS;
}
