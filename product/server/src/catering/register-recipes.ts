import { closeMealMonth, mealAccount } from '@kiga/contract/catering/meal-month.acts.ts';
import { menuWall } from '@kiga/contract/catering/menu-wall.acts.ts';
import * as acts from '@kiga/contract/catering/recipe.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import { momentOf } from '../attendance/attendance.public.ts';
import type { Program } from '../program/program.ts';
import { assertSeesAllergies, warningsIn } from './allergies.ts';
import { menusOfChild } from './child-meals.ts';
import { copy, move } from './copy-recipes.ts';
import { accountNow } from './meal-account.ts';
import { menusForWall } from './menu-wall.ts';
import { publishDrafts } from './publish-week.ts';
import { assertSpan, foodsToBuy } from './purchasing.ts';
import { weekOfRecipes } from './recipe-week.ts';
import { plan } from './substitutes.ts';

/** Registers the calls of recipes, substitutes and accounts beyond the derived ones. */
export function registerRecipes(program: Program): void {
  const { api, stores, clock } = program;
  api.handle(acts.recipeWeek, ({ input, scope }) => weekOfRecipes(program, scope, input));
  api.handle(menuWall, ({ scope }) => menusForWall(program, scope));
  api.handle(acts.purchasingList, ({ input, scope }) => foodsToBuy(program, scope, input));
  api.handle(acts.recipeAllergies, async ({ input: { from, to }, scope }) => {
    assertSeesAllergies(stores, scope);
    assertSpan({ from, to });
    return { warnings: await warningsIn(program, scope, { kigId: scope.oneTenant(), from, to }) };
  });
  api.handle(acts.mealsOfChild, async ({ input: { studentId, day: asked }, scope }) => {
    assertSeesAllergies(stores, scope);
    const kigId = scope.oneTenant();
    await assertReached(program, scope, studentId);
    const day = asked ?? (await momentOf(scope, kigId, clock.now())).today;
    const [menu] = await menusOfChild(program, scope, { kigId, studentId, from: day, to: day });
    const meals = (menu?.meals ?? []).map((meal) => ({ ...meal, mealTime: meal.mealTime ?? null }));
    return { day, isPublished: menu !== undefined, meals };
  });
  api.handle(acts.planSubstitutes, async ({ input, act }) => ({
    planned: await act((inside) => plan(program, inside, input)),
  }));
  api.handle(acts.copyRecipes, ({ input, act }) => act((inside) => copy(program, inside, input)));
  api.handle(acts.moveCourse, async ({ input, act }) => {
    await act(async (inside) => {
      await move(program, inside, input);
      return null;
    });
    return {};
  });
  api.handle(acts.publishWeek, async ({ input: { day, isAllergyAccepted = false }, act }) => ({
    published: await act((inside) => publishDrafts(program, inside, { day, isAllergyAccepted })),
  }));
  api.handle(mealAccount, ({ input: { month }, scope }) => accountNow(program, scope, month));
  api.handle(closeMealMonth, async ({ input: { month, staffDays }, act }) => ({
    id: await act(
      async (inside) =>
        (
          await saveRecord(
            stores.get('catering.mealMonth'),
            inside,
            { month, staffDays },
            { act: 'make', trusted: true },
          )
        ).id,
    ),
  }));
}

/** Throws RECORD_NOT_FOUND for a child whom the reader does not reach. */
async function assertReached({ stores }: Program, scope: Scope, id: string): Promise<void> {
  const [child] = await readRecords(stores.get('campus.student'), scope, [id]);
  if (!child || child.deleted) throw new AppError('RECORD_NOT_FOUND');
}
