import { readFoodTable, takeTableFoods as takeCall } from '@kiga/contract/catering/food.acts.ts';
import { food } from '@kiga/contract/catering/food.entity.ts';
import { FOOD_TABLE } from '@kiga/contract/catering/foods.ts';
import type { Program } from '../program/program.ts';
import { foodHooks } from './food.server.ts';
import { foodTable } from './food-table.ts';
import { takeTableFoods, usedCodes } from './take-table-foods.ts';

/** Registers the catering area. */
export function registerCatering(program: Program): void {
  const { api, entities } = program;
  entities.add(food, foodHooks);

  api.handle(readFoodTable, async ({ scope }) => {
    const used = await usedCodes(scope);
    const foods = [...foodTable().values()].map((one) => ({ ...one, isUsed: used.has(one.code) }));
    return { source: FOOD_TABLE, foods };
  });
  api.handle(takeCall, async ({ input: { foods }, language, act }) => {
    const codes = foods.map(({ code }) => code);
    return { taken: await act((inside) => takeTableFoods(program, inside, { codes, language })) };
  });
}
