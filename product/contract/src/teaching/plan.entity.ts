import { date } from '@kiga/entity/fields/date.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { planColumns } from './plan.excel.ts';
import { WEEKS_MAX } from './timetable.ts';

const long = () => text({ maxLength: 500, multiline: true });

/** The plan of a class for a week of a term. */
export const plan = defineEntity({
  area: 'teaching',
  name: 'plan',
  table: 'teaching_plans',
  fields: {
    classId: reference('campus.class', { required: true, isPart: true }),
    termId: reference('campus.term', { required: true }),
    /** Number of the week within the term; week 1 has its first day. */
    weekNumber: integer({ required: true, min: 1, max: WEEKS_MAX }),
    /** Monday of the week; derived. */
    weekOn: date({ writable: false, inLog: 'plain' }),
    theme: text({ required: true, maxLength: 60 }),
    goals: text({ maxLength: 1000, multiline: true }),
    healthPlan: long(),
    languagePlan: long(),
    societyPlan: long(),
    sciencePlan: long(),
    artPlan: long(),
    /** Requests to the families. */
    familyPlan: long(),
  },
  title: 'theme',
  list: ['theme', 'classId', 'weekNumber', 'weekOn', 'termId'],
  filter: ['classId', 'termId', 'weekNumber', 'weekOn'],
  search: ['theme'],
  sort: [
    { field: 'weekOn', order: 'desc' },
    { field: 'createdAt', order: 'desc' },
  ],
  form: [
    { name: 'week', fields: ['classId', 'termId', 'weekNumber'] },
    { name: 'theme', fields: ['theme', 'goals'] },
    { name: 'fields', fields: ['healthPlan', 'languagePlan', 'societyPlan', 'sciencePlan', 'artPlan'] },
    { name: 'family', fields: ['familyPlan'] },
  ],
  detail: [
    { name: 'week', fields: ['classId', 'termId', 'weekNumber', 'weekOn'] },
    { name: 'theme', fields: ['goals'] },
    { name: 'fields', fields: ['healthPlan', 'languagePlan', 'societyPlan', 'sciencePlan', 'artPlan'] },
    { name: 'family', fields: ['familyPlan'] },
  ],
  excel: planColumns,
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'teaching.plan': typeof plan;
  }
}
