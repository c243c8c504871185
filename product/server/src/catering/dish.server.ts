import type { dish } from '@kiga/contract/catering/dish.entity.ts';
import { gramsOfStage } from '@kiga/contract/catering/meals.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import type { EntityHooks } from '@kiga/kit-server/entity/entity-store.ts';
import { assertPartsExist, namePortions, usersOf } from './portion-names.ts';

/** Hooks of dishes: the names of their foods, which exist, and no deletion while a recipe uses one. */
export const dishHooks: EntityHooks<typeof dish> = {
  beforeSave: (draft, _before, scope, kigId) =>
    namePortions(scope, kigId, { field: 'parts', portions: draft.parts ?? [] }),
  async beforeDelete({ id, ownerId, dishName }, scope) {
    const names = await usersOf(scope, ownerId, { dishId: id });
    if (names.length > 0) throw new AppError('CATERING_DISH_IN_USE', { dish: dishName, names: names.join('、') });
  },
  beforeRestore: ({ ownerId, dishName, parts }, scope) =>
    assertPartsExist(scope, ownerId, { title: dishName, portions: parts ?? [] }),
  sheet: { write: { partText: ({ parts }) => textOfPortions(parts) } },
};

/** Returns foods with their grams by stage, such as `胡萝卜 20/25/30/35`. */
export function textOfPortions(portions: unknown): string {
  const list = (portions ?? []) as readonly ({ foodName?: string | null } & Record<string, unknown>)[];
  return list
    .map(
      (one) =>
        `${one.foodName ?? ''} ${Object.values(gramsOfStage)
          .map((field) => one[field] ?? 0)
          .join('/')}`,
    )
    .join('；');
}
