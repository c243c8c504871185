const DAY_MS = 86_400_000;

/** What is older came from a clock that was not set. */
const OLDEST_MS = 400 * DAY_MS;

/** A machine cannot know of what is yet to come; clocks do not agree to the second. */
const AHEAD_MS = 2 * 60_000;

/** By how much later events may be earlier before the clock must have been set between them. */
const BACKWARDS_MS = 5_000;

/** When an event was, by our clock. */
export interface CorrectedTime {
  atMs: number;
  /** It cannot have been then; `atMs` is when it was received. */
  doubtful: boolean;
}

/**
 * Times of one upload's events by our clock: the machine's own, less what its clock was ahead when it sent them. That is the
 * clock of the last events: one that counts as earlier and yet is later by it was before the clock was set.
 */
export function correctTimes(
  events: readonly { deviceAtMs: number; sequence: number | null }[],
  { skewMs, receivedAt }: { skewMs: number; receivedAt: Date },
): CorrectedTime[] {
  const receivedMs = receivedAt.getTime();
  const times = events.map(({ deviceAtMs }) => ({ atMs: deviceAtMs - skewMs, doubtful: false }));
  const counted = events
    .flatMap(({ sequence }, index) => (sequence === null ? [] : [{ sequence, time: times[index] as CorrectedTime }]))
    .sort((a, b) => b.sequence - a.sequence);
  let earliestMs = Number.POSITIVE_INFINITY;
  for (const { time } of counted) {
    time.doubtful = time.atMs > earliestMs + BACKWARDS_MS;
    if (!time.doubtful) earliestMs = Math.min(earliestMs, time.atMs);
  }
  for (const time of times) {
    time.doubtful ||= time.atMs > receivedMs + AHEAD_MS || time.atMs < receivedMs - OLDEST_MS;
    if (time.doubtful) time.atMs = receivedMs;
  }
  return times;
}
