import { dayAfter, mondayOf } from '@kiga/entity/days.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import type { Program } from '../program/program.ts';
import { severeOpen } from './allergies.ts';
import { lockRecipes } from './copy-recipes.ts';
import { assertWhole } from './recipe.server.ts';
import { recipesOf } from './stored-recipes.ts';

/** Publishes the drafts of a week inside the scope's transaction. Returns their number. Errors: see `publishWeek`. */
export async function publishDrafts(
  program: Pick<Program, 'stores' | 'clock'>,
  inside: Scope,
  { day, isAllergyAccepted }: { day: string; isAllergyAccepted: boolean },
): Promise<number> {
  assertWhole(inside);
  const kigId = inside.oneTenant();
  await lockRecipes(inside, kigId);
  const from = mondayOf(day);
  const drafts = (await recipesOf(inside, { kigId, from, to: dayAfter(from, 6) })).filter(
    ({ status }) => status === 'draft',
  );
  if (drafts.length === 0) throw new AppError('CATERING_NOTHING_TO_PUBLISH');
  if (!isAllergyAccepted) {
    // Counted over the week, so that the question names all children at once.
    const count = await severeOpen(program, inside, { kigId, days: drafts.map(({ recipeDate }) => recipeDate) });
    if (count > 0) throw new AppError('CATERING_SEVERE_ALLERGY_OPEN', { count });
  }
  const store = program.stores.get('catering.recipe');
  for (const { id } of drafts) {
    await makeTransition(store, inside, 'publish', { id, asks: { isAllergyAccepted } });
  }
  return drafts.length;
}
