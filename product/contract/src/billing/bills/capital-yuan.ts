const digits = '零壹贰叁肆伍陆柒捌玖';
const places = ['', '拾', '佰', '仟'];
const groups = ['', '万', '亿', '万亿'];

/**
 * Returns an amount of fen in the capital figures of receipts and cheques, such as `人民币贰仟壹佰玖拾陆元整`. The rules are
 * those of 《正确填写票据和结算凭证的基本规定》(支付结算办法, 1997, annex 1): a zero is written once, and `整` follows
 * yuan and jiao, never fen. Throws a RangeError for amounts below zero or without whole fen.
 */
export function capitalYuan(fen: number): string {
  if (!Number.isSafeInteger(fen) || fen < 0) throw new RangeError(`no amount in capital figures: ${fen}`);
  const yuan = Math.floor(fen / 100);
  const [jiao, cent] = [Math.floor(fen / 10) % 10, fen % 10];
  if (fen === 0) return '人民币零元整';
  const whole = yuan === 0 ? '' : `${capitalWhole(yuan)}元`;
  const jiaoPart = jiao > 0 ? `${digits[jiao]}角` : whole !== '' && cent > 0 ? '零' : '';
  return `人民币${whole}${jiaoPart}${cent > 0 ? `${digits[cent]}分` : '整'}`;
}

/** Returns a whole number above zero in capital figures. */
function capitalWhole(number: number): string {
  const fours: number[] = [];
  for (let rest = number; rest > 0; rest = Math.floor(rest / 10_000)) fours.push(rest % 10_000);
  let text = '';
  let needsZero = false;
  for (const [index, four] of [...fours.entries()].toReversed()) {
    if (four === 0) {
      needsZero = text !== '';
      continue;
    }
    if (text !== '' && (needsZero || four < 1_000)) text += '零';
    text += `${capitalFour(four)}${groups[index] ?? ''}`;
    needsZero = false;
  }
  return text;
}

/** Returns a number from 1 to 9999. */
function capitalFour(four: number): string {
  let text = '';
  let needsZero = false;
  for (const place of [3, 2, 1, 0]) {
    const digit = Math.floor(four / 10 ** place) % 10;
    if (digit === 0) {
      needsZero = text !== '';
      continue;
    }
    text += `${needsZero ? '零' : ''}${digits[digit]}${places[place]}`;
    needsZero = false;
  }
  return text;
}
