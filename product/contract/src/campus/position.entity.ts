import { integer } from '@kiga/entity/fields/integer.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { defineEntity } from '../program/tenancy.ts';
import { positionColumns } from './position.excel.ts';

/** A job title of a kindergarten's staff, such as 保育员. */
export const position = defineEntity({
  area: 'campus',
  name: 'position',
  table: 'positions',
  fields: {
    positionName: name({ required: true }),
    /** Place in the order of the staff, from 1 for the head. Several job titles may share a rank. */
    rank: integer({ min: 1, max: 99 }),
  },
  title: 'positionName',
  list: ['positionName', 'rank'],
  filter: [],
  search: ['positionName'],
  sort: [
    { field: 'rank', order: 'asc' },
    { field: 'positionName', order: 'asc' },
  ],
  form: [{ name: 'basic', fields: ['positionName', 'rank'] }],
  detail: [{ name: 'basic', fields: ['positionName', 'rank'] }],
  excel: positionColumns,
  import: { required: ['positionName'], match: [['positionName']] },
  unique: [{ field: 'positionName', error: 'CAMPUS_POSITION_NAME_TAKEN' }],
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'campus.position': typeof position;
  }
}
