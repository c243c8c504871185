import type { FieldOptions } from '@kiga/entity/fields/field.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { z } from 'zod';

const LENGTH = 17;
const MAC = /^(?:[0-9A-F]{2}:){5}[0-9A-F]{2}$/;

/**
 * Returns a MAC address in the notation of IEEE 802 with colons, such as `A4:C1:38:0F:12:9B`. Labels and tools also write hyphens, dots,
 * small letters or no separators; those are read alike. Other text is returned as it is.
 */
export function normalMac(typed: string): string {
  const digits = typed
    .trim()
    .replace(/[\s:.-]/g, '')
    .toUpperCase();
  return /^[0-9A-F]{12}$/.test(digits) ? (digits.match(/../g) as string[]).join(':') : typed.trim();
}

/** Declares a MAC address (EUI-48). Errors: FIELD_FORMAT. */
export function macAddress<const O extends FieldOptions>(options: O) {
  return {
    ...text({ ...options, maxLength: LENGTH }),
    schema: z.string().transform(normalMac).pipe(z.string().regex(MAC, 'FIELD_FORMAT')),
  };
}
