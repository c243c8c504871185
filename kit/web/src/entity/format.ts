import type { Language } from '@kiga/entity/words/words.ts';

// Written out: making a format of `Intl` costs as much as running all scripts of a first list.
const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Returns a day `yyyy-mm-dd` in the form for display: `2026-11-20` in Chinese, `20 Nov 2026` in English. */
export function formatDay(day: string, language: Language): string {
  if (language === 'zh_CN') return day;
  const date = new Date(`${day}T00:00:00Z`);
  return `${date.getUTCDate()} ${monthNames[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** Returns a moment (ISO 8601) in the reader's time zone, to the minute. */
export function formatMoment(moment: string, language: Language): string {
  const date = new Date(moment);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${formatDay(day, language)} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Returns the whole days from one day to another, both `yyyy-mm-dd`; negative where the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** Returns the whole years and months from a birthday to a day, both `yyyy-mm-dd`; null where the birthday is later. */
export function ageOn(birthday: string, day: string): { years: number; months: number } | null {
  if (birthday > day) return null;
  const [birthYear = 0, birthMonth = 0, birthDay = 0] = birthday.split('-').map(Number);
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  // A child born on the 31st gets a month older on the last day of a shorter month.
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const full = dayOfMonth >= Math.min(birthDay, lastDay) ? 0 : 1;
  const months = (year - birthYear) * 12 + (month - birthMonth) - full;
  return { years: Math.floor(months / 12), months: months % 12 };
}
