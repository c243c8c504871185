import { dayAfter } from '@kiga/entity/days.ts';
import { type Holiday, holidayNotices } from './holiday-notices.ts';

/** States whether children are expected on a day, and why not. */
export interface SchoolDay {
  open: boolean;
  /** Null on a school day. */
  reason: 'weekend' | Holiday | null;
}

const noticedYears = new Set(holidayNotices.map(({ year }) => year));

/** Exceptions that the notices make for single days. A later notice overrides earlier ones. */
const noticedDays = new Map(
  holidayNotices.flatMap(({ off, workdays }) => [
    ...off.flatMap(([holiday, first, last]) => daysFrom(first, last).map((day) => [day, holiday] as const)),
    ...workdays.map((day) => [day, 'workday'] as const),
  ]),
);

/**
 * Returns whether a day, `yyyy-mm-dd`, is a school day by the official calendar of China. For a year without a known
 * notice, only weekends and the statutory days off are free. The working weekends of such a year are unknown. A
 * kindergarten's own calendar will override this.
 */
export function schoolDayOf(day: string): SchoolDay {
  const noticed = noticedDays.get(day);
  if (noticed === 'workday') return { open: true, reason: null };
  const holiday = noticed ?? (noticedYears.has(Number(day.slice(0, 4))) ? null : statutoryHoliday(day));
  if (holiday) return { open: false, reason: holiday };
  return isWeekend(day) ? { open: false, reason: 'weekend' } : { open: true, reason: null };
}

/**
 * Returns the statutory holiday on exactly this day, regardless of the notices. Source: the regulation on holidays for
 * festivals and memorial days (State Council Order No. 795), in force since 2025.
 */
export function statutoryHoliday(day: string): Holiday | null {
  switch (day.slice(5)) {
    case '01-01':
      return 'attendance.holiday.newYear';
    case '05-01':
    case '05-02':
      return 'attendance.holiday.labourDay';
    case '10-01':
    case '10-02':
    case '10-03':
      return 'attendance.holiday.nationalDay';
    case qingmingOf(Number(day.slice(0, 4))):
      return 'attendance.holiday.qingming';
  }
  switch (lunarDay(day)) {
    case '1/1':
    case '1/2':
    case '1/3':
      return 'attendance.holiday.springFestival';
    case '5/5':
      return 'attendance.holiday.dragonBoat';
    case '8/15':
      return 'attendance.holiday.midAutumn';
  }
  // The last lunar month has 29 or 30 days, so the day after New Year's Eve identifies it.
  return lunarDay(dayAfter(day, 1)) === '1/1' ? 'attendance.holiday.springFestival' : null;
}

/** Returns the `MM-DD` of Qingming, when the sun stands at 15 degrees. Valid from 2000 to 2099. */
function qingmingOf(year: number): string {
  const inCentury = year % 100;
  return `04-0${Math.floor(inCentury * 0.2422 + 4.81) - Math.floor(inCentury / 4)}`;
}

const lunarCalendar = new Intl.DateTimeFormat('en-u-ca-chinese', { timeZone: 'UTC', month: 'numeric', day: 'numeric' });

/** Returns month and day of the Chinese calendar, such as `8/15`; a leap month is `6bis/1`. */
function lunarDay(day: string): string {
  return lunarCalendar.format(new Date(day));
}

function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(day).getUTCDay());
}

function daysFrom(first: string, last: string): string[] {
  const days = [first];
  for (let day = first; day < last; days.push(day)) day = dayAfter(day, 1);
  return days;
}
