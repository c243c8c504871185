import type { Kit } from '@kiga/kit-web/kit-context.tsx';

/** Returns the short name of a day's weekday, such as 周三. */
export function weekdayOf({ language }: Pick<Kit, 'language'>, day: string): string {
  const locale = language === 'zh_CN' ? 'zh-CN' : 'en-US';
  return new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(new Date(day));
}

/** Returns month and day, `12-02`. */
export const shortDay = (day: string): string => day.slice(5);

/** Returns the day some days later. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
