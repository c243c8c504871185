/**
 * Returns the fen of an amount that a platform writes in yuan, such as `88.8` or `-0.53`. Throws an Error for any other
 * text, and where a part of a fen is left.
 */
export function fenOfYuan(text: string): number {
  const found = /^(-?)(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(text.trim());
  if (!found) throw new Error(`not an amount in yuan: ${text}`);
  const [, sign, yuan = '0', part = ''] = found;
  const fen = Number(yuan) * 100 + Number(part.padEnd(2, '0'));
  return sign === '-' ? -fen : fen;
}
