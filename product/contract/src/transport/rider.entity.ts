import { choice } from '@kiga/entity/fields/choice.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { childSight } from '../campus/child-sight.ts';
import { defineEntity } from '../program/tenancy.ts';
import { SEATS_MAX } from './figures.ts';
import { riderColumns } from './transport.excel.ts';
import { directions } from './trip.ts';

/** A child who rides a bus in one direction. A child has one stop for each direction. */
export const rider = defineEntity({
  area: 'transport',
  name: 'rider',
  table: 'bus_riders',
  fields: {
    studentId: reference('campus.student', { required: true, isPart: true }),
    /** The child's present name, for the search. */
    studentName: name({ writable: false, person: true, sensitivity: 'family' }),
    /** The child's present class; computed. */
    classId: reference('campus.class', { writable: false }),
    stopId: reference('transport.stop', { required: true }),
    /** Line of the stop; computed. */
    lineId: reference('transport.line', { writable: false }),
    direction: choice(directions, { required: true }),
    seat: integer({ min: 1, max: SEATS_MAX }),
    /** Such as who brings the child to the stop. */
    note: text({ maxLength: 100, sensitivity: 'internal' }),
  },
  title: 'studentName',
  list: ['studentId', 'classId', 'lineId', 'stopId', 'direction', 'seat', 'note'],
  filter: ['lineId', 'stopId', 'direction', 'classId', 'studentId'],
  search: ['studentName'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'seat', order: 'asc' },
  ],
  form: [{ name: 'rider', fields: ['studentId', 'stopId', 'direction', 'seat', 'note'] }],
  detail: [{ name: 'rider', fields: ['studentId', 'classId', 'lineId', 'stopId', 'direction', 'seat', 'note'] }],
  excel: riderColumns,
  sight: childSight,
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'transport.rider': typeof rider;
  }
}
