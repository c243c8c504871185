import { dayAfter } from '@kiga/entity/days.ts';

/** Days before the end of a service on which parents are reminded, the earliest first. */
export const SERVICE_REMINDER_DAYS = [30, 7] as const;

const DAY_MS = 86_400_000;

/** Returns the days from today until the last day of service, both `yyyy-mm-dd`; negative once that has passed. */
export function serviceDaysLeft(serviceEnd: string, today: string): number {
  return Math.round((Date.parse(serviceEnd) - Date.parse(today)) / DAY_MS);
}

/**
 * Returns the last day of service after a renewal by months. A service that has ended begins today; any other goes on
 * from its end. From the last day of a month it reaches the last day of a month, and never passes one.
 */
export function renewedUntil(serviceEnd: string | null, today: string, months: number): string {
  return monthsAfter(serviceEnd !== null && serviceEnd >= today ? serviceEnd : today, months);
}

/** Returns the last day of a trial of some days, which begins today. */
export function trialUntil(serviceEnd: string | null, today: string, days: number): string {
  return dayAfter(serviceEnd !== null && serviceEnd >= today ? serviceEnd : today, days);
}

/** Returns the day a number of months later, with the last day of a month for the last day of a month. */
function monthsAfter(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const lastOf = (index: number) => new Date(Date.UTC(year, index + 1, 0)).getUTCDate();
  const isLast = date === lastOf(month - 1);
  const last = lastOf(month - 1 + months);
  const reached = isLast ? last : Math.min(date, last);
  return new Date(Date.UTC(year, month - 1 + months, reached)).toISOString().slice(0, 10);
}
