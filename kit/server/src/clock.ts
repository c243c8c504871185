/** The one source of time, so that a demo or a test may choose it. */
export interface Clock {
  now(): Date;
  /** How much faster than real time it runs; 1 where not given. */
  speed?: number;
}

/** The machine's own time. */
export const systemClock: Clock = { now: () => new Date() };

const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day `yyyy-mm-dd` of a moment in an IANA time zone. */
export function dayIn(moment: Date, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    // Costs more to make than all the rest of an ordinary call's arithmetic.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formats.set(timeZone, format);
  }
  return format.format(moment);
}
