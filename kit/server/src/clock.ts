/** The only source of time, so that a demo or a test may set it. */
export interface Clock {
  now(): Date;
  /** Factor relative to real time; default 1. */
  speed?: number;
}

/** Clock of the operating system. */
export const systemClock: Clock = { now: () => new Date() };

const formats = new Map<string, Intl.DateTimeFormat>();
const timeFormats = new Map<string, Intl.DateTimeFormat>();

/** Returns the calendar day `yyyy-mm-dd` of a moment in an IANA time zone. */
export function dayIn(moment: Date, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    // Creating it costs more than the rest of an ordinary call's arithmetic.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formats.set(timeZone, format);
  }
  return format.format(moment);
}

/** Returns the time of day `HH:MM` of a moment in an IANA time zone. */
export function timeIn(moment: Date, timeZone: string): string {
  let format = timeFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
    timeFormats.set(timeZone, format);
  }
  return format.format(moment);
}
