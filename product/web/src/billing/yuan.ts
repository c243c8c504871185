import { formatFen } from '@kiga/kit-web/fields/money.tsx';

/** Returns an amount of fen for a text that names the unit, such as `1,280.50`. */
export function formatYuan(fen: number): string {
  return formatFen(fen).replace('¥', '');
}
