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
  /** The machine's clock was set since; `atMs` follows from how it stood before. */
  recovered: boolean;
}

/** How a machine's clock stood from a moment on, as it was noted then. */
export interface NotedSkew {
  at: Date;
  /** The machine's clock minus ours. */
  skewMs: number;
}

/** What the times of an upload are corrected by. */
export interface ClockOfUpload {
  /** The machine's clock minus ours, as it sends. */
  skewMs: number;
  receivedAt: Date;
  /** How its clock stood before, the oldest first. */
  noted?: readonly NotedSkew[];
}

interface TimedByMachine {
  /** Null where the time cannot be read. */
  deviceAtMs: number | null;
  sequence: number | null;
}

/**
 * Times of one upload's events by our clock: the machine's own, less what its clock was ahead when it sent them. That is the
 * clock of the last events: one that counts as earlier and yet is later by it was before the clock was set. Where a time cannot
 * be by this clock, it is looked for by the clocks that were noted before.
 */
export function correctTimes(events: readonly TimedByMachine[], clock: ClockOfUpload): CorrectedTime[] {
  const { skewMs, receivedAt } = clock;
  const receivedMs = receivedAt.getTime();
  const times = events.map(({ deviceAtMs }) => (deviceAtMs === null ? null : deviceAtMs - skewMs));
  const isAfterLater = laterThanNext(events, times);
  return events.map(({ deviceAtMs }, index): CorrectedTime => {
    const atMs = times[index] ?? null;
    if (atMs !== null && !isAfterLater.has(index) && isPossible(atMs, receivedMs)) {
      return { atMs, doubtful: false, recovered: false };
    }
    const earlier = deviceAtMs === null ? null : byNotedClocks(deviceAtMs, clock);
    return earlier === null
      ? { atMs: receivedMs, doubtful: true, recovered: false }
      : { atMs: earlier, doubtful: false, recovered: true };
  });
}

/** Whether an upload has times that the machine's clock of now does not explain. */
export function needsNotedClocks(events: readonly TimedByMachine[], clock: ClockOfUpload): boolean {
  return correctTimes(events, clock).some(({ doubtful }) => doubtful);
}

/** Places of events that are later than one that came after them by the machine's own count. */
function laterThanNext(events: readonly TimedByMachine[], times: readonly (number | null)[]): Set<number> {
  const counted = events
    .flatMap(({ sequence }, index) => {
      const atMs = times[index] ?? null;
      return sequence === null || atMs === null ? [] : [{ sequence, atMs, index }];
    })
    .sort((a, b) => b.sequence - a.sequence);
  const found = new Set<number>();
  let earliestMs = Number.POSITIVE_INFINITY;
  for (const { atMs, index } of counted) {
    if (atMs > earliestMs + BACKWARDS_MS) found.add(index);
    else earliestMs = Math.min(earliestMs, atMs);
  }
  return found;
}

function isPossible(atMs: number, receivedMs: number): boolean {
  return atMs <= receivedMs + AHEAD_MS && atMs >= receivedMs - OLDEST_MS;
}

/**
 * The moment by the one noted clock that explains a time. A clock held at most from the note before it until the note after
 * it. Null where no clock does, or where several do on moments a day apart: then nobody knows the day.
 */
function byNotedClocks(
  deviceAtMs: number,
  { skewMs: skewNowMs, noted = [], receivedAt }: ClockOfUpload,
): number | null {
  const receivedMs = receivedAt.getTime();
  const found = noted.flatMap(({ skewMs }, index) => {
    const atMs = deviceAtMs - skewMs;
    const fromMs = noted[index - 1]?.at.getTime() ?? receivedMs - OLDEST_MS;
    const untilMs = noted[index + 1]?.at.getTime() ?? receivedMs;
    const isClockOfNow = Math.abs(skewMs - skewNowMs) <= BACKWARDS_MS;
    const isWithin = atMs >= fromMs - BACKWARDS_MS && atMs <= untilMs + BACKWARDS_MS;
    return !isClockOfNow && isWithin && isPossible(atMs, receivedMs) ? [atMs] : [];
  });
  const newest = found.at(-1);
  if (newest === undefined || newest - Math.min(...found) >= DAY_MS) return null;
  return newest;
}
