import type { FieldOptions } from '@kiga/entity/fields/field.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { z } from 'zod';

/** Abbreviations of the provinces, the first sign of a plate. */
const PROVINCE = '京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼';

/** Letters and digits of plates, without I and O. */
const SIGN = '[A-HJ-NP-Z0-9]';

/**
 * Plate of a vehicle by GA 36-2018: province, authority and five signs, the last one possibly 学 or 挂; or six signs for a
 * vehicle with new energy, whose letter stands first (small) or last (large).
 */
const PLATE = new RegExp(
  `^[${PROVINCE}][A-HJ-NP-Z](?:${SIGN}{4}(?:${SIGN}|[学挂警])|[A-HJK]${SIGN}\\d{4}|\\d{5}[A-HJK])$`,
);

/** Returns a plate in its standard form: capital letters, without blanks, dots and hyphens. */
const plain = (typed: string) => typed.toUpperCase().replaceAll(/[\s·.-]/gu, '');

/** Returns whether this is the plate of a vehicle, typed in any of the usual forms. */
export const isPlate = (typed: string): boolean => PLATE.test(plain(typed));

/** Declares the plate of a vehicle, such as 京A12345. Errors: TRANSPORT_PLATE_FORMAT. */
export function plate<const O extends FieldOptions>(options: O) {
  const schema = z.string().transform((typed, context) => {
    if (isPlate(typed)) return plain(typed);
    context.addIssue({ code: 'custom', message: 'TRANSPORT_PLATE_FORMAT' });
    return z.NEVER;
  });
  return { ...text({ ...options, maxLength: 20 }), schema: schema as unknown as z.ZodType<string> };
}
