import type { Language } from './words/words.ts';

const DAY_MS = 86_400_000;

/** Returns the day `yyyy-mm-dd` a number of days after another one, or before it where the number is negative. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the Monday of the week of a day. */
export function mondayOf(day: string): string {
  const weekday = (new Date(day).getUTCDay() + 6) % 7;
  return dayAfter(day, -weekday);
}

/** Returns month and day, `12-02`. */
export const shortDay = (day: string): string => day.slice(5);

const weekdays = new Map<string, Intl.DateTimeFormat>();

/** Returns the name of a day's weekday: `周五` or `Fri`, and with `long` `星期五` or `Friday`. */
export function weekdayOf(day: string, language: Language, length: 'short' | 'long' = 'short'): string {
  const key = `${language} ${length}`;
  let format = weekdays.get(key);
  if (format === undefined) {
    const locale = language === 'zh_CN' ? 'zh-CN' : 'en-GB';
    format = new Intl.DateTimeFormat(locale, { weekday: length, timeZone: 'UTC' });
    weekdays.set(key, format);
  }
  return format.format(new Date(`${day}T00:00:00Z`));
}
