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

const computed = { writable: false } as const;

/** A lesson that another teacher gives. Day, period and class stay as they were when it was arranged. */
export const substitution = defineEntity({
  area: 'teaching',
  name: 'substitution',
  table: 'teaching_substitutions',
  fields: {
    lessonId: reference('teaching.lesson', { ...computed, isPart: true }),
    day: date({ ...computed, inLog: 'plain' }),
    period: integer({ ...computed, min: 1, max: PERIODS_MAX }),
    classId: reference('campus.class', computed),
    courseId: reference('teaching.course', computed),
    absentTeacherId: reference('campus.teacher', computed),
    substituteId: reference('campus.teacher', computed),
    note: text({ ...computed, maxLength: SUBSTITUTION_NOTE_MAX }),
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
  // Lessons given count for the pay of a year.
  keep: { deletedDays: 180, closed: { field: 'status', values: ['cancelled'], days: 365 } },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'teaching.substitution': typeof substitution;
  }
}
