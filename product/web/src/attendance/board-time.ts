import type { DayBoard } from '@kiga/contract/attendance/day.acts.ts';
import type { Language } from '@kiga/entity/words/words.ts';
import { minuteIn, timeIn } from '@kiga/kit-web/entity/zone-time.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** Maximum time between two requests, so that a computer after sleep shows no old data for long. */
const LONGEST_MS = 10 * 60_000;

/** Returns a day `yyyy-mm-dd` with its weekday as spoken text, such as Friday 20 November. */
export function spokenDay(day: string, language: Language): string {
  const tag = language === 'zh_CN' ? 'zh-CN' : 'en-GB';
  const format = new Intl.DateTimeFormat(tag, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** Phases of a morning: before arrivals, during arrivals, or after `lateAfter`. */
export type Phase = 'before' | 'open' | 'over';

/** Returns the phase of the board's own moment; the minute of `lateAfter` is still on time. */
export function phaseOf({ now, timeZone, times }: Pick<DayBoard, 'now' | 'timeZone' | 'times'>): Phase {
  const minute = minuteIn(now, timeZone);
  if (minute < times.arriveFrom) return 'before';
  return minute <= times.lateAfter ? 'open' : 'over';
}

/** Returns how long a board stays valid without changes: until the next relevant time, or midnight. */
export function validForMs({ now, timeZone, times }: Pick<DayBoard, 'now' | 'timeZone' | 'times'>): number {
  const at = secondsOf(timeIn(now, timeZone));
  const turns = [
    secondsOf(times.arriveFrom),
    secondsOf(times.lateAfter) + 60,
    secondsOf(times.callAfter) + 60,
    DAY_SECONDS,
  ];
  const left = Math.min(...turns.filter((turn) => turn > at).map((turn) => turn - at));
  return Math.min(left * 1000, LONGEST_MS);
}

/** Completes a typed time of day, such as 7:20 or 720, to `07:20`; other text stays as it is. */
export function wholeTime(typed: string): string {
  const [, hours, minutes] = /^\s*(\d{1,2})\s*[:：.]?\s*(\d{2})\s*$/.exec(typed) ?? [];
  return hours === undefined ? typed : `${hours.padStart(2, '0')}:${minutes}`;
}

function secondsOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}
