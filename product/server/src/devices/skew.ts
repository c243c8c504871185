const DAY_MS = 86_400_000;

/** What is older came from a clock that was not set. */
const OLDEST_MS = 400 * DAY_MS;

/** A machine cannot know of what is yet to come; clocks do not agree to the second. */
const AHEAD_MS = 2 * 60_000;

/** A clock that is farther off was never set since the machine started. */
const UNSET_MS = 400 * DAY_MS;

/** By a clock that was never set, an event is of this start for certain if it was sent so soon. */
const AT_ONCE_MS = 2 * 60_000;

/** By a clock that was never set, an event cannot be told from one of an earlier start if it is older. */
const SAME_DAY_MS = 12 * 3_600_000;

/** By how much later events may be earlier before the clock must have been set between them. */
const BACKWARDS_MS = 5_000;

/** When an event was, by our clock. */
export interface CorrectedTime {
  atMs: number;
  /** It cannot have been then; `atMs` is when it was received. */
  doubtful: boolean;
  /** The machine's clock was set since; `atMs` follows from how it stood before. */
  recovered: boolean;
  /** The machine's clock was never set: it may be of an earlier start. */
  uncertain: boolean;
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
  const ofEarlierClock = laterThanNext(events, times);
  const ofEarlierStart = notBeforeNext(events, clock);
  const doubtful: CorrectedTime = { atMs: receivedMs, doubtful: true, recovered: false, uncertain: false };
  return events.map(({ deviceAtMs }, index): CorrectedTime => {
    const atMs = times[index] ?? null;
    if (deviceAtMs === null || atMs === null) return doubtful;
    const isExplained = isPossible(atMs, receivedMs) && !ofEarlierClock.has(index);
    const found = isExplained ? { atMs, skewMs, isHeardBefore: false } : byNotedClocks(deviceAtMs, clock);
    if (found === null) return doubtful;
    const time: CorrectedTime = { ...doubtful, atMs: found.atMs, doubtful: false, recovered: !isExplained };
    if (!isUnset(found.skewMs)) return time;
    const ageMs = receivedMs - found.atMs;
    if (ofEarlierStart.has(index) || ageMs > SAME_DAY_MS) return doubtful;
    return { ...time, uncertain: !found.isHeardBefore && ageMs > AT_ONCE_MS };
  });
}

/** A clock that was never set begins anew with each start of the machine, and nobody can tell one start from another by it. */
function isUnset(skewMs: number): boolean {
  return Math.abs(skewMs) > UNSET_MS;
}

/**
 * Places of events by a clock that was never set which are of an earlier start for certain: machines send the oldest first, and these
 * are not earlier than one that comes after them.
 */
function notBeforeNext(events: readonly TimedByMachine[], { skewMs, receivedAt }: ClockOfUpload): Set<number> {
  const found = new Set<number>();
  let earliestMs = Number.POSITIVE_INFINITY;
  for (const [index, { deviceAtMs }] of [...events.entries()].reverse()) {
    if (deviceAtMs === null) continue;
    if (!isUnset(skewMs) && isPossible(deviceAtMs - skewMs, receivedAt.getTime())) continue;
    if (deviceAtMs >= earliestMs) found.add(index);
    else earliestMs = deviceAtMs;
  }
  return found;
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

/** A moment that a noted clock explains. */
interface FoundTime {
  atMs: number;
  /** Of the clock. */
  skewMs: number;
  /** The machine was heard of by this clock before that moment. */
  isHeardBefore: boolean;
}

/**
 * The moment by the one noted clock that explains a time. A clock held at most from the note before it until the note after
 * it. Null where no clock does, or where several do on moments a day apart: then nobody knows the day.
 */
function byNotedClocks(deviceAtMs: number, clock: ClockOfUpload): FoundTime | null {
  const { skewMs: skewNowMs, noted = [], receivedAt } = clock;
  const receivedMs = receivedAt.getTime();
  const found = noted.flatMap(({ at, skewMs }, index): FoundTime[] => {
    const atMs = deviceAtMs - skewMs;
    const fromMs = noted[index - 1]?.at.getTime() ?? receivedMs - OLDEST_MS;
    const untilMs = noted[index + 1]?.at.getTime() ?? receivedMs;
    const isClockOfNow = Math.abs(skewMs - skewNowMs) <= BACKWARDS_MS;
    const isWithin = atMs >= fromMs - BACKWARDS_MS && atMs <= untilMs + BACKWARDS_MS;
    if (isClockOfNow || !isWithin || !isPossible(atMs, receivedMs)) return [];
    return [{ atMs, skewMs, isHeardBefore: atMs >= at.getTime() }];
  });
  const newest = found.at(-1);
  if (!newest || newest.atMs - Math.min(...found.map(({ atMs }) => atMs)) >= DAY_MS) return null;
  return newest;
}
