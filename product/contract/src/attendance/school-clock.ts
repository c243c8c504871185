import { schoolDayOf } from './school-days.ts';

/** The part of a school day that a demo plays, `HH:MM` in Shanghai. */
export const playedHours = { from: '07:15', until: '17:30' };

const DAY_MS = 86_400_000;
/** China has one time zone, and no summer time. */
const SHANGHAI_MS = 8 * 3_600_000;
const FROM_MS = timeOfDayMs(playedHours.from);
const UNTIL_MS = timeOfDayMs(playedHours.until);

/** Milliseconds since midnight of a time `HH:MM`. */
export function timeOfDayMs(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return ((hours as number) * 60 + (minutes as number)) * 60_000;
}

/** The day `yyyy-mm-dd` in Shanghai, and the milliseconds since its midnight. */
export function inShanghai(moment: Date): { day: string; timeMs: number } {
  const localMs = moment.getTime() + SHANGHAI_MS;
  return { day: new Date(localMs).toISOString().slice(0, 10), timeMs: localMs - Math.floor(localMs / DAY_MS) * DAY_MS };
}

/** The moment of a day in Shanghai that lies so many milliseconds after its midnight. */
export function momentInShanghai(day: string, timeMs: number): Date {
  return new Date(Date.parse(day) + timeMs - SHANGHAI_MS);
}

/** The next school day after a day, or with a step of -1 the last one before it. */
export function otherSchoolDay(day: string, step: 1 | -1): string {
  const other = new Date(Date.parse(day) + step * DAY_MS).toISOString().slice(0, 10);
  return schoolDayOf(other).open ? other : otherSchoolDay(other, step);
}

/**
 * The moment that lies so much played time after another. Only the played hours of school days count: where they end, the
 * next school day begins.
 */
export function afterPlayed(moment: Date, playedMs: number): Date {
  let { day, timeMs } = inShanghai(moment);
  if (!schoolDayOf(day).open || timeMs >= UNTIL_MS) [day, timeMs] = [otherSchoolDay(day, 1), FROM_MS];
  timeMs = Math.max(timeMs, FROM_MS) + Math.max(playedMs, 0);
  for (; timeMs >= UNTIL_MS; timeMs -= UNTIL_MS - FROM_MS) day = otherSchoolDay(day, 1);
  return momentInShanghai(day, timeMs);
}
