/** Visible content of a masked text. */
export const MASK = '******';

/** Returns the mask of a name: 王小明 becomes 王*. */
export function maskName(name: string): string {
  return name === '' ? '' : `${[...name][0]}*`;
}

/** Returns the mask of a phone: 13812342046 becomes 138****2046; shorter numbers keep only the last two digits. */
export function maskPhone(phone: string): string {
  return phone.length < 9 ? `****${phone.slice(-2)}` : `${phone.slice(0, -8)}****${phone.slice(-4)}`;
}

/**
 * Returns the mask of an ID number: 110105202211191256 becomes 1****************6. Birthday and check digit would reveal the digits
 * between. Masking a mask is safe, so an older mask that showed more becomes this one.
 */
export function maskIdNumber(idNumber: string): string {
  return `${idNumber.slice(0, 1)}${'*'.repeat(Math.max(4, idNumber.length - 2))}${idNumber.slice(-1)}`;
}

/**
 * Returns whether a text is the output of one of the masks, including older ones: exported sheets still hold 110***********1256. A masked
 * value from a client means 'unchanged'.
 */
export function isMasked(value: unknown): boolean {
  return typeof value === 'string' && /^\+?\d*\*{4,}[\dX]*$/.test(value);
}
