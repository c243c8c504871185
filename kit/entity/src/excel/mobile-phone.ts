import { normaliseDashes, normaliseText } from './normalise.ts';

const CHINESE_MOBILE = /^(?:\+86|0086|86)?(1[3-9]\d{9})$/;

/** ITU-T E.164: a country code of 1 to 3 digits and the number, together at most 15 digits. */
const FOREIGN_NUMBER = /^\+(?!86)[1-9]\d{6,14}$/;

/**
 * Parses a mobile number to the form for storage and comparison. A Chinese number, with or without +86, 86 or 0086, becomes its 11
 * digits. A foreign number must begin with `+` and becomes `+` and its digits. Blanks, hyphens, brackets and full-width digits are
 * accepted. Landlines, service numbers and two numbers in one are `FIELD_PHONE_FORMAT`.
 */
export function parseMobilePhone(text: string): { value: string } | { error: 'FIELD_PHONE_FORMAT' } {
  const digits = normaliseDashes(normaliseText(text)).replace(/[ ()-]/g, '');
  const chinese = CHINESE_MOBILE.exec(digits)?.[1];
  if (chinese !== undefined) return { value: chinese };
  return FOREIGN_NUMBER.test(digits) ? { value: digits } : { error: 'FIELD_PHONE_FORMAT' };
}
