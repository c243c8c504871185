import { integer } from '@kiga/entity/fields/integer.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { time } from '@kiga/entity/fields/time.ts';
import { defineEntity } from '../program/tenancy.ts';
import { stopColumns } from './transport.excel.ts';

/** A stop of a line, with its time in each direction. The times are its place on the line. */
export const stop = defineEntity({
  area: 'transport',
  name: 'stop',
  table: 'bus_stops',
  fields: {
    lineId: reference('transport.line', { required: true, isPart: true }),
    stopName: name({ required: true }),
    /** Planned time on the way to the kindergarten; empty where the bus does not stop then. */
    toSchoolAt: time({}),
    /** Planned time on the way home; empty where the bus does not stop then. */
    toHomeAt: time({}),
    /** Number of children of the stop; counted, not stored. */
    childCount: integer({ writable: false }),
  },
  title: 'stopName',
  list: ['stopName', 'lineId', 'toSchoolAt', 'toHomeAt', 'childCount'],
  filter: ['lineId'],
  search: ['stopName'],
  sort: [
    { field: 'lineId', order: 'asc' },
    { field: 'toSchoolAt', order: 'asc' },
    { field: 'stopName', order: 'asc' },
  ],
  form: [{ name: 'stop', fields: ['lineId', 'stopName', 'toSchoolAt', 'toHomeAt'] }],
  detail: [{ name: 'stop', fields: ['lineId', 'toSchoolAt', 'toHomeAt', 'childCount'] }],
  excel: stopColumns,
  rules: [
    ({ toSchoolAt, toHomeAt }) =>
      toSchoolAt || toHomeAt ? [] : [{ field: 'toSchoolAt', error: 'TRANSPORT_STOP_WITHOUT_TIME' }],
  ],
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'transport.stop': typeof stop;
  }
}
