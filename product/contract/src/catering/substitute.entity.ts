import { choice } from '@kiga/entity/fields/choice.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { childSight } from '../campus/child-sight.ts';
import { childFields } from '../health/child-fields.ts';
import { defineEntity } from '../program/tenancy.ts';
import { mealKinds } from './meals.ts';

/** Another dish that a child gets instead of a course it must not eat. */
export const substitute = defineEntity({
  area: 'catering',
  name: 'substitute',
  table: 'meal_substitutes',
  fields: {
    ...childFields,
    day: date({ required: true, inLog: 'plain' }),
    meal: choice(mealKinds, { required: true }),
    /** The dish that the child must not eat; empty for a food that is served as it is. */
    dishId: reference('catering.dish', { sensitivity: 'health' }),
    foodId: reference('catering.food', { sensitivity: 'health' }),
    insteadId: reference('catering.dish', { required: true, sensitivity: 'health' }),
    note: text({ maxLength: 100, sensitivity: 'health' }),
  },
  title: 'day',
  list: ['day', 'meal', 'studentId', 'classId', 'dishId', 'foodId', 'insteadId', 'note'],
  filter: ['day', 'meal', 'studentId'],
  search: ['studentName'],
  sort: [{ field: 'day', order: 'desc' }],
  form: [
    { name: 'child', fields: ['studentId', 'day', 'meal'] },
    { name: 'dishes', fields: ['dishId', 'foodId', 'insteadId', 'note'] },
  ],
  detail: [
    { name: 'child', fields: ['studentId', 'classId', 'day', 'meal'] },
    { name: 'dishes', fields: ['dishId', 'foodId', 'insteadId', 'note'] },
  ],
  rules: [
    ({ dishId, foodId }) => (!dishId === !foodId ? [{ field: 'dishId', error: 'CATERING_SUBSTITUTE_FOR_ONE' }] : []),
    ({ dishId, insteadId }) =>
      dishId && dishId === insteadId ? [{ field: 'insteadId', error: 'CATERING_SUBSTITUTE_SAME' }] : [],
  ],
  sight: childSight,
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'catering.substitute': typeof substitute;
  }
}
