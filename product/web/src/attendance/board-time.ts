import type { DayBoard } from '@kiga/contract/attendance/day.acts.ts';
import type { Language } from '@kiga/entity/words/words.ts';
import { minuteIn, timeIn } from '@kiga/kit-web/entity/zone-time.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** The longest that nobody asks anew, so that a machine that slept is not wrong for long. */
const LONGEST_MS = 10 * 60_000;

/** A day `yyyy-mm-dd` with its weekday, as one says it: Friday 20 November. */
export function spokenDay(day: string, language: Language): string {
  const tag = language === 'zh_CN' ? 'zh-CN' : 'en-GB';
  const format = new Intl.DateTimeFormat(tag, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** Where a moment lies in the morning: children are not expected yet, come, or are late. */
export type Phase = 'before' | 'open' | 'over';

/** Where the board's own moment lies in its morning; the minute of `lateAfter` is still in time. */
export function phaseOf({ now, timeZone, times }: Pick<DayBoard, 'now' | 'timeZone' | 'times'>): Phase {
  const minute = minuteIn(now, timeZone);
  if (minute < times.arriveFrom) return 'before';
  return minute <= times.lateAfter ? 'open' : 'over';
}

/** How long a board says the truth if nothing happens: until the next hour that means something, or midnight. */
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

/** A time of day as people type it, such as 7:20 or 720, as `07:20`; what is none stays as it is. */
export function wholeTime(typed: string): string {
  const [, hours, minutes] = /^\s*(\d{1,2})\s*[:：.]?\s*(\d{2})\s*$/.exec(typed) ?? [];
  return hours === undefined ? typed : `${hours.padStart(2, '0')}:${minutes}`;
}

function secondsOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}
