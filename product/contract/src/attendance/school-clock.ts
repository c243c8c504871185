import { schoolDayOf } from './school-days.ts';

/** Hours of a school day that the demo plays, `HH:MM` in Shanghai. */
export const playedHours = { from: '07:15', until: '17:30' };

const DAY_MS = 86_400_000;
/** UTC offset of Shanghai. China has one time zone and no summer time. */
const SHANGHAI_MS = 8 * 3_600_000;
const FROM_MS = timeOfDayMs(playedHours.from);
const UNTIL_MS = timeOfDayMs(playedHours.until);

/** Returns the milliseconds from midnight to a time `HH:MM`. */
export function timeOfDayMs(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return ((hours as number) * 60 + (minutes as number)) * 60_000;
}

/** Returns the day `yyyy-mm-dd` in Shanghai and the milliseconds since its midnight. */
export function inShanghai(moment: Date): { day: string; timeMs: number } {
  const localMs = moment.getTime() + SHANGHAI_MS;
  return { day: new Date(localMs).toISOString().slice(0, 10), timeMs: localMs - Math.floor(localMs / DAY_MS) * DAY_MS };
}

/** Returns the moment at `timeMs` milliseconds after midnight of a day in Shanghai. */
export function momentInShanghai(day: string, timeMs: number): Date {
  return new Date(Date.parse(day) + timeMs - SHANGHAI_MS);
}

/** Returns the next school day after a day, or the previous one with a step of -1. */
export function otherSchoolDay(day: string, step: 1 | -1): string {
  const other = new Date(Date.parse(day) + step * DAY_MS).toISOString().slice(0, 10);
  return schoolDayOf(other).open ? other : otherSchoolDay(other, step);
}

/**
 * Returns the moment that lies `playedMs` of played time after another. Only the played hours of school days count: at
 * their end, the next school day begins.
 */
export function afterPlayed(moment: Date, playedMs: number): Date {
  let { day, timeMs } = inShanghai(moment);
  if (!schoolDayOf(day).open || timeMs >= UNTIL_MS) [day, timeMs] = [otherSchoolDay(day, 1), FROM_MS];
  timeMs = Math.max(timeMs, FROM_MS) + Math.max(playedMs, 0);
  for (; timeMs >= UNTIL_MS; timeMs -= UNTIL_MS - FROM_MS) day = otherSchoolDay(day, 1);
  return momentInShanghai(day, timeMs);
}
