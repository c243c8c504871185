import { choice } from '@kiga/entity/fields/choice.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { moment } from '@kiga/entity/fields/moment.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { teacherSight } from '../campus/teacher.entity.ts';
import { defineEntity } from '../program/tenancy.ts';
import { tripColumns } from './transport.excel.ts';
import { directions, tripStatuses } from './trip.ts';

/** A trip of a line on a day in one direction. Its events say what happened; all fields follow from them. */
export const trip = defineEntity({
  area: 'transport',
  name: 'trip',
  table: 'bus_trips',
  fields: {
    day: date({ writable: false, inLog: 'plain' }),
    lineId: reference('transport.line', { writable: false }),
    direction: choice(directions, { writable: false }),
    busId: reference('transport.bus', { writable: false }),
    status: choice(tripStatuses, { writable: false }),
    startedAt: moment({ writable: false }),
    arrivedAt: moment({ writable: false }),
    endedAt: moment({ writable: false }),
    plannedCount: integer({ writable: false }),
    boardedCount: integer({ writable: false }),
    offCount: integer({ writable: false }),
    notTodayCount: integer({ writable: false }),
    /** Reason of the office for closing a trip that the tablet could not close. */
    closeReason: text({ writable: false, maxLength: 200, sensitivity: 'internal' }),
  },
  title: 'day',
  list: [
    'day',
    'lineId',
    'direction',
    'busId',
    'plannedCount',
    'boardedCount',
    'offCount',
    'notTodayCount',
    'endedAt',
    'status',
  ],
  filter: ['day', 'status', 'lineId', 'direction', 'busId'],
  search: [],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'day', order: 'desc' },
  ],
  form: [],
  detail: [
    { name: 'events', fields: ['status'] },
    {
      name: 'trip',
      fields: ['lineId', 'direction', 'busId', 'startedAt', 'arrivedAt', 'endedAt', 'closeReason'],
    },
    { name: 'counts', fields: ['plannedCount', 'boardedCount', 'offCount', 'notTodayCount'] },
  ],
  excel: tripColumns,
  sight: teacherSight,
  keep: 'always',
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'transport.trip': typeof trip;
  }
}
