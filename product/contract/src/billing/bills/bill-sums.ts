import type { chargeKinds } from './charge.entity.ts';

/**
 * Kinds of lines: the kinds of charges, a refund of attendance, a line by hand, and the child's credit. A positive credit
 * line keeps what refunds left over for the next bill; a negative one uses it.
 */
export const lineKinds = ['care', 'meals', 'other', 'refund', 'adjustment', 'credit'] as const satisfies readonly (
  | (typeof chargeKinds)[number]
  | 'refund'
  | 'adjustment'
  | 'credit'
)[];

/** A kind of line. */
export type LineKind = (typeof lineKinds)[number];

/** Returns the amount of the credit line that a bill needs: it never falls below zero, and uses the credit it can. */
export function creditLineFen(sumFen: number, creditFen: number): number {
  if (sumFen < 0) return -sumFen;
  const usedFen = Math.min(sumFen, Math.max(0, creditFen));
  return usedFen === 0 ? 0 : -usedFen;
}

/** Returns the sum of amounts in fen. */
export function sumOf(amounts: readonly { amountFen: number }[]): number {
  return amounts.reduce((sum, { amountFen }) => sum + amountFen, 0);
}
