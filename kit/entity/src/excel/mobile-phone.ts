import { normaliseDashes, normaliseText } from './normalise.ts';

const CHINESE_MOBILE = /^(?:\+86|0086|86)?(1[3-9]\d{9})$/;

/** ITU-T E.164: a country code of 1 to 3 digits and the number, together at most 15 digits. */
const FOREIGN_NUMBER = /^\+(?!86)[1-9]\d{6,14}$/;

/**
 * A mobile number in the form it is kept and compared in. A Chinese one, with or without +86, 86 or 0086, comes as its
 * 11 digits; one of another country, which has to begin with `+`, as `+` and its digits. Blanks, hyphens, brackets and
 * full-width digits do no harm. A landline, a service number or two numbers in one are `FIELD_PHONE_FORMAT`.
 */
export function parseMobilePhone(text: string): { value: string } | { error: 'FIELD_PHONE_FORMAT' } {
  const digits = normaliseDashes(normaliseText(text)).replace(/[ ()-]/g, '');
  const chinese = CHINESE_MOBILE.exec(digits)?.[1];
  if (chinese !== undefined) return { value: chinese };
  return FOREIGN_NUMBER.test(digits) ? { value: digits } : { error: 'FIELD_PHONE_FORMAT' };
}
