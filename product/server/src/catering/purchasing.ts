import { stages } from '@kiga/contract/campus/grade.entity.ts';
import { gramsOfStage } from '@kiga/contract/catering/meals.ts';
import { boughtKg } from '@kiga/contract/catering/nutrition.ts';
import { PURCHASING_DAYS_MAX, type PurchasingList, type purchasingList } from '@kiga/contract/catering/recipe.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { invalid } from '@kiga/kit-server/app-error.ts';
import type { z } from 'zod';
import { calendarsOf, daysOf, momentOf } from '../attendance/attendance.public.ts';
import type { Program } from '../program/program.ts';
import { kitchenFoods } from './kitchen-foods.ts';
import { noChildren, presentChildren } from './present-children.ts';
import { recipesOf } from './stored-recipes.ts';

/** Throws VALIDATION_FAILED at `to`: CATERING_SPAN_TURNED, CATERING_SPAN_TOO_LONG {days}. */
export function assertSpan({ from, to }: { from: string; to: string }): void {
  if (to < from) throw invalid({ field: 'to', error: 'CATERING_SPAN_TURNED' });
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  if (days > PURCHASING_DAYS_MAX) {
    throw invalid({ field: 'to', error: 'CATERING_SPAN_TOO_LONG', data: { days: PURCHASING_DAYS_MAX } });
  }
}

/** Returns the foods to buy for a span, as `purchasingList` says. */
export async function foodsToBuy(
  { clock }: Pick<Program, 'clock'>,
  scope: Scope,
  { from, to }: z.output<typeof purchasingList.input>,
): Promise<PurchasingList> {
  assertSpan({ from, to });
  const kigId = scope.oneTenant();
  const now = clock.now();
  const { today } = await momentOf(scope, kigId, now);
  const recipes = await recipesOf(scope, { kigId, from, to });
  const present = await presentChildren(scope, { kigId, from, to, now });
  const foods = await kitchenFoods(scope, kigId);
  const calendar = await calendarsOf(scope, [kigId], from, to, 'children');
  const edibleG = new Map<string, number>();
  for (const { recipeDate, portions } of recipes) {
    const children = present.get(recipeDate)?.byStage ?? noChildren();
    for (const portion of portions) {
      const grams = stages.reduce((sum, stage) => sum + children[stage] * (portion[gramsOfStage[stage]] ?? 0), 0);
      if (grams > 0) edibleG.set(portion.foodId, (edibleG.get(portion.foodId) ?? 0) + grams);
    }
  }
  const list = [...foods.values()].flatMap(({ id, foodName, foodGroup, ediblePercent, pricePerKgFen }) => {
    const grams = edibleG.get(id);
    if (grams === undefined) return [];
    const kg = boughtKg(grams, ediblePercent);
    const costFen = pricePerKgFen === null ? null : Math.round(kg * pricePerKgFen);
    return [{ foodId: id, foodName, foodGroup, edibleKg: grams / 1000, boughtKg: kg, costFen }];
  });
  const withRecipe = new Set(recipes.map(({ recipeDate }) => recipeDate));
  return {
    days: daysOf({ from, to })
      .filter((day) => calendar(kigId, day).open || withRecipe.has(day))
      .map((day) => ({
        day,
        hasRecipe: withRecipe.has(day),
        counted: day < today ? ('came' as const) : ('expected' as const),
        children: present.get(day)?.byStage ?? noChildren(),
      })),
    foods: list,
    costFen: list.reduce((sum, { costFen }) => sum + (costFen ?? 0), 0),
    unpriced: list.filter(({ costFen }) => costFen === null).length,
  };
}
