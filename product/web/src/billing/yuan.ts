import { formatFen } from '@kiga/kit-web/fields/money.tsx';

/** Returns an amount of fen without its currency, such as `1,280.50` or `−24.68`, for places that name the yuan. */
export function yuan(fen: number): string {
  const amount = formatFen(Math.abs(fen)).replace('¥', '');
  return fen < 0 ? `−${amount}` : amount;
}

/** Returns the same with a sign also for income: `+12.34`. */
export function signedYuan(fen: number): string {
  return fen > 0 ? `+${yuan(fen)}` : yuan(fen);
}
