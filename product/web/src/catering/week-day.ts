import type { Kit } from '@kiga/kit-web/kit-context.tsx';

const weekdays = {
  zh_CN: ['周日', '周一', '周二', '周三', '周四', '周五', '周六'],
  en_US: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
} as const;

/** Returns the short name of a day's weekday, such as 周三. */
export function weekdayOf({ language }: Pick<Kit, 'language'>, day: string): string {
  return weekdays[language][new Date(day).getUTCDay()] as string;
}

/** Returns month and day, `12-02`. */
export const shortDay = (day: string): string => day.slice(5);

/** Returns the day some days later. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
