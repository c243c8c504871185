import { CELSIUS_MAX, CELSIUS_MIN } from '@kiga/contract/health/check.ts';

/** Reason why typed text is no temperature. */
export type TemperatureIssue = 'notNumber' | 'outOfRange' | 'places';

/** Temperature at which the buttons begin while nothing was measured, degrees Celsius. */
export const USUAL_CELSIUS = 36.6;

/** Typed text as a temperature; `celsius` is null for nothing measured, and for an issue. */
export interface TypedTemperature {
  celsius: number | null;
  issue: TemperatureIssue | null;
}

/**
 * Reads a typed temperature, degrees Celsius. Three digits without a point are tenths: 366 is 36.6. Chinese keyboards
 * type wide digits and other points.
 */
export function readTemperature(typed: string): TypedTemperature {
  const text = typed
    .normalize('NFKC')
    .replace(/[\s°℃]|c$/gi, '')
    .replace(/[,，。、]/g, '.');
  if (text === '') return { celsius: null, issue: null };
  if (!/^\d{1,3}(\.\d*)?$/.test(text)) return { celsius: null, issue: 'notNumber' };
  const celsius = /^\d{3}$/.test(text) ? Number(text) / 10 : Number(text);
  if (celsius < CELSIUS_MIN || celsius > CELSIUS_MAX) return { celsius: null, issue: 'outOfRange' };
  if (Number(celsius.toFixed(1)) !== celsius) return { celsius: null, issue: 'places' };
  return { celsius, issue: null };
}

/** Returns whether text may be complete, so that an issue of it is worth telling while the person types. */
export function isWhole(typed: string): boolean {
  return /\d\D\d|\d{3}/.test(typed.normalize('NFKC'));
}

/** Returns the text after a press of a button by tenths of a degree. */
export function stepped(typed: string, tenths: number): string {
  const { celsius } = readTemperature(typed);
  const next = celsius === null ? USUAL_CELSIUS : celsius + tenths / 10;
  return Math.min(CELSIUS_MAX, Math.max(CELSIUS_MIN, next)).toFixed(1);
}
