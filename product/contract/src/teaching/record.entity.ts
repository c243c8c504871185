import { stateChoice } from '@kiga/entity/define-states.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { moment } from '@kiga/entity/fields/moment.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { references } from '@kiga/entity/fields/references.ts';
import { richText } from '@kiga/entity/fields/rich-text.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { recordColumns } from './record.excel.ts';
import { recordStates } from './record.states.ts';

/** Most children in the photos of a record. */
export const SHOWN_CHILDREN_MAX = 60;

/** An activity of a class on a day, with photos in the text. */
export const record = defineEntity({
  area: 'teaching',
  name: 'record',
  table: 'teaching_records',
  fields: {
    topic: text({ required: true, maxLength: 60 }),
    classId: reference('campus.class', { required: true, isPart: true }),
    day: date({ required: true, notInFuture: true, inLog: 'plain' }),
    courseId: reference('teaching.course', {}),
    teacherId: reference('campus.teacher', { among: () => ({ status: 'in-service' }) }),
    content: richText({ required: true, maxLength: 5000 }),
    /** Children whom the photos show. */
    children: references('campus.student', { maxCount: SHOWN_CHILDREN_MAX, among: () => ({ status: 'enrolled' }) }),
    /** Names of those children whose families have not agreed to photos; computed. */
    withoutConsent: text({ writable: false, maxLength: 1000 }),
    status: stateChoice(recordStates),
    publishedAt: moment({ writable: false }),
  },
  title: 'topic',
  list: ['topic', 'classId', 'day', 'courseId', 'teacherId', 'status'],
  filter: ['status', 'classId', 'day', 'courseId', 'teacherId'],
  search: ['topic'],
  sort: [
    { field: 'day', order: 'desc' },
    { field: 'createdAt', order: 'desc' },
  ],
  form: [
    { name: 'lesson', fields: ['topic', 'classId', 'day', 'courseId', 'teacherId'] },
    { name: 'content', fields: ['content', 'children'] },
  ],
  detail: [
    { name: 'lesson', fields: ['classId', 'day', 'courseId', 'teacherId'] },
    { name: 'content', fields: ['content', 'children', 'withoutConsent', 'publishedAt'] },
  ],
  excel: recordColumns,
  states: recordStates,
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'teaching.record': typeof record;
  }
}
