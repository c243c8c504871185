const DAY_MS = 86_400_000;

/** Older events come from a clock that was not set. */
const OLDEST_MS = 400 * DAY_MS;

/** Tolerance for events in the future, because clocks differ by seconds. */
const AHEAD_MS = 2 * 60_000;

/** A clock with a larger skew was never set since the machine started. */
const UNSET_MS = 400 * DAY_MS;

/** With a clock that was never set, an event sent within this time certainly belongs to the current start. */
const AT_ONCE_MS = 2 * 60_000;

/** With a clock that was never set, an older event cannot be distinguished from one of an earlier start. */
const SAME_DAY_MS = 12 * 3_600_000;

/** Events by an unset clock within this time are the same one, if all else is equal. It exceeds the error of a skew. */
const OCCASION_MS = 10 * 60_000;

/** A later event may be earlier by this much before it proves that the clock was set in between. */
const BACKWARDS_MS = 5_000;

/** The time of an event by the server's clock. */
export interface CorrectedTime {
  atMs: number;
  /** True where the event cannot have happened at its own time; `atMs` is the time of receipt. */
  doubtful: boolean;
  /** True where the machine's clock was set after the event; `atMs` is corrected by its previous skew. */
  recovered: boolean;
  /** True where the machine's clock was never set, so that the event may be of an earlier start. */
  uncertain: boolean;
  /**
   * Distinguishes events of a clock that begins anew at each start. Its times repeat, so an event with the same id,
   * card and time may be another one. It is the found moment, or the day of receipt where that is doubtful; null for a clock
   * that was set.
   */
  occasion: string | null;
}

/** The stored skew of a machine's clock from a moment on. */
export interface NotedSkew {
  at: Date;
  /** The machine's clock minus the server's. */
  skewMs: number;
}

/** The clock data that corrects the times of an upload. */
export interface ClockOfUpload {
  /** The machine's clock minus the server's, at sending. */
  skewMs: number;
  receivedAt: Date;
  /** The kindergarten's day of receipt. */
  today: string;
  /** Past skews of its clock, oldest first. */
  noted?: readonly NotedSkew[];
}

interface TimedByMachine {
  /** Null where the time is unreadable. */
  deviceAtMs: number | null;
  sequence: number | null;
}

/**
 * Returns the times of one upload's events by the server's clock: the machine's own, minus its skew at sending. The
 * skew holds for the last events. An event that is earlier by its number but later by this clock happened before the
 * clock was set. Where this clock cannot explain a time, the stored earlier skews are tried.
 */
export function correctTimes(events: readonly TimedByMachine[], clock: ClockOfUpload): CorrectedTime[] {
  const { skewMs, receivedAt, today } = clock;
  const receivedMs = receivedAt.getTime();
  const times = events.map(({ deviceAtMs }) => (deviceAtMs === null ? null : deviceAtMs - skewMs));
  const ofEarlierClock = laterThanNext(events, times);
  const ofEarlierStart = notBeforeNext(events, clock);
  const doubtful = { atMs: receivedMs, doubtful: true, recovered: false, uncertain: false };
  return events.map(({ deviceAtMs }, index): CorrectedTime => {
    const atMs = times[index] ?? null;
    if (deviceAtMs === null || atMs === null) return { ...doubtful, occasion: today };
    const isExplained = isPossible(atMs, receivedMs) && !ofEarlierClock.has(index);
    const found = isExplained ? { atMs, skewMs } : byNotedClocks(deviceAtMs, clock);
    const isDistinct = !isUnset(deviceAtMs - receivedMs);
    if (found === null) return { ...doubtful, occasion: isDistinct ? null : today };
    const occasion = isDistinct ? null : String(Math.floor(found.atMs / OCCASION_MS));
    const time = { atMs: found.atMs, doubtful: false, recovered: !isExplained, uncertain: false, occasion };
    if (!isUnset(found.skewMs)) return time;
    const ageMs = receivedMs - found.atMs;
    if (ofEarlierStart.has(index) || ageMs > SAME_DAY_MS) return { ...doubtful, occasion: isDistinct ? null : today };
    return { ...time, uncertain: ageMs > AT_ONCE_MS };
  });
}

/**
 * Returns whether a clock was never set. Such a clock begins anew at each start of the machine, so it does not
 * distinguish the starts.
 */
function isUnset(skewMs: number): boolean {
  return Math.abs(skewMs) > UNSET_MS;
}

/**
 * Returns indexes of events by an unset clock that certainly belong to an earlier start. Machines send the oldest
 * first, and these events are not earlier than a following one.
 */
function notBeforeNext(events: readonly TimedByMachine[], { skewMs, receivedAt }: ClockOfUpload): Set<number> {
  const found = new Set<number>();
  let earliestMs = Number.POSITIVE_INFINITY;
  for (let index = events.length - 1; index >= 0; index--) {
    const deviceAtMs = events[index]?.deviceAtMs ?? null;
    if (deviceAtMs === null) continue;
    if (!isUnset(skewMs) && isPossible(deviceAtMs - skewMs, receivedAt.getTime())) continue;
    if (deviceAtMs >= earliestMs) found.add(index);
    else earliestMs = deviceAtMs;
  }
  return found;
}

/** Returns indexes of events that are later than a following one by the machine's own count. */
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

/** A moment that a stored skew explains. */
interface FoundTime {
  atMs: number;
  skewMs: number;
}

/**
 * Returns the moment by the only stored skew that explains a time. A skew held at most from the note before it until
 * the note after it. Returns null where none explains it, or where several do with moments a day apart, because the day
 * is then unknown.
 */
function byNotedClocks(deviceAtMs: number, clock: ClockOfUpload): FoundTime | null {
  const { skewMs: skewNowMs, noted = [], receivedAt } = clock;
  const receivedMs = receivedAt.getTime();
  const found = noted.flatMap(({ skewMs }, index): FoundTime[] => {
    const atMs = deviceAtMs - skewMs;
    const fromMs = noted[index - 1]?.at.getTime() ?? receivedMs - OLDEST_MS;
    const untilMs = noted[index + 1]?.at.getTime() ?? receivedMs;
    const isClockOfNow = Math.abs(skewMs - skewNowMs) <= BACKWARDS_MS;
    const isWithin = atMs >= fromMs - BACKWARDS_MS && atMs <= untilMs + BACKWARDS_MS;
    if (isClockOfNow || !isWithin || !isPossible(atMs, receivedMs)) return [];
    return [{ atMs, skewMs }];
  });
  const newest = found.at(-1);
  if (!newest || newest.atMs - Math.min(...found.map(({ atMs }) => atMs)) >= DAY_MS) return null;
  return newest;
}
