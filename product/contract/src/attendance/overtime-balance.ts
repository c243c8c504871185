import { dayAfter } from '@kiga/entity/days.ts';
/** Approved overtime, in hours. */
export interface Overtime {
  /** Day of the work. */
  day: string;
  hours: number;
  /** Last day on which it may be spent. */
  expiresOn: string;
}

/** Comp leave of a day, in hours. */
export interface CompLeave {
  day: string;
  hours: number;
}

/** Hours of a month: carried over, earned, spent, expired and left. */
export interface OvertimeBalance {
  carried: number;
  earned: number;
  spent: number;
  expired: number;
  left: number;
}

/**
 * Returns the balance of the days `from` to `to`. Comp leave spends the overtime that expires first, in the order of
 * days. Leave without enough overtime makes the rest negative.
 */
export function overtimeBalance(
  overtime: readonly Overtime[],
  leaves: readonly CompLeave[],
  { from, to }: { from: string; to: string },
): OvertimeBalance {
  const grants = overtime
    .filter(({ day }) => day <= to)
    .map((one) => ({ ...one, rest: one.hours }))
    .toSorted((a, b) => compare(a.expiresOn, b.expiresOn) || compare(a.day, b.day));
  let debt = 0;
  const spentUntil = (end: string, begin = '') => {
    for (const { day, hours } of leaves.filter((one) => one.day >= begin && one.day < end).toSorted(byDay)) {
      let open = hours;
      for (const grant of grants) {
        if (grant.day > day || grant.expiresOn < day) continue;
        const taken = Math.min(grant.rest, open);
        grant.rest -= taken;
        open -= taken;
      }
      debt += open;
    }
  };
  const restOn = (day: string) =>
    grants.reduce((sum, one) => sum + (one.day < day && one.expiresOn >= day ? one.rest : 0), 0) - debt;
  spentUntil(from);
  const carried = restOn(from);
  const after = dayAfter(to, 1);
  const earned = sumOf(overtime.filter(({ day }) => day >= from && day <= to));
  const spent = sumOf(leaves.filter(({ day }) => day >= from && day <= to));
  spentUntil(after, from);
  const left = restOn(after);
  return { carried, earned, spent, expired: carried + earned - spent - left, left };
}

function byDay(a: { day: string }, b: { day: string }): number {
  return compare(a.day, b.day);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function sumOf(all: readonly { hours: number }[]): number {
  return all.reduce((sum, { hours }) => sum + hours, 0);
}
