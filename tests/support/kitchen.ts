import type { World } from '../facts/world.ts';
import { dayOf } from './day-of.ts';

/** Returns a new food of the kindergarten, with energy and protein alone. */
export function newFood({ save, next }: World, more: Record<string, unknown> = {}): Promise<string> {
  const food = {
    foodName: `食材${next()}`,
    foodGroup: 'vegetable',
    ediblePercent: 100,
    energyKcal: 40,
    proteinG: 2,
    pricePerKgFen: 500,
  };
  return save(3, 'catering/food/save', { ...food, ...more });
}

/** Returns a new dish with one new food. */
export async function newDish(world: World, more: Record<string, unknown> = {}): Promise<string> {
  const { save, next } = world;
  const parts = [{ foodId: await newFood(world), middleG: 50 }];
  return save(3, 'catering/dish/save', { dishName: `菜${next()}`, kind: 'side', parts, ...more });
}

/** Returns a day on which no test made a recipe, long after those of the demo. */
export const freeDayOfRecipes = (world: World) => dayOf(world, 400 + world.next());

/** Returns a new draft for a free day, with a lunch of one food. */
export async function newRecipe(world: World, more: Record<string, unknown> = {}): Promise<string> {
  const recipeDate = freeDayOfRecipes(world);
  const meals = [{ meal: 'lunch', mealName: '午餐', mealTime: '11:20' }];
  const portions = [{ meal: 'lunch', foodId: await newFood(world), middleG: 60 }];
  const recipe = { recipeDate, recipeName: `${recipeDate} 食谱`, description: '清淡', meals, portions };
  return world.save(3, 'catering/recipe/save', { ...recipe, ...more });
}
