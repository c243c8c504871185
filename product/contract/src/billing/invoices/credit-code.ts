const DIGITS = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** Powers of 3 modulo 31, the weights of the first 17 places. */
const weights = Array.from({ length: 17 }, (_, place) => 3 ** place % 31);

/** Returns a code as it is written on papers: without spaces, in capitals. */
export function plainCreditCode(code: string): string {
  return code.replaceAll(/\s/g, '').toUpperCase();
}

/**
 * Returns whether a code is a unified social credit code (统一社会信用代码), which is the taxpayer's number: 18 places, the
 * last of them a check digit. Alphabet and weights are those of GB 32100-2015.
 */
export function isCreditCode(code: string): boolean {
  if (code.length !== 18) return false;
  const values = [...code].map((place) => DIGITS.indexOf(place));
  if (values.includes(-1)) return false;
  const sum = weights.reduce((total, weight, place) => total + weight * (values[place] as number), 0);
  return values[17] === (31 - (sum % 31)) % 31;
}
