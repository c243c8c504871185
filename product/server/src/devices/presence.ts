import { AWAY_MINUTES } from '@kiga/contract/devices/gateway-report.ts';

const AWAY_MS = AWAY_MINUTES * 60_000;

/** The last sighting, arrival and departure of a child's bracelet. Times are in milliseconds. */
export interface Presence {
  /** The gateway that heard it last, and when. */
  gatewayId: string;
  heardAtMs: number;
  /** The last arrival and departure. */
  enteredAtMs: number | null;
  leftAtMs: number | null;
  /** It was last heard at an exit and did not arrive there, so that silence means departure. */
  mayLeave: boolean;
}

/** A gateway heard the bracelet. */
export interface Hearing {
  gatewayId: string;
  atMs: number;
  /** Flags of the gateway. */
  signs: boolean;
  enters: boolean;
  leaves: boolean;
}

/** An arrival or a departure, at the time and the gateway where the bracelet was heard. */
export interface Passing {
  direction: 'in' | 'out';
  gatewayId: string;
  atMs: number;
}

/** Facts about the kindergarten. */
export interface Surroundings {
  /** Returns the kindergarten's day of a moment. */
  dayOf(ms: number): string;
  /**
   * Returns whether a gateway reported without a gap from a moment on, for the time after which a bracelet is away. If
   * it did, silence means that the bracelet was not there. Null while the time is not over.
   */
  reportedSince(gatewayId: string, fromMs: number): boolean | null;
}

/** The changed knowledge, with the arrivals and departures that follow. */
export interface Change {
  after: Presence;
  passings: Passing[];
}

/**
 * Returns what follows from a hearing. A child outside who is heard at an entrance arrives. An earlier hearing that
 * arrives late can only add an arrival.
 */
export function hear(before: Presence | null, hearing: Hearing, around: Surroundings): Change {
  if (before && hearing.atMs < before.heardAtMs) return hearLate(before, hearing, around);
  const { gatewayId, atMs, signs, enters, leaves } = hearing;
  const isSamePassage = before !== null && before.gatewayId === gatewayId && atMs - before.heardAtMs < AWAY_MS;
  const wasAway = before !== null && atMs - before.heardAtMs >= AWAY_MS;
  const { after: known, passings } = wasAway ? settle(before, around) : { after: before, passings: [] };
  const { enteredAtMs = null, leftAtMs = null } = known ?? {};
  const arrives = signs && enters && !isInside(known, atMs, around);
  return {
    after: {
      gatewayId,
      heardAtMs: atMs,
      enteredAtMs: arrives ? atMs : enteredAtMs,
      leftAtMs,
      // A child who arrives at a gate is heard there for a while, and then elsewhere or nowhere: that is no departure.
      mayLeave: !arrives && signs && leaves && (!isSamePassage || before.mayLeave),
    },
    passings: arrives ? [...passings, { direction: 'in', gatewayId, atMs }] : passings,
  };
}

/**
 * Returns what follows from silence: a child who was last heard at an exit has left at that time. Silence of a lost
 * gateway proves nothing, so the child stays present.
 */
export function settle(before: Presence, { reportedSince }: Pick<Surroundings, 'reportedSince'>): Change {
  const { gatewayId, heardAtMs, mayLeave } = before;
  const isSilent = mayLeave ? reportedSince(gatewayId, heardAtMs) : null;
  if (isSilent === null) return { after: before, passings: [] };
  return isSilent
    ? {
        after: { ...before, mayLeave: false, leftAtMs: heardAtMs },
        passings: [{ direction: 'out', gatewayId, atMs: heardAtMs }],
      }
    : { after: { ...before, mayLeave: false }, passings: [] };
}

function hearLate(before: Presence, { gatewayId, atMs, signs, enters }: Hearing, around: Surroundings): Change {
  // The arrivals of an earlier day are no longer known, so that nothing could prevent repetitions.
  const isOfToday = around.dayOf(atMs) === around.dayOf(before.heardAtMs);
  if (!signs || !enters || !isOfToday || isInside(before, atMs, around)) return { after: before, passings: [] };
  const { enteredAtMs, leftAtMs } = before;
  // Where the child arrived and left since, that remains the latest.
  const hasChangedSince = (enteredAtMs ?? 0) > atMs && (leftAtMs ?? 0) > atMs;
  const after = hasChangedSince ? before : { ...before, enteredAtMs: atMs };
  return { after, passings: [{ direction: 'in', gatewayId, atMs }] };
}

/** Returns whether the child was inside at a moment. A day begins outside, because a departure may have been missed. */
function isInside(presence: Presence | null, atMs: number, { dayOf }: Surroundings): boolean {
  const { enteredAtMs = null, leftAtMs = null } = presence ?? {};
  if (enteredAtMs === null || enteredAtMs > atMs || dayOf(enteredAtMs) !== dayOf(atMs)) return false;
  return leftAtMs === null || leftAtMs < enteredAtMs || leftAtMs > atMs;
}
