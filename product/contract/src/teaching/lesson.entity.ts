import { date } from '@kiga/entity/fields/date.ts';
import { flag } from '@kiga/entity/fields/flag.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { lessonColumns } from './lesson.excel.ts';
import { PERIODS_MAX } from './periods.ts';

/** Most characters of a lesson's topic. */
export const LESSON_TOPIC_MAX = 60;

/** A lesson of a class in a period of a day. Only the acts of a whole week write lessons. */
export const lesson = defineEntity({
  area: 'teaching',
  name: 'lesson',
  table: 'teaching_lessons',
  fields: {
    classId: reference('campus.class', { required: true, isPart: true }),
    day: date({ required: true, inLog: 'plain' }),
    /** Number of the period in the schedule of the day, from 1. */
    period: integer({ required: true, min: 1, max: PERIODS_MAX }),
    courseId: reference('teaching.course', { required: true }),
    /** Empty where no single teacher gives it. */
    teacherId: reference('campus.teacher', { among: () => ({ status: 'in-service' }) }),
    /** Empty for the room of the class. */
    classroomId: reference('campus.classroom', {}),
    topic: text({ maxLength: LESSON_TOPIC_MAX }),
    /** True for a lesson of several classes together: same course, teacher and room. */
    isJoint: flag({}),
  },
  title: 'day',
  list: ['day', 'period', 'classId', 'courseId', 'teacherId', 'classroomId', 'topic'],
  filter: ['day', 'classId', 'courseId', 'teacherId', 'classroomId'],
  search: ['topic'],
  sort: [
    { field: 'day', order: 'desc' },
    { field: 'createdAt', order: 'desc' },
  ],
  form: [],
  detail: [
    { name: 'time', fields: ['day', 'period', 'classId'] },
    { name: 'lesson', fields: ['courseId', 'teacherId', 'classroomId', 'topic', 'isJoint'] },
  ],
  excel: lessonColumns,
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'teaching.lesson': typeof lesson;
  }
}
