import { choice } from '@kiga/entity/fields/choice.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { time } from '@kiga/entity/fields/time.ts';
import { defineEntity } from '../program/tenancy.ts';
import { disinfectionColumns } from './registers.excel.ts';

/** Objects that are disinfected. */
export const disinfectedObjects = ['air', 'tables', 'toys', 'tableware', 'bedding', 'toilets', 'other'] as const;

/** Ways of disinfection. */
export const disinfectionWays = ['uv', 'chlorine', 'steam', 'other'] as const;

/** A disinfection of a room or of things. */
export const disinfection = defineEntity({
  area: 'health',
  name: 'disinfection',
  table: 'health_disinfections',
  fields: {
    day: date({ required: true, notInFuture: true, inLog: 'plain' }),
    fromTime: time({ required: true }),
    toTime: time({ required: true }),
    classroomId: reference('campus.classroom', {}),
    /** A place that is no classroom. */
    place: text({ maxLength: 40 }),
    object: choice(disinfectedObjects, { required: true }),
    way: choice(disinfectionWays, { required: true }),
    /** Chlorine in the water, mg/L. */
    concentrationMgL: integer({ min: 1, max: 10_000 }),
    minutes: integer({ required: true, min: 1, max: 1_440 }),
    doneBy: text({ maxLength: 40 }),
    checkedBy: text({ maxLength: 40 }),
    note: text({ maxLength: 200, multiline: true }),
  },
  title: 'day',
  list: [
    'day',
    'fromTime',
    'classroomId',
    'place',
    'object',
    'way',
    'concentrationMgL',
    'minutes',
    'doneBy',
    'checkedBy',
  ],
  filter: ['day', 'object', 'way', 'classroomId'],
  search: ['place', 'doneBy'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'day', order: 'desc' },
  ],
  form: [
    { name: 'where', fields: ['day', 'fromTime', 'toTime', 'classroomId', 'place'] },
    { name: 'how', fields: ['object', 'way', 'concentrationMgL', 'minutes', 'note'] },
    { name: 'people', fields: ['doneBy', 'checkedBy'] },
  ],
  detail: [
    { name: 'where', fields: ['day', 'fromTime', 'toTime', 'classroomId', 'place'] },
    { name: 'how', fields: ['object', 'way', 'concentrationMgL', 'minutes', 'note'] },
    { name: 'people', fields: ['doneBy', 'checkedBy'] },
  ],
  excel: disinfectionColumns,
  rules: [
    ({ fromTime, toTime }) =>
      fromTime && toTime && toTime <= fromTime ? [{ field: 'toTime', error: 'HEALTH_DISINFECTION_ENDS_EARLY' }] : [],
    ({ classroomId, place }) => (classroomId || place ? [] : [{ field: 'place', error: 'HEALTH_PLACE_MISSING' }]),
    ({ way, concentrationMgL }) => {
      if (way === 'chlorine' && !concentrationMgL) return [{ field: 'concentrationMgL', error: 'FIELD_REQUIRED' }];
      return way && way !== 'chlorine' && concentrationMgL
        ? [{ field: 'concentrationMgL', error: 'HEALTH_CONCENTRATION_WITHOUT_CHLORINE' }]
        : [];
    },
    ({ minutes, fromTime, toTime }) =>
      minutes && fromTime && toTime && minutes > minutesBetween(fromTime, toTime)
        ? [{ field: 'minutes', error: 'HEALTH_MINUTES_BEYOND_TIMES' }]
        : [],
  ],
  keep: { deletedDays: 180 },
});

/** Returns the minutes from one time of day to another. */
function minutesBetween(from: string, to: string): number {
  const [of, until] = [from, to].map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) as [
    number,
    number,
  ];
  return until > of ? until - of : Number.POSITIVE_INFINITY;
}

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'health.disinfection': typeof disinfection;
  }
}
