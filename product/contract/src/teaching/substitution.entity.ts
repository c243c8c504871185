import { stateChoice } from '@kiga/entity/define-states.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { PERIODS_MAX } from './periods.ts';
import { substitutionColumns } from './substitution.excel.ts';
import { substitutionStates } from './substitution.states.ts';

/** Most characters of a note to a substitute. */
export const SUBSTITUTION_NOTE_MAX = 100;

/** A lesson that another teacher gives. Only the act `assign` writes it; its data stay as they were then. */
export const substitution = defineEntity({
  area: 'teaching',
  name: 'substitution',
  table: 'teaching_substitutions',
  fields: {
    lessonId: reference('teaching.lesson', { required: true, isPart: true }),
    day: date({ required: true, inLog: 'plain' }),
    period: integer({ required: true, min: 1, max: PERIODS_MAX }),
    classId: reference('campus.class', { required: true, isPart: true }),
    courseId: reference('teaching.course', { required: true }),
    absentTeacherId: reference('campus.teacher', { required: true }),
    substituteId: reference('campus.teacher', { required: true }),
    note: text({ maxLength: SUBSTITUTION_NOTE_MAX }),
    status: stateChoice(substitutionStates),
  },
  title: 'day',
  list: ['day', 'period', 'classId', 'courseId', 'absentTeacherId', 'substituteId', 'status'],
  filter: ['status', 'day', 'classId', 'absentTeacherId', 'substituteId'],
  search: ['note'],
  sort: [
    { field: 'day', order: 'desc' },
    { field: 'createdAt', order: 'desc' },
  ],
  form: [],
  detail: [
    { name: 'lesson', fields: ['day', 'period', 'classId', 'courseId'] },
    { name: 'people', fields: ['absentTeacherId', 'substituteId', 'note'] },
  ],
  excel: substitutionColumns,
  states: substitutionStates,
  // Employers keep records of pay for 2 years: 工资支付暂行规定 (1994), article 6.
  keep: { deletedDays: 180, closed: { field: 'status', values: ['arranged', 'cancelled'], days: 2 * 365 } },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'teaching.substitution': typeof substitution;
  }
}
