import { formatYuan } from './yuan.ts';

/** Returns an amount of fen with a minus sign where it is negative, such as `−24.68`. */
export function yuan(fen: number): string {
  return fen < 0 ? `−${formatYuan(-fen)}` : formatYuan(fen);
}

/** Returns the same with a sign also for income: `+12.34`. */
export function signedYuan(fen: number): string {
  return fen > 0 ? `+${yuan(fen)}` : yuan(fen);
}
