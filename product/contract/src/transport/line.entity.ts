import { flag } from '@kiga/entity/fields/flag.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { time } from '@kiga/entity/fields/time.ts';
import { defineEntity } from '../program/tenancy.ts';
import { CLOSE_WITHIN_MAX, CLOSE_WITHIN_MIN } from './figures.ts';
import { lineColumns } from './transport.excel.ts';

/** A line of a school bus: its stops lie between the first stop and the kindergarten, in both directions. */
export const line = defineEntity({
  area: 'transport',
  name: 'line',
  table: 'bus_lines',
  fields: {
    lineName: name({ required: true }),
    busId: reference('transport.bus', { required: true }),
    /** Arrival at the kindergarten in the morning; empty where the line runs in the afternoon only. */
    arrivesAt: time({}),
    /** Departure from the kindergarten in the afternoon; empty where the line runs in the morning only. */
    leavesAt: time({}),
    /** Minutes after the arrival within which a trip has to be closed, by default 10; then the principal is alarmed. */
    closeWithinMinutes: integer({ min: CLOSE_WITHIN_MIN, max: CLOSE_WITHIN_MAX }),
    /** True for a line that does not run at present. */
    isPaused: flag({}),
    /** Numbers of its stops and children; counted, not stored. */
    stopCount: integer({ writable: false }),
    childCount: integer({ writable: false }),
  },
  title: 'lineName',
  list: ['lineName', 'busId', 'arrivesAt', 'leavesAt', 'stopCount', 'childCount', 'isPaused'],
  filter: ['busId', 'isPaused'],
  search: ['lineName'],
  sort: [{ field: 'lineName', order: 'asc' }],
  form: [{ name: 'line', fields: ['lineName', 'busId', 'arrivesAt', 'leavesAt', 'closeWithinMinutes', 'isPaused'] }],
  detail: [
    {
      name: 'line',
      fields: ['busId', 'arrivesAt', 'leavesAt', 'closeWithinMinutes', 'isPaused', 'stopCount', 'childCount'],
    },
  ],
  excel: lineColumns,
  rules: [
    ({ arrivesAt, leavesAt }) =>
      arrivesAt || leavesAt ? [] : [{ field: 'arrivesAt', error: 'TRANSPORT_LINE_WITHOUT_TIME' }],
  ],
  unique: [{ field: 'lineName', error: 'TRANSPORT_LINE_NAME_TAKEN' }],
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'transport.line': typeof line;
  }
}
