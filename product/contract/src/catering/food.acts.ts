import { defineAct } from '@kiga/entity/define-act.ts';
import { defineCall } from '@kiga/entity/define-call.ts';
import { rows } from '@kiga/entity/fields/rows.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';
import { food } from './food.entity.ts';
import { allergenKinds, foodGroups, nutrientNames, seasons } from './foods.ts';

/** The table has fewer foods. */
const CODES_MAX = 500;

/** Returns the foods of the table that Kiga brings along, and which of them the kindergarten uses. */
export const readFoodTable = defineCall({
  name: 'catering.food.readTable',
  method: 'GET',
  path: '/api/catering/food/table',
  access: { anyOf: ['catering.food.read'] },
  scope: 'tenant',
  input: z.strictObject(ownerIds),
  output: z.object({
    /** Name and release of the table. */
    source: z.string(),
    foods: z.array(
      z.object({
        code: z.string(),
        nameZh: z.string(),
        nameEn: z.string(),
        foodGroup: z.enum(foodGroups),
        allergens: z.array(z.enum(allergenKinds)),
        seasons: z.array(z.enum(seasons)),
        ediblePercent: z.number(),
        /** Values of 100 g of the edible part; null for an unknown one. */
        values: z.record(z.enum(nutrientNames), z.number().nullable()),
        /** Whether the kindergarten has it among its foods. */
        isUsed: z.boolean(),
      }),
    ),
  }),
});

/** A food of the table. */
export type TableFood = z.infer<typeof readFoodTable.output>['foods'][number];

/**
 * Takes foods of the table over, named in the user's language. Foods that the kindergarten has already stay as they are.
 * Throws RECORD_NOT_FOUND for an unknown number, CATERING_OWN_FOOD_NAMED {name}, and
 * CATERING_FOOD_TAKEN where another user takes it at the same moment.
 */
export const takeTableFoods = defineAct(food, {
  act: 'takeFromTable',
  of: 'list',
  asks: { foods: rows({ code: text({ required: true, maxLength: 10 }) }, { required: true, maxCount: CODES_MAX }) },
  call: { access: { anyOf: ['catering.food.create'] } },
  output: z.object({ taken: z.number() }),
});
