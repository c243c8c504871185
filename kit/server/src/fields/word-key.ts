import { normaliseText } from '@kiga/entity/excel/normalise.ts';

/** Returns a label in the form for comparison, regardless of width, case and blanks. */
export function wordKey(text: string): string {
  return normaliseText(text).replace(/\s+/g, '').toLowerCase();
}
