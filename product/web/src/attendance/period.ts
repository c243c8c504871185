import { formatDay } from '@kiga/kit-web/entity/format.ts';
import type { Kit } from '@kiga/kit-web/kit-context.tsx';

/** A day `yyyy-mm-dd`, a month `yyyy-mm` or a year `yyyy`, as the address holds it. */
export type Period = string;

const MONTH_OR_YEAR = /^20\d\d(-(0[1-9]|1[0-2]))?$/;

/** Returns the month or year of an address; the present month where it holds none. */
export function periodOf(asked: string | null, today: string): Period {
  return asked !== null && MONTH_OR_YEAR.test(asked) ? asked : today.slice(0, 7);
}

/** Returns the first and the last day of a month or a year. */
export function spanOf(period: Period): { from: string; to: string } {
  if (period.length === 4) return { from: `${period}-01-01`, to: `${period}-12-31` };
  const [year, month] = period.split('-').map(Number) as [number, number];
  return { from: `${period}-01`, to: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) };
}

/** Returns the period before or after another one. */
export function stepOf(period: Period, by: 1 | -1): Period {
  if (period.length === 4) return String(Number(period) + by);
  const [year, month, day] = period.split('-').map(Number) as [number, number, number?];
  const date = day === undefined ? Date.UTC(year, month - 1 + by, 1) : Date.UTC(year, month - 1, day + by);
  return new Date(date).toISOString().slice(0, period.length);
}

/** Returns a period in the form for display, such as 2026 年 11 月 or Nov 2026. */
export function periodText({ t, language }: Pick<Kit, 't' | 'language'>, period: Period): string {
  if (period.length === 10) return formatDay(period, language);
  const [year = '', month] = period.split('-');
  if (month === undefined) return t('attendance.period.ofYear', { year });
  // English names the month.
  const name = language === 'zh_CN' ? Number(month) : (formatDay(`${period}-01`, language).split(' ')[1] ?? '');
  return t('attendance.period.ofMonth', { year, month: name });
}
