import { choice } from '@kiga/entity/fields/choice.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { rows } from '@kiga/entity/fields/rows.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { time } from '@kiga/entity/fields/time.ts';
import { defineEntity } from '../program/tenancy.ts';
import { OUTDOOR_MINUTES_MAX, PERIODS_MAX, periodIssues, periodKinds } from './periods.ts';

/** The periods of a day from a date on. Without a schedule, the usual one holds. */
export const schedule = defineEntity({
  area: 'teaching',
  name: 'schedule',
  table: 'teaching_schedules',
  fields: {
    scheduleName: name({ required: true }),
    beginsOn: date({ required: true, inLog: 'plain' }),
    /** Periods in the order of the day. A lesson names its period by the number of the row, from 1. */
    periods: rows(
      {
        periodName: name({ required: true }),
        beginsAt: time({ required: true }),
        endsAt: time({ required: true }),
        kind: choice(periodKinds, { required: true }),
      },
      { required: true, maxCount: PERIODS_MAX },
    ),
    /** Least time outdoors in a day, minutes. */
    outdoorMinutes: integer({ required: true, min: 0, max: OUTDOOR_MINUTES_MAX }),
    /** Text on which the time outdoors rests. */
    source: text({ required: true, maxLength: 200, multiline: true }),
  },
  title: 'scheduleName',
  list: ['scheduleName', 'beginsOn', 'periods', 'outdoorMinutes'],
  filter: ['beginsOn'],
  search: ['scheduleName'],
  sort: [{ field: 'beginsOn', order: 'desc' }],
  form: [
    { name: 'basic', fields: ['scheduleName', 'beginsOn'] },
    { name: 'periods', fields: ['periods'] },
    { name: 'outdoor', fields: ['outdoorMinutes', 'source'] },
  ],
  detail: [
    { name: 'basic', fields: ['beginsOn'] },
    { name: 'periods', fields: ['periods'] },
    { name: 'outdoor', fields: ['outdoorMinutes', 'source'] },
  ],
  rules: [({ periods }) => periodIssues(periods ?? [])],
  unique: [{ field: 'beginsOn', error: 'TEACHING_SCHEDULE_DAY_TAKEN' }],
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'teaching.schedule': typeof schedule;
  }
}
