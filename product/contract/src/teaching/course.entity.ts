import { choice } from '@kiga/entity/fields/choice.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { courseColumns } from './course.excel.ts';
import { courseFields, LESSONS_PER_WEEK_MAX } from './courses.ts';

const perWeek = () => integer({ min: 0, max: LESSONS_PER_WEEK_MAX });

/** A course of a kindergarten, such as 绘本阅读, with its lessons in a week by stage. */
export const course = defineEntity({
  area: 'teaching',
  name: 'course',
  table: 'teaching_courses',
  fields: {
    courseName: name({ required: true }),
    field: choice(courseFields, { required: true }),
    /** Lessons in a week of a class of each stage; empty where the stage does not have the course. */
    nurseryPerWeek: perWeek(),
    juniorPerWeek: perWeek(),
    middlePerWeek: perWeek(),
    seniorPerWeek: perWeek(),
    /** Usual room; empty for the room of the class. */
    classroomId: reference('campus.classroom', {}),
    remark: text({ maxLength: 200, multiline: true }),
  },
  title: 'courseName',
  list: ['courseName', 'field', 'nurseryPerWeek', 'juniorPerWeek', 'middlePerWeek', 'seniorPerWeek', 'classroomId'],
  filter: ['field'],
  search: ['courseName'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'courseName', order: 'asc' },
  ],
  form: [
    { name: 'course', fields: ['courseName', 'field', 'classroomId'] },
    { name: 'perWeek', fields: ['nurseryPerWeek', 'juniorPerWeek', 'middlePerWeek', 'seniorPerWeek'] },
    { name: 'more', fields: ['remark'] },
  ],
  detail: [
    { name: 'course', fields: ['field', 'classroomId', 'remark'] },
    { name: 'perWeek', fields: ['nurseryPerWeek', 'juniorPerWeek', 'middlePerWeek', 'seniorPerWeek'] },
  ],
  excel: courseColumns,
  import: { required: ['courseName', 'field'], match: [['courseName']] },
  unique: [{ field: 'courseName', error: 'TEACHING_COURSE_NAME_TAKEN' }],
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'teaching.course': typeof course;
  }
}
