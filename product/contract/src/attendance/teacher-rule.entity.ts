import { choice } from '@kiga/entity/fields/choice.ts';
import { choices } from '@kiga/entity/fields/choices.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { references } from '@kiga/entity/fields/references.ts';
import { rows } from '@kiga/entity/fields/rows.ts';
import { time } from '@kiga/entity/fields/time.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import { defineEntity } from '../program/tenancy.ts';
import { PERIODS_MAX, periodAsks } from './staff-states.ts';

/** Days of the week, Monday first. */
export const ruleWeekdays = ['1', '2', '3', '4', '5', '6', '7'] as const;

/**
 * A rule for the days of staff from a day on. It holds for named staff, else for job titles, else for everyone. The
 * more special rule wins, then the later beginning.
 */
export const teacherRule = defineEntity({
  area: 'attendance',
  name: 'teacherRule',
  table: 'teacher_rules',
  fields: {
    ruleName: name({ required: true }),
    beginsOn: date({ required: true, inLog: 'plain' }),
    weekdays: choices(ruleWeekdays, { required: true }),
    graceMinutes: integer({ required: true, min: 0, max: 60 }),
    /** One row more than allowed, so that the form can say why it is too much. */
    periods: rows(
      {
        periodName: name({ required: true }),
        inFrom: time({ required: true }),
        inUntil: time({ required: true }),
        outFrom: time({ required: true }),
        outUntil: time({ required: true }),
        asks: choice(periodAsks, { required: true }),
      },
      { required: true, maxCount: PERIODS_MAX + 1 },
    ),
    positionIds: references('campus.position', { maxCount: 50 }),
    teacherIds: references('campus.teacher', { maxCount: 200, among: () => ({ status: 'in-service' }) }),
  },
  title: 'ruleName',
  list: ['ruleName', 'beginsOn', 'weekdays', 'graceMinutes', 'periods', 'positionIds', 'teacherIds'],
  filter: ['positionIds', 'teacherIds'],
  search: ['ruleName'],
  sort: [
    { field: 'beginsOn', order: 'desc' },
    { field: 'ruleName', order: 'asc' },
  ],
  form: [
    { name: 'basic', fields: ['ruleName', 'beginsOn', 'weekdays', 'graceMinutes'] },
    { name: 'times', fields: ['periods'] },
    { name: 'who', fields: ['positionIds', 'teacherIds'] },
  ],
  detail: [
    { name: 'basic', fields: ['beginsOn', 'weekdays', 'graceMinutes'] },
    { name: 'times', fields: ['periods'] },
    { name: 'who', fields: ['positionIds', 'teacherIds'] },
  ],
  rules: [({ periods }) => periodIssues((periods ?? []) as readonly PeriodTimes[])],
  keep: { deletedDays: 180 },
});

interface PeriodTimes {
  inFrom?: string | null;
  inUntil?: string | null;
  outFrom?: string | null;
  outUntil?: string | null;
}

type PeriodIssue = FieldIssue & { field: 'periods' | `periods.${number}.${keyof PeriodTimes}` };

/** Checks the number of periods, the order of the times of each, and that none begins before another has ended. */
function periodIssues(periods: readonly PeriodTimes[]): PeriodIssue[] {
  if (periods.length > PERIODS_MAX) {
    return [{ field: 'periods', error: 'ATTENDANCE_PERIODS_MAX', data: { max: PERIODS_MAX } }];
  }
  return periods.flatMap(({ inFrom, inUntil, outFrom, outUntil }, index): PeriodIssue[] => {
    if (!inFrom || !inUntil || !outFrom || !outUntil) return [];
    const ordered = { inUntil: inFrom < inUntil, outFrom: inUntil < outFrom, outUntil: outFrom < outUntil };
    const wrong = (['inUntil', 'outFrom', 'outUntil'] as const).find((field) => !ordered[field]);
    if (wrong) return [{ field: `periods.${index}.${wrong}`, error: 'ATTENDANCE_TIMES_ORDER' }];
    const isTaken = periods.some(
      (one, other) => other < index && one.inFrom && one.outUntil && inFrom < one.outUntil && one.inFrom < outUntil,
    );
    return isTaken ? [{ field: `periods.${index}.inFrom`, error: 'ATTENDANCE_PERIODS_OVERLAP' }] : [];
  });
}

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'attendance.teacherRule': typeof teacherRule;
  }
}
