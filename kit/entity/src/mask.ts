/** What a masked text shows. */
export const MASK = '******';

/** 王小明 becomes 王*. */
export function maskName(name: string): string {
  return name === '' ? '' : `${[...name][0]}*`;
}

/** 13812342046 becomes 138****2046; of shorter numbers only the last two digits stay. */
export function maskPhone(phone: string): string {
  return phone.length < 9 ? `****${phone.slice(-2)}` : `${phone.slice(0, -8)}****${phone.slice(-4)}`;
}

/**
 * 110105202211191256 becomes 1****************6: the birthday and the check digit would tell the digits between.
 * A mask is masked again without harm, so that masks which once showed more show no more than this.
 */
export function maskIdNumber(idNumber: string): string {
  return `${idNumber.slice(0, 1)}${'*'.repeat(Math.max(4, idNumber.length - 2))}${idNumber.slice(-1)}`;
}

/**
 * Whether a text is what one of the masks shows, or showed once: exported sheets still hold 110***********1256.
 * A masked value that is sent back means 'unchanged'.
 */
export function isMasked(value: unknown): boolean {
  return typeof value === 'string' && /^\+?\d*\*{4,}[\dX]*$/.test(value);
}
