import { choice } from '@kiga/entity/fields/choice.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { file } from '@kiga/entity/fields/file.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { time } from '@kiga/entity/fields/time.ts';
import { defineEntity } from '../../program/tenancy.ts';
import { teacherSight } from '../teacher.entity.ts';
import { drillColumns } from './safety.excel.ts';

/** Kinds of drills. */
export const drillKinds = ['fire', 'earthquake', 'evacuation', 'intruder', 'poisoning', 'other'] as const;

/** Longest drill, in minutes. */
export const DRILL_MAX_MIN = 480;

/** Photos may show children of any class, so they stay in the kindergarten. */
const photo = file({ mode: 'image', sensitivity: 'internal' });

/** A drill of a kindergarten with its course, its findings and the improvements that follow. */
export const drill = defineEntity({
  area: 'campus',
  name: 'drill',
  table: 'drills',
  fields: {
    day: date({ required: true, notInFuture: true, inLog: 'plain' }),
    kind: choice(drillKinds, { required: true }),
    beginAt: time({ required: true }),
    minutes: integer({ required: true, min: 1, max: DRILL_MAX_MIN }),
    place: text({ required: true, maxLength: 60 }),
    leaderId: reference('campus.teacher', {
      required: true,
      among: () => ({ status: 'in-service' }),
      sensitivity: 'name',
    }),
    childCount: integer({ required: true, min: 0, max: 5_000 }),
    staffCount: integer({ required: true, min: 0, max: 1_000 }),
    /** Seconds until the last person was out; empty where nobody left a building. */
    evacuationSeconds: integer({ min: 1, max: DRILL_MAX_MIN * 60 }),
    course: text({ required: true, maxLength: 2_000, multiline: true }),
    findings: text({ maxLength: 2_000, multiline: true }),
    improvement: text({ maxLength: 500, multiline: true }),
    /** Day until which the improvement is made. */
    improveUntil: date({ inLog: 'plain' }),
    photo,
    secondPhoto: photo,
    thirdPhoto: photo,
  },
  title: 'day',
  list: [
    'day',
    'kind',
    'beginAt',
    'minutes',
    'place',
    'childCount',
    'staffCount',
    'evacuationSeconds',
    'leaderId',
    'improveUntil',
  ],
  filter: ['day', 'kind', 'leaderId', 'improveUntil'],
  search: ['place'],
  sort: [
    { field: 'day', order: 'desc' },
    { field: 'createdAt', order: 'desc' },
  ],
  form: [
    { name: 'drill', fields: ['day', 'kind', 'beginAt', 'minutes', 'place', 'leaderId'] },
    { name: 'people', fields: ['childCount', 'staffCount', 'evacuationSeconds'] },
    { name: 'result', fields: ['course', 'findings', 'improvement', 'improveUntil'] },
    { name: 'photos', fields: ['photo', 'secondPhoto', 'thirdPhoto'] },
  ],
  detail: [
    { name: 'drill', fields: ['kind', 'beginAt', 'minutes', 'place', 'leaderId'] },
    { name: 'people', fields: ['childCount', 'staffCount', 'evacuationSeconds'] },
    { name: 'result', fields: ['course', 'findings', 'improvement', 'improveUntil'] },
    { name: 'photos', fields: ['photo', 'secondPhoto', 'thirdPhoto'] },
  ],
  excel: drillColumns,
  import: {
    required: ['day', 'kind', 'beginAt', 'minutes', 'place', 'leaderId', 'childCount', 'staffCount', 'course'],
    match: [['day', 'beginAt', 'place']],
  },
  rules: [
    ({ minutes, evacuationSeconds }) =>
      minutes && evacuationSeconds && evacuationSeconds > minutes * 60
        ? [{ field: 'evacuationSeconds', error: 'CAMPUS_DRILL_EVACUATION_LONG', data: { minutes } }]
        : [],
    ({ improvement, improveUntil }) =>
      improveUntil && !improvement ? [{ field: 'improvement', error: 'FIELD_REQUIRED' }] : [],
    ({ day, improveUntil }) =>
      day && improveUntil && improveUntil < day ? [{ field: 'improveUntil', error: 'CAMPUS_DRILL_DUE_EARLY' }] : [],
  ],
  sight: teacherSight,
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'campus.drill': typeof drill;
  }
}
