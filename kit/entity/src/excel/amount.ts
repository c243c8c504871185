import { normaliseText } from './normalise.ts';

/** Returns an amount in yuan, such as `1,280.50` or `¥1280.5`, as fen; null for any other text. */
export function fenOf(text: string): number | null {
  const [, sign = '', yuan, fen = ''] =
    /^(-?)[¥￥]?(\d{1,3}(?:,\d{3})*|\d{1,12})(?:\.(\d{1,2}))?元?$/.exec(normaliseText(text).replace(/\s/g, '')) ?? [];
  if (yuan === undefined) return null;
  return Number(`${sign}${yuan.replaceAll(',', '')}${fen.padEnd(2, '0')}`);
}
