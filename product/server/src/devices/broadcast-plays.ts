import { BROADCAST_SECONDS } from '@kiga/contract/devices/broadcast.acts.ts';
import { dayAfter } from '@kiga/entity/days.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';

/** Days that are known to the calendar of one kindergarten. */
export interface SchoolCalendar {
  timeZone: string;
  /** Returns whether a day `yyyy-mm-dd` is a school day. */
  isSchoolDay(day: string): boolean;
}

/** Parts of a broadcast that decide when it plays. */
export interface Timetable {
  status: unknown;
  times: readonly { at: string }[] | null;
  fromDay: string | null;
  toDay: string | null;
  weekdays: readonly string[] | null;
  schoolDaysOnly: boolean | null;
  /** Moment at which a person called it. */
  calledAt: string | null;
}

/**
 * Returns the moments of the plays of a broadcast by its timetable, from one moment until before another, in order. A
 * stopped broadcast has none. A time that the clock leaves out or repeats on a day plays once.
 */
export function playsBetween(broadcast: Timetable, calendar: SchoolCalendar, from: Date, to: Date): Date[] {
  const { status, times, fromDay, toDay, weekdays, schoolDaysOnly } = broadcast;
  if (status !== 'planned' || !times || times.length === 0) return [];
  const found = new Map<number, Date>();
  const lastDay = dayIn(to, calendar.timeZone);
  for (let day = dayIn(from, calendar.timeZone); day <= lastDay; day = dayAfter(day, 1)) {
    if ((fromDay && day < fromDay) || (toDay && day > toDay)) continue;
    if (weekdays && weekdays.length > 0 && !weekdays.includes(weekdayOf(day))) continue;
    if (schoolDaysOnly && !calendar.isSchoolDay(day)) continue;
    for (const { at } of times) {
      const moment = momentIn(day, at, calendar.timeZone);
      if (moment >= from && moment < to) found.set(moment.getTime(), moment);
    }
  }
  return [...found.values()].toSorted((a, b) => a.getTime() - b.getTime());
}

/** Returns the same with the last call by a person. */
export function allPlaysBetween(broadcast: Timetable, calendar: SchoolCalendar, from: Date, to: Date): Date[] {
  const planned = playsBetween(broadcast, calendar, from, to);
  if (broadcast.status !== 'planned' || broadcast.calledAt === null) return planned;
  const called = new Date(broadcast.calledAt);
  if (called < from || called >= to || planned.some((at) => at.getTime() === called.getTime())) return planned;
  return [...planned, called].toSorted((a, b) => a.getTime() - b.getTime());
}

/** Returns the moment after which a play is no longer wanted. */
export function endOfPlay(playAt: Date): Date {
  return new Date(playAt.getTime() + BROADCAST_SECONDS * 1000);
}

/** Returns the number of a day in its week; Monday is 1. */
function weekdayOf(day: string): string {
  return String(new Date(day).getUTCDay() || 7);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Returns a time of day `hh:mm` on a day in a time zone. */
export function momentIn(day: string, time: string, timeZone: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const first = wanted - offsetMs(wanted, timeZone);
  // Around a change of the offset, the offset of the first guess may be the other one.
  return new Date(wanted - offsetMs(first, timeZone));
}

/** Returns the local clock of a time zone minus UTC at a moment. */
function offsetMs(at: number, timeZone: string): number {
  let clock = clocks.get(timeZone);
  if (!clock) {
    const digits = '2-digit' as const;
    clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      year: 'numeric',
      month: digits,
      day: digits,
      hour: digits,
      minute: digits,
      second: digits,
    });
    clocks.set(timeZone, clock);
  }
  return Date.parse(`${clock.format(at).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000;
}
