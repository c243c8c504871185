const clocks = new Map<string, Intl.DateTimeFormat>();

/** Returns a moment (ISO 8601) in a time zone: `HH:MM:SS`. */
export function timeIn(moment: string, timeZone: string): string {
  let clock = clocks.get(timeZone);
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium', hourCycle: 'h23' });
    clocks.set(timeZone, clock);
  }
  return clock.format(new Date(moment));
}

/** Returns a moment in a time zone to the minute: `HH:MM`. */
export function minuteIn(moment: string, timeZone: string): string {
  return timeIn(moment, timeZone).slice(0, 5);
}

/** Returns the calendar day `yyyy-mm-dd` of a moment in a time zone. */
export function dayIn(moment: string, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(moment));
}
