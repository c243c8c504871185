/** Groups of eaters, whose accounts are kept apart. */
export const eaters = ['children', 'staff'] as const;

/** A group of eaters. */
export type Eater = (typeof eaters)[number];

/** Sums of one group in a month. */
export interface MonthSums {
  /** Days on which a person ate, summed over all people. */
  mealDays: number;
  feeFen: number;
  spentFen: number;
}

/** Account of a month. */
export interface MonthAccount extends MonthSums {
  incomeFen: number;
  /** Balance of the months before in the same term. */
  carriedFen: number;
  balanceFen: number;
}

/** Returns the account of a month: the income, and the balance with the carried amount. */
export function accountOf(sums: MonthSums, carriedFen: number): MonthAccount {
  const incomeFen = sums.mealDays * sums.feeFen;
  return { ...sums, incomeFen, carriedFen, balanceFen: carriedFen + incomeFen - sums.spentFen };
}

/** Balance of a term against its income. */
export interface TermBalance {
  incomeFen: number;
  spentFen: number;
  balanceFen: number;
  /** Balance in % of the income; negative for more spent than taken. Null without income. */
  percent: number | null;
  isWithin: boolean;
}

/** Returns the balance of a term, which should lie within `allowedPercent` of the income, both ways. */
export function termBalanceOf(
  months: readonly { incomeFen: number; spentFen: number }[],
  allowedPercent: number,
): TermBalance {
  const incomeFen = months.reduce((sum, month) => sum + month.incomeFen, 0);
  const spentFen = months.reduce((sum, month) => sum + month.spentFen, 0);
  const balanceFen = incomeFen - spentFen;
  const percent = incomeFen === 0 ? null : (100 * balanceFen) / incomeFen;
  const isWithin = percent === null ? balanceFen === 0 : Math.abs(percent) <= allowedPercent;
  return { incomeFen, spentFen, balanceFen, percent, isWithin };
}
