/** A machine's time, parsed. */
export interface DeviceMoment {
  atMs: number;
  /** True for the guide's format: ISO 8601 with `Z` or an offset. */
  isExact: boolean;
}

const EXACT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;
const LOOSE =
  /^(\d{4})[-/](\d\d?)[-/](\d\d?)[T ](\d\d?):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d\d(?::?\d\d)?)?$/i;

const LAST_OF_EVERY_MONTH = 28;

/** Unix times with this many digits are in seconds (until 2286), with three more in milliseconds. */
const UNIX_SECONDS = /^\d{9,10}$/;
const UNIX_MS = /^\d{12,13}$/;

/**
 * Parses a machine's time. The guide's format is ISO 8601. It also accepts a blank instead of `T`, slashes, an offset
 * without colon, and Unix times in seconds or milliseconds. Without an offset, the kindergarten's time zone applies.
 * Returns null for any other text.
 */
export function readDeviceMoment(text: string, timeZone: string): DeviceMoment | null {
  if (EXACT.test(text)) return isRealDay(text.slice(0, 16)) ? momentOf(Date.parse(text), true) : null;
  if (UNIX_MS.test(text)) return momentOf(Number(text), false);
  if (UNIX_SECONDS.test(text)) return momentOf(Number(text) * 1000, false);
  const found = LOOSE.exec(text);
  if (!found) return null;
  const [, year = '', month = '', day = '', hour = '', minute = '', second = '00', fraction = '0', zone] = found;
  const pad = (part: string) => part.padStart(2, '0');
  const local = `${year}-${pad(month)}-${pad(day)}T${pad(hour)}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}`;
  if (!isRealDay(local)) return null;
  return momentOf(zone ? Date.parse(local + offsetOf(zone)) : zonedTimeMs(local, timeZone), false);
}

function momentOf(atMs: number, isExact: boolean): DeviceMoment | null {
  return Number.isFinite(atMs) ? { atMs, isExact } : null;
}

function offsetOf(zone: string): string {
  if (/^z$/i.test(zone)) return 'Z';
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0');
  return `${zone[0]}${digits.slice(0, 2)}:${digits.slice(2)}`;
}

/** Returns the moment at which clocks of a time zone show this local time, in milliseconds. */
function zonedTimeMs(local: string, timeZone: string): number {
  const asUtcMs = Date.parse(`${local}Z`);
  const offsetMs = (atMs: number) => {
    const shown = new Date(atMs).toLocaleString('sv-SE', { timeZone, hour12: false });
    return Date.parse(`${shown.replace(' ', 'T')}Z`) - Math.floor(atMs / 1000) * 1000;
  };
  // The offset of the guess is that of the moment, except for an hour around a change of it.
  return asUtcMs - offsetMs(asUtcMs - offsetMs(asUtcMs));
}

/** Returns whether the day exists. `Date.parse` turns the 30th of February into the 2nd of March. */
function isRealDay(local: string): boolean {
  // Days that every month has need no second look. An hour of 24 would be of the next day.
  if (Number(local.slice(8, 10)) <= LAST_OF_EVERY_MONTH && local.slice(11, 13) < '24') return true;
  const parsed = Date.parse(`${local}Z`);
  return Number.isFinite(parsed) && new Date(parsed).toISOString().startsWith(local.slice(0, 10));
}
