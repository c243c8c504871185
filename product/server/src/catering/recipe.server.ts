import { coursesOf } from '@kiga/contract/catering/meals.ts';
import type { recipe } from '@kiga/contract/catering/recipe.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import type { Draft, EntityHooks, FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import { isWithinClasses } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import { severeOpen } from './allergies.ts';
import { textOfPortions } from './dish.server.ts';
import { assertPartsExist, namePortions } from './portion-names.ts';

type Recipe = typeof recipe;

/** A stored recipe. */
export type RecipeRecord = FullRecord<Recipe>;

/** Acts on a recipe that a published one refuses. */
const ofDraft = ['update', 'delete'];

/** Returns the hooks of recipes: a published one stays as it is, and publishing looks at meals and severe allergies. */
export function recipeHooks(program: Pick<Program, 'stores' | 'clock'>): EntityHooks<Recipe> {
  return {
    async beforeSave(draft, before, scope, kigId) {
      assertWhole(scope);
      if (before) assertDraft(before);
      sortPortions(draft);
      await namePortions(scope, kigId, { field: 'portions', portions: draft.portions ?? [] });
    },
    async beforeDelete(record, scope) {
      assertWhole(scope);
      assertDraft(record);
    },
    async beforeRestore({ ownerId, recipeName, portions }, scope) {
      assertWhole(scope);
      await assertPartsExist(scope, ownerId, { title: recipeName, portions: portions ?? [] });
    },
    guards: {
      async mealsFilled({ record, scope }) {
        assertWhole(scope);
        assertFilled(record);
      },
      async allergiesSettled({ record, asks, scope }) {
        const count = await severeOpen(program, scope, { kigId: record.ownerId, days: [record.recipeDate] });
        const isAccepted = (asks as { isAllergyAccepted?: boolean | null }).isAllergyAccepted === true;
        if (count > 0 && !isAccepted) throw new AppError('CATERING_SEVERE_ALLERGY_OPEN', { count });
      },
    },
    onTransition: {
      withdraw: async ({ scope }) => {
        assertWhole(scope);
        return {};
      },
    },
    sheet: {
      write: {
        mealText: ({ meals, portions }) =>
          ((meals ?? []) as { meal: string; mealName: string }[])
            .map(({ meal, mealName }) => {
              const own = ((portions ?? []) as NonNullable<Draft<Recipe>['portions']>).filter(
                (one) => one.meal === meal,
              );
              const names = coursesOf(own).map(({ portions: [first] }) => first?.dishName ?? first?.foodName ?? '');
              return `${mealName}：${names.join('、')}`;
            })
            .join('；'),
        foodText: ({ portions }) => textOfPortions(portions),
      },
    },
    allows: (act, record, scope) => {
      if (isWithinClasses(scope)) return ['read', 'readHistory', 'readAllergies'].includes(act);
      return !(ofDraft.includes(act) && record.status === 'published');
    },
  };
}

/** Refuses an account of some classes: a recipe concerns the whole kindergarten. */
export function assertWhole(scope: Scope): void {
  if (isWithinClasses(scope)) throw new AppError('PERMISSION_MISSING');
}

/** Throws CATERING_RECIPE_PUBLISHED {day}. */
export function assertDraft({ status, recipeDate }: Pick<RecipeRecord, 'status' | 'recipeDate'>): void {
  if (status === 'published') throw new AppError('CATERING_RECIPE_PUBLISHED', { day: recipeDate });
}

/** Throws CATERING_MEAL_EMPTY {day, meal} for a meal without food. */
export function assertFilled({ meals, portions, recipeDate }: RecipeRecord): void {
  const filled = new Set((portions ?? []).map(({ meal }) => meal));
  const empty = (meals ?? []).find(({ meal }) => !filled.has(meal));
  if (empty) throw new AppError('CATERING_MEAL_EMPTY', { day: recipeDate, meal: empty.mealName });
}

/** Puts portions into the order of the meals, and those of one dish next to each other. */
function sortPortions(draft: Draft<Recipe>): void {
  const { meals, portions } = draft;
  if (!meals || !portions) return;
  const order = new Map(meals.map(({ meal }, index) => [meal, index]));
  draft.portions = coursesOf(portions)
    .toSorted((a, b) => (order.get(a.meal) ?? 0) - (order.get(b.meal) ?? 0))
    .flatMap((course) => course.portions);
}
