import { stateChoice } from '@kiga/entity/define-states.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { file } from '@kiga/entity/fields/file.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { rows } from '@kiga/entity/fields/rows.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { time } from '@kiga/entity/fields/time.ts';
import { defineEntity } from '../program/tenancy.ts';
import { portionFields } from './dish.entity.ts';
import { courseKey, isEmptyPortion, mealKinds, PORTIONS_MAX } from './meals.ts';
import { recipeColumns } from './recipe.excel.ts';
import { recipeStates } from './recipe.states.ts';

/**
 * The recipe of a day: its meals, and the foods of each with grams per child. The foods of a dish are copied when the dish
 * is chosen, so that a later change of the dish leaves the recipe alone.
 */
export const recipe = defineEntity({
  area: 'catering',
  name: 'recipe',
  table: 'recipes',
  fields: {
    recipeDate: date({ required: true, inLog: 'plain' }),
    recipeName: name({ required: true }),
    picture: file({ mode: 'image' }),
    description: text({ maxLength: 500, multiline: true }),
    status: stateChoice(recipeStates),
    meals: rows(
      {
        meal: choice(mealKinds, { required: true }),
        mealName: text({ required: true, maxLength: 20 }),
        mealTime: time({}),
      },
      { maxCount: mealKinds.length },
    ),
    /** Foods in the order of the menu. Those of one dish in one meal share `dishId`; a food without is served as it is. */
    portions: rows(
      {
        meal: choice(mealKinds, { required: true }),
        dishId: reference('catering.dish', {}),
        /** Name of the dish when it was saved; the server writes it. */
        dishName: text({ maxLength: 60 }),
        ...portionFields,
      },
      { maxCount: PORTIONS_MAX },
    ),
  },
  title: 'recipeName',
  list: ['recipeDate', 'recipeName', 'meals', 'status', 'description'],
  filter: ['recipeDate', 'status'],
  search: ['recipeName'],
  sort: [{ field: 'recipeDate', order: 'desc' }],
  form: [
    { name: 'recipe', fields: ['recipeName', 'recipeDate', 'picture', 'description'] },
    { name: 'meals', fields: ['meals', 'portions'] },
  ],
  detail: [
    { name: 'recipe', fields: ['recipeDate', 'status', 'picture', 'description'] },
    { name: 'meals', fields: ['meals', 'portions'] },
  ],
  excel: recipeColumns,
  states: recipeStates,
  rules: [
    ({ meals }) => (meals?.length ? [] : [{ field: 'meals', error: 'CATERING_RECIPE_NEEDS_MEAL' }]),
    ({ meals }) => {
      const kinds = (meals ?? []).map(({ meal }) => meal);
      return kinds.flatMap((kind, index) =>
        kinds.indexOf(kind) < index ? [{ field: `meals.${index}.meal` as const, error: 'CATERING_MEAL_TWICE' }] : [],
      );
    },
    ({ meals, portions }) => {
      const served = new Set((meals ?? []).map(({ meal }) => meal));
      return (portions ?? []).flatMap(({ meal }, index) =>
        served.has(meal) ? [] : [{ field: `portions.${index}.meal` as const, error: 'CATERING_PORTION_WITHOUT_MEAL' }],
      );
    },
    ({ portions }) =>
      (portions ?? []).flatMap((portion, index) =>
        isEmptyPortion(portion)
          ? [{ field: `portions.${index}.middleG` as const, error: 'CATERING_PORTION_EMPTY' }]
          : [],
      ),
    ({ portions }) => {
      const keys = (portions ?? []).map((portion) => `${courseKey(portion)} ${portion.foodId}`);
      return keys.flatMap((key, index) =>
        keys.indexOf(key) < index ? [{ field: `portions.${index}.foodId` as const, error: 'CATERING_FOOD_TWICE' }] : [],
      );
    },
  ],
  unique: [{ field: 'recipeDate', error: 'CATERING_RECIPE_DAY_TAKEN' }],
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'catering.recipe': typeof recipe;
  }
}
