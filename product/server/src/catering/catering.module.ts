import { cateringRule } from '@kiga/contract/catering/catering-rule.entity.ts';
import { dish } from '@kiga/contract/catering/dish.entity.ts';
import { readFoodTable, takeTableFoods as takeCall } from '@kiga/contract/catering/food.acts.ts';
import { food } from '@kiga/contract/catering/food.entity.ts';
import { FOOD_TABLE } from '@kiga/contract/catering/foods.ts';
import { mealMonth } from '@kiga/contract/catering/meal-month.entity.ts';
import { purchase } from '@kiga/contract/catering/purchase.entity.ts';
import { recipe } from '@kiga/contract/catering/recipe.entity.ts';
import { sample } from '@kiga/contract/catering/sample.entity.ts';
import { substitute } from '@kiga/contract/catering/substitute.entity.ts';
import type { Program } from '../program/program.ts';
import { dishHooks } from './dish.server.ts';
import { registerFamilyMenu } from './family-menu.ts';
import { registerCateringFirstSteps } from './first-steps.ts';
import { foodHooks } from './food.server.ts';
import { foodTable } from './food-table.ts';
import { cateringParts } from './inspection-parts.ts';
import { mealMonthHooks, purchaseHooks } from './purchase.server.ts';
import { recipeHooks } from './recipe.server.ts';
import { registerCateringHome } from './register-home.ts';
import { registerRecipes } from './register-recipes.ts';
import { sampleHooks } from './sample.server.ts';
import { eraseSubstitutes, substituteHooks } from './substitutes.ts';
import { takeTableFoods, usedCodes } from './take-table-foods.ts';

/** Registers the catering area. */
export function registerCatering(program: Program): void {
  const { api, entities } = program;
  entities.add(food, foodHooks);
  entities.add(dish, dishHooks);
  entities.add(recipe, recipeHooks(program));
  entities.add(substitute, substituteHooks(program));
  entities.add(sample, sampleHooks(program));
  entities.add(purchase, purchaseHooks);
  entities.add(mealMonth, mealMonthHooks(program));
  entities.add(cateringRule);
  program.campus.childErasers.push(eraseSubstitutes);
  program.campus.inspectionParts.push(...cateringParts(program));
  registerRecipes(program);
  registerFamilyMenu(program);
  registerCateringHome(program);
  registerCateringFirstSteps(program);

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
