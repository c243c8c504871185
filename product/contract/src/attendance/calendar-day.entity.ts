import { choice } from '@kiga/entity/fields/choice.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { calendarDayColumns } from './calendar-day.excel.ts';

/** Kinds of a kindergarten's own days. Children come on a workday; a holiday and a closing day have no school. */
export const calendarDayKinds = ['workday', 'holiday', 'closing'] as const;

/** A kind of an own day. */
export type CalendarDayKind = (typeof calendarDayKinds)[number];

/** People for whom an own day holds. */
export const calendarPeople = ['everyone', 'children', 'staff'] as const;

/** A day of a kindergarten's own calendar. It overrides the official one, which needs no entries. */
export const calendarDay = defineEntity({
  area: 'attendance',
  name: 'calendarDay',
  table: 'calendar_days',
  fields: {
    day: date({ required: true, inLog: 'plain' }),
    dayName: text({ required: true, maxLength: 40 }),
    kind: choice(calendarDayKinds, { required: true }),
    /** Everyone where it is empty. */
    people: choice(calendarPeople, {}),
  },
  title: 'dayName',
  list: ['dayName', 'day', 'kind', 'people'],
  filter: ['day', 'kind', 'people'],
  search: ['dayName'],
  sort: [{ field: 'day', order: 'desc' }],
  form: [{ name: 'basic', fields: ['day', 'dayName', 'kind', 'people'] }],
  detail: [{ name: 'basic', fields: ['day', 'kind', 'people'] }],
  excel: calendarDayColumns,
  import: { required: ['day', 'dayName', 'kind'], match: [['day']] },
  unique: [{ field: 'day', error: 'ATTENDANCE_CALENDAR_DAY_TAKEN' }],
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'attendance.calendarDay': typeof calendarDay;
  }
}
