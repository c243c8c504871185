/** Spans over which a refund is reckoned. */
export const refundBases = ['month', 'term'] as const;

/** Days that a rule measures. */
export const refundMeasures = ['present', 'absent', 'consecutive'] as const;

/** Days that count: days with school, or all days of the calendar between days with school. */
export const refundCountings = ['working', 'calendar'] as const;

/** Steps of an amount. */
export const refundRoundings = ['fen', 'jiao', 'yuan'] as const;

/** Ways to pay a refund. */
export const refundPayments = ['carry', 'payOut'] as const;

/** Upper end of a tier: a fixed number of days, half of the days due rounded either way, or all of them. */
export const refundLimits = ['days', 'halfFloor', 'halfCeil', 'all'] as const;

/** A tier of a rule: up to its limit, this percentage of the fee is refunded. */
export interface RefundTier {
  limit: (typeof refundLimits)[number];
  /** Number of days; only with the limit `days`. */
  days?: number | null;
  percent: number;
}

/** A rule for refunds, as data. Amounts are in fen. */
export interface RefundTerms {
  measure: (typeof refundMeasures)[number];
  counting: (typeof refundCountings)[number];
  /**
   * Ordered by limit; the first one that covers the measured days of presence holds. For days of absence the last tier that they
   * reach holds, and for consecutive days each full run of its days counts once.
   */
  tiers: readonly RefundTier[];
  /** Price of the meals of a day. */
  mealFen: number;
  /** Absent days at the beginning of the span whose meals are not refunded. */
  firstDaysKept: number;
  rounding: (typeof refundRoundings)[number];
}

/** A day of a child in the span of a refund, as it is frozen with the list. */
export interface RefundDay {
  /** `yyyy-mm-dd` */
  day: string;
  dueHalves: number;
  cameHalves: number;
  /** Leave was filed before the cut-off, so the meals of an absent day are refunded. */
  noticed: boolean;
}

/** A refund of one child, with the numbers that explain it. */
export interface Refund {
  dueDays: number;
  presentDays: number;
  absentDays: number;
  /** Days that decided about the share: present, absent, or of the longest run of absence. */
  measuredDays: number;
  percent: number;
  feePartFen: number;
  mealDays: number;
  mealPartFen: number;
  amountFen: number;
}

const DAY_MS = 86_400_000;
const STEP_FEN = { fen: 1, jiao: 10, yuan: 100 } as const;

/**
 * Computes the refund of a child for a span. A child who came for half a day was present. The part of the fee never
 * exceeds the fee, and the meals are refunded in addition. Amounts are rounded down to the rule's step.
 */
export function refundOf(terms: RefundTerms, days: readonly RefundDay[], feeFen: number): Refund {
  const due = days.filter(({ dueHalves }) => dueHalves > 0).toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const absent = due.filter(({ cameHalves }) => cameHalves === 0);
  const runs = absenceRuns(due, terms.counting);
  const presentDays = due.length - absent.length;
  const measuredDays = {
    present: presentDays,
    absent: terms.counting === 'working' ? absent.length : runs.reduce((sum, run) => sum + run, 0),
    consecutive: Math.max(0, ...runs),
  }[terms.measure];
  const percent = due.length === 0 ? 0 : percentOf(terms, { measuredDays, dueDays: due.length, runs });
  const mealDays = absent.slice(terms.firstDaysKept).filter(({ noticed }) => noticed).length;
  const feePartFen = Math.min(feeFen, roundDown((feeFen * percent) / 100, terms.rounding));
  const mealPartFen = roundDown(mealDays * terms.mealFen, terms.rounding);
  return {
    dueDays: due.length,
    presentDays,
    absentDays: absent.length,
    measuredDays,
    percent,
    feePartFen,
    mealDays,
    mealPartFen,
    amountFen: feePartFen + mealPartFen,
  };
}

/** Returns the percentage of the fee, from 0 to 100. */
function percentOf(
  { measure, tiers }: RefundTerms,
  { measuredDays, dueDays, runs }: { measuredDays: number; dueDays: number; runs: readonly number[] },
): number {
  const limitOf = ({ limit, days }: RefundTier) =>
    ({ days: days ?? 0, halfFloor: Math.floor(dueDays / 2), halfCeil: Math.ceil(dueDays / 2), all: dueDays })[limit];
  const limits = tiers.map((tier) => ({ limit: limitOf(tier), percent: tier.percent }));
  // Overlapping tiers must not punish a further absent day: the best of the covering ones holds.
  const best = (covering: readonly { percent: number }[]) =>
    Math.min(100, Math.max(0, ...covering.map(({ percent }) => percent)));
  if (measure === 'present') return best(limits.filter(({ limit }) => measuredDays <= limit));
  if (measure === 'absent') return best(limits.filter(({ limit }) => measuredDays > 0 && measuredDays >= limit));
  return best(
    limits.map(({ limit, percent }) => ({
      percent: limit > 0 ? percent * runs.reduce((count, run) => count + Math.floor(run / limit), 0) : 0,
    })),
  );
}

/** Returns the lengths of runs of absence. Calendar counting includes the closed days between two absent days of a run. */
function absenceRuns(due: readonly RefundDay[], counting: RefundTerms['counting']): number[] {
  const runs: RefundDay[][] = [];
  let isOpen = false;
  for (const one of due) {
    if (one.cameHalves > 0) isOpen = false;
    else if (isOpen) runs.at(-1)?.push(one);
    else {
      runs.push([one]);
      isOpen = true;
    }
  }
  return runs.map((run) =>
    counting === 'working'
      ? run.length
      : (Date.parse((run.at(-1) as RefundDay).day) - Date.parse((run[0] as RefundDay).day)) / DAY_MS + 1,
  );
}

function roundDown(fen: number, rounding: RefundTerms['rounding']): number {
  const step = STEP_FEN[rounding];
  return Math.floor(fen / step + 1e-9) * step;
}
