import { choice } from '@kiga/entity/fields/choice.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { phone } from '@kiga/entity/fields/phone.ts';
import { records } from '@kiga/entity/fields/records.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { childSight } from './child-sight.ts';
import { parentColumns } from './parent.excel.ts';
import { relations } from './student.entity.ts';

/** A parent or other guardian, identified by phone within a kindergarten. One parent may have several children. */
export const parent = defineEntity({
  area: 'campus',
  name: 'parent',
  table: 'parents',
  fields: {
    parentName: name({ required: true, person: true, sensitivity: 'family' }),
    parentPhone: phone({ required: true, sensitivity: 'contact' }),
    /** Written by the forms of the children. */
    children: records(
      {
        studentId: text({ required: true }),
        stuName: name({ required: true, person: true }),
        className: name({ required: true }),
        relation: choice(relations, { required: true }),
      },
      { maxCount: 20, writable: false, sensitivity: 'family' },
    ),
    remark: text({ maxLength: 500, multiline: true, sensitivity: 'internal' }),
  },
  title: 'parentName',
  list: ['parentName', 'parentPhone', 'children'],
  filter: ['children'],
  search: ['parentName', 'parentPhone', 'children'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'parentName', order: 'asc' },
  ],
  form: [{ name: 'basic', fields: ['parentName', 'parentPhone', 'remark'] }],
  detail: [
    { name: 'basic', fields: ['parentPhone', 'remark'] },
    { name: 'children', fields: ['children'] },
  ],
  excel: parentColumns,
  import: { required: ['parentName', 'parentPhone'], match: [['parentPhone']] },
  sight: childSight,
  unique: [{ field: 'parentPhone', error: 'CAMPUS_PARENT_PHONE_TAKEN' }],
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'campus.parent': typeof parent;
  }
}
