import { stateChoice } from '@kiga/entity/define-states.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { moment } from '@kiga/entity/fields/moment.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { time } from '@kiga/entity/fields/time.ts';
import { defineEntity } from '../program/tenancy.ts';
import { mealKinds } from './meals.ts';
import { sampleColumns } from './sample.excel.ts';
import { sampleStates } from './sample.states.ts';

/** Maximum grams of a sample. */
export const SAMPLE_MAX_G = 1000;

/** A sample of a dish that the kitchen keeps, as the register of an inspection asks for it. */
export const sample = defineEntity({
  area: 'catering',
  name: 'sample',
  table: 'food_samples',
  fields: {
    day: date({ required: true, notInFuture: true, inLog: 'plain' }),
    meal: choice(mealKinds, { required: true }),
    dishId: reference('catering.dish', { required: true }),
    weightG: integer({ required: true, min: 1, max: SAMPLE_MAX_G }),
    /** Time of the day at which it was taken. */
    takenAt: time({ required: true }),
    place: text({ maxLength: 60 }),
    /** First moment at which it may be discarded; computed from the figures of the day. */
    keptUntil: moment({ writable: false }),
    keptBy: text({ maxLength: 60, writable: false }),
    status: stateChoice(sampleStates),
    discardedAt: moment({ writable: false }),
    discardedBy: text({ maxLength: 60, writable: false }),
    remark: text({ maxLength: 200, multiline: true }),
  },
  title: 'day',
  list: ['day', 'meal', 'dishId', 'weightG', 'takenAt', 'keptUntil', 'keptBy', 'status', 'discardedAt', 'discardedBy'],
  filter: ['day', 'meal', 'dishId', 'status'],
  search: ['place'],
  sort: [{ field: 'day', order: 'desc' }],
  form: [
    { name: 'sample', fields: ['day', 'meal', 'dishId', 'weightG', 'takenAt', 'place'] },
    { name: 'more', fields: ['remark'] },
  ],
  detail: [
    { name: 'sample', fields: ['day', 'meal', 'dishId', 'weightG', 'takenAt', 'place', 'keptUntil', 'keptBy'] },
    { name: 'end', fields: ['discardedAt', 'discardedBy', 'remark'] },
  ],
  excel: sampleColumns,
  states: sampleStates,
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'catering.sample': typeof sample;
  }
}
