import { choice } from '@kiga/entity/fields/choice.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { defineEntity } from '../program/tenancy.ts';
import { gradeColumns } from './grade.excel.ts';

/** Stages of a kindergarten: the nursery for children under three, then three years. */
export const stages = ['nursery', 'junior', 'middle', 'senior'] as const;

/** A year of a kindergarten, such as 小班. Classes belong to a grade. */
export const grade = defineEntity({
  area: 'campus',
  name: 'grade',
  table: 'grades',
  fields: {
    gradeName: name({ required: true }),
    stage: choice(stages, { required: true }),
    sort: integer({ required: true, min: 0, max: 9999 }),
  },
  title: 'gradeName',
  list: ['gradeName', 'stage', 'sort'],
  filter: ['stage'],
  search: ['gradeName'],
  sort: [
    { field: 'sort', order: 'asc' },
    { field: 'gradeName', order: 'asc' },
  ],
  form: [{ name: 'basic', fields: ['gradeName', 'stage', 'sort'] }],
  detail: [{ name: 'basic', fields: ['gradeName', 'stage', 'sort'] }],
  excel: gradeColumns,
  unique: [{ field: 'gradeName', error: 'CAMPUS_GRADE_NAME_TAKEN' }],
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'campus.grade': typeof grade;
  }
}
