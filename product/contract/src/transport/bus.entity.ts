import { choice } from '@kiga/entity/fields/choice.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { phone } from '@kiga/entity/fields/phone.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { teacherSight } from '../campus/teacher.entity.ts';
import { defineEntity } from '../program/tenancy.ts';
import { ROWS_MAX, SEATS_MAX } from './figures.ts';
import { plate } from './plate.ts';
import { busColumns } from './transport.excel.ts';

/** States of a bus. */
export const busStates = ['inUse', 'underRepair', 'outOfUse'] as const;

/** A school bus. */
export const bus = defineEntity({
  area: 'transport',
  name: 'bus',
  table: 'buses',
  fields: {
    busName: name({ required: true }),
    carNo: plate({ required: true, inLog: 'plain' }),
    /** Phone on the bus. */
    phone: phone({ sensitivity: 'contact' }),
    /** By default in use. */
    state: choice(busStates, {}),
    driverId: reference('transport.driver', { sensitivity: 'name' }),
    /** Teacher who accompanies the children. */
    teacherId: reference('campus.teacher', { among: () => ({ status: 'in-service' }), sensitivity: 'name' }),
    /** Seats for children. */
    seatCount: integer({ required: true, min: 1, max: SEATS_MAX }),
    /** Rows of seats from the front to the back, each of which is looked at after a trip. */
    rowCount: integer({ required: true, min: 1, max: ROWS_MAX }),
    /** Last day of the technical inspection. */
    inspectionExpiresOn: date({ required: true, inLog: 'plain' }),
    /** Last day of the permit as a school bus. */
    permitExpiresOn: date({ inLog: 'plain' }),
    /** Number of the card or the code at the back of the bus; empty for none. Reading it proves that a person was there. */
    tailTag: text({ maxLength: 20, pattern: /^[0-9A-Za-z]{4,20}$/, sensitivity: 'internal' }),
    /** Number of children who ride it; counted, not stored. */
    childCount: integer({ writable: false }),
  },
  title: 'busName',
  list: [
    'busName',
    'carNo',
    'state',
    'driverId',
    'teacherId',
    'phone',
    'childCount',
    'seatCount',
    'inspectionExpiresOn',
  ],
  filter: ['state', 'driverId', 'teacherId', 'inspectionExpiresOn'],
  search: ['busName', 'carNo'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'busName', order: 'asc' },
    { field: 'inspectionExpiresOn', order: 'asc' },
  ],
  form: [
    { name: 'bus', fields: ['busName', 'carNo', 'state', 'phone'] },
    { name: 'people', fields: ['driverId', 'teacherId'] },
    { name: 'seats', fields: ['seatCount', 'rowCount', 'tailTag'] },
    { name: 'papers', fields: ['inspectionExpiresOn', 'permitExpiresOn'] },
  ],
  detail: [
    { name: 'lines', fields: ['childCount'] },
    { name: 'people', fields: ['driverId', 'teacherId', 'phone'] },
    { name: 'bus', fields: ['carNo', 'state', 'seatCount', 'rowCount', 'tailTag'] },
    { name: 'papers', fields: ['inspectionExpiresOn', 'permitExpiresOn'] },
  ],
  excel: busColumns,
  rules: [
    ({ seatCount, rowCount }) =>
      seatCount && rowCount && rowCount > seatCount
        ? [{ field: 'rowCount', error: 'TRANSPORT_ROWS_ABOVE_SEATS', data: { max: seatCount } }]
        : [],
  ],
  sight: teacherSight,
  unique: [
    { field: 'busName', error: 'TRANSPORT_BUS_NAME_TAKEN' },
    { field: 'carNo', error: 'TRANSPORT_PLATE_TAKEN' },
  ],
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'transport.bus': typeof bus;
  }
}
