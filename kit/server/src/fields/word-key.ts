import { normaliseText } from '@kiga/entity/excel/normalise.ts';

/** Words as they are compared: the same whatever their width, case and blanks. */
export function wordKey(text: string): string {
  return normaliseText(text).replace(/\s+/g, '').toLowerCase();
}
