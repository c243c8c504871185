import { stateChoice } from '@kiga/entity/define-states.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { decimal } from '@kiga/entity/fields/decimal.ts';
import { moment } from '@kiga/entity/fields/moment.ts';
import { rows } from '@kiga/entity/fields/rows.ts';
import { text } from '@kiga/entity/fields/text.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import { leaveStates, REJECT_REASON_MAX } from './leave.states.ts';
import { type DayPart, dayParts } from './people.ts';

/** Maximum number of days from the first to the last day of a leave, both inclusive. */
export const LEAVE_DAYS_MAX = 366;

/** Those who ask for a leave: the office, the staff member, or a parent. */
export const leaveAskers = ['office', 'teacher', 'parent'] as const;

/** The fields that leaves of children and of staff share. */
export const leaveFields = {
  /** First and last day as text; derived. */
  period: text({ writable: false, maxLength: 40 }),
  fromDay: date({ required: true, inLog: 'plain' }),
  /** The whole first day where it is empty. */
  fromPart: choice(dayParts, {}),
  toDay: date({ required: true, inLog: 'plain' }),
  /** The whole last day where it is empty. */
  toPart: choice(dayParts, {}),
  /** Days without closed ones, in halves; computed from the calendar. */
  days: decimal({ min: 0, max: LEAVE_DAYS_MAX, places: 1, unit: '', writable: false }),
  reason: text({ required: true, maxLength: 200, multiline: true, sensitivity: 'internal' }),
  asker: choice(leaveAskers, { writable: false }),
  status: stateChoice(leaveStates),
  /** The approvals so far; a long leave needs two. */
  approvals: rows(
    { approvedAt: moment({ writable: false }), approvedBy: text({}) },
    { maxCount: 10, writable: false, sensitivity: 'internal' },
  ),
  rejectReason: text({ writable: false, maxLength: REJECT_REASON_MAX, sensitivity: 'internal' }),
};

/** The period of a leave as far as its rules need it. */
export interface LeavePeriod {
  fromDay?: string | null | undefined;
  fromPart?: DayPart | null | undefined;
  toDay?: string | null | undefined;
  toPart?: DayPart | null | undefined;
}

const DAY_MS = 86_400_000;

/** Checks the order and the length of a leave. Errors: ATTENDANCE_LEAVE_ENDS_BEFORE_BEGIN, ATTENDANCE_LEAVE_TOO_LONG {max}. */
export function leavePeriodIssues(leave: LeavePeriod): FieldIssue<'toDay' | 'toPart'>[] {
  const { fromDay, fromPart, toDay, toPart } = leave;
  if (!fromDay || !toDay) return [];
  if (toDay < fromDay) return [{ field: 'toDay', error: 'ATTENDANCE_LEAVE_ENDS_BEFORE_BEGIN' }];
  if (toDay === fromDay && fromPart === 'afternoon' && toPart === 'morning') {
    return [{ field: 'toPart', error: 'ATTENDANCE_LEAVE_ENDS_BEFORE_BEGIN' }];
  }
  const days = (Date.parse(toDay) - Date.parse(fromDay)) / DAY_MS + 1;
  return days > LEAVE_DAYS_MAX
    ? [{ field: 'toDay', error: 'ATTENDANCE_LEAVE_TOO_LONG', data: { max: LEAVE_DAYS_MAX } }]
    : [];
}

/** Returns the parts of a day that lie in a leave; none for a day outside it. */
export function leavePartsOn(leave: LeavePeriod, day: string): DayPart[] {
  const { fromDay, fromPart, toDay, toPart } = leave;
  if (!fromDay || !toDay || day < fromDay || day > toDay) return [];
  return dayParts.filter(
    (part) =>
      !(day === fromDay && fromPart === 'afternoon' && part === 'morning') &&
      !(day === toDay && toPart === 'morning' && part === 'afternoon'),
  );
}

/** Returns the number of days of a leave in halves, without closed days. */
export function leaveDaysOf(leave: LeavePeriod, isOpen: (day: string) => boolean): number {
  const { fromDay, toDay } = leave;
  if (!fromDay || !toDay) return 0;
  let halves = 0;
  for (let day = fromDay; day <= toDay; day = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)) {
    if (isOpen(day)) halves += leavePartsOn(leave, day).length;
  }
  return halves / 2;
}

/** Returns the period of a leave as text, such as `2026-11-20 – 2026-11-24`; a single day stands alone. */
export function leavePeriodText(fromDay: string, toDay: string): string {
  return fromDay === toDay ? fromDay : `${fromDay} – ${toDay}`;
}
