import { courseKey, coursesOf, type MealKind } from '@kiga/contract/catering/meals.ts';
import type { CopyAnswer, copyRecipes, moveCourse } from '@kiga/contract/catering/recipe.acts.ts';
import { dayAfter, mondayOf } from '@kiga/entity/days.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import type { z } from 'zod';
import type { Program } from '../program/program.ts';
import { assertDraft, assertWhole } from './recipe.server.ts';
import { recipesOf, type StoredRecipe } from './stored-recipes.ts';
import { termsOn } from './terms-on.ts';

type Parts = Pick<Program, 'stores'>;

/** Allows one change of a kindergarten's days at a time, so that two copies do not both create the same day. */
export const lockRecipes = (inside: Scope, kigId: string) => lockUntilCommit(inside.db, `recipes ${kigId}`);

/** Copies recipes inside the scope's transaction, or says what the copy would replace. Errors: see `copyRecipes`. */
export async function copy(
  { stores }: Parts,
  inside: Scope,
  { span, fromDay, toDay, isTrial }: z.output<typeof copyRecipes.input>,
): Promise<CopyAnswer> {
  assertWhole(inside);
  const kigId = inside.oneTenant();
  const days = span === 'week' ? 7 : 1;
  const from = span === 'week' ? mondayOf(fromDay) : fromDay;
  const to = span === 'week' ? mondayOf(toDay) : toDay;
  if (from === to) throw invalid({ field: 'toDay', error: 'CATERING_COPY_ONTO_ITSELF' });
  await lockRecipes(inside, kigId);
  const sources = await recipesOf(inside, { kigId, from, to: dayAfter(from, days - 1) });
  if (sources.length === 0) throw invalid({ field: 'fromDay', error: 'CATERING_COPY_NOTHING' });
  const targets = new Map(
    (await recipesOf(inside, { kigId, from: to, to: dayAfter(to, days - 1) })).map((one) => [one.recipeDate, one]),
  );
  const shift = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  const pairs = sources.map((source) => {
    const day = dayAfter(source.recipeDate, shift);
    return { source, day, target: targets.get(day) };
  });
  const published = pairs.find(({ target }) => target?.status === 'published');
  if (published) {
    throw invalid({ field: 'toDay', error: 'CATERING_COPY_PUBLISHED', data: { day: published.day } });
  }
  const replaced = pairs.flatMap(({ day, target }) => (target ? [{ day, recipeName: target.recipeName }] : []));
  if (isTrial) return { copied: pairs.length, replaced };
  const store = stores.get('catering.recipe');
  for (const { source, day, target } of pairs) {
    const { recipeName, description, meals, portions } = source;
    const name = recipeName.replace(source.recipeDate, day);
    const values = { recipeName: name, description, meals, portions };
    const request = target ? { id: target.id, ...values } : { recipeDate: day, ...values };
    await saveRecord(store, inside, request, { act: 'copy' });
  }
  return { copied: pairs.length, replaced };
}

/** Moves a course inside the scope's transaction, as `moveCourse` says. */
export async function move(
  { stores }: Parts,
  inside: Scope,
  { id, version, meal, dishId, foodId, toDay, toMeal }: z.output<typeof moveCourse.input>,
): Promise<void> {
  const kigId = inside.oneTenant();
  await lockRecipes(inside, kigId);
  const store = stores.get('catering.recipe');
  const [record] = await readRecords(store, inside, [id]);
  if (!record || record.deleted) throw new AppError('RECORD_NOT_FOUND');
  // Throws VERSION_CONFLICT: another person may have moved the same course.
  if (record.version !== version) await saveRecord(store, inside, { id, version });
  assertDraft(record);
  const portions = (record.portions ?? []) as StoredRecipe['portions'];
  const key = courseKey({ meal, dishId, foodId: foodId ?? '' });
  const moved = coursesOf(portions).find(({ portions: [first] }) => first && courseKey(first) === key);
  if (!moved) throw new AppError('RECORD_NOT_FOUND');
  const rest = portions.filter((portion) => courseKey(portion) !== key);
  const there = moved.portions.map((portion) => ({ ...portion, meal: toMeal }));
  if (toDay === record.recipeDate) {
    // A course that would stay where it is counts as being there.
    assertNotThere(toMeal === meal ? portions : rest, there);
    const meals = await withMeal(inside, kigId, record.meals as StoredRecipe['meals'], { day: toDay, meal: toMeal });
    await saveRecord(store, inside, { id, version, meals, portions: [...rest, ...there] });
    return;
  }
  const [target] = await recipesOf(inside, { kigId, from: toDay, to: toDay });
  if (target) {
    assertDraft(target);
    assertNotThere(target.portions, there);
  }
  await saveRecord(store, inside, { id, version, portions: rest });
  const meals = await withMeal(inside, kigId, target?.meals ?? [], { day: toDay, meal: toMeal });
  const values = { meals, portions: [...(target?.portions ?? []), ...there] };
  const recipeName = record.recipeName.replace(record.recipeDate, toDay);
  await saveRecord(store, inside, target ? { id: target.id, ...values } : { recipeDate: toDay, recipeName, ...values });
}

/** Throws CATERING_COURSE_THERE at `toMeal`. */
function assertNotThere(portions: StoredRecipe['portions'], [first]: StoredRecipe['portions']): void {
  const key = first && courseKey(first);
  if (portions.some((portion) => courseKey(portion) === key)) {
    throw invalid({ field: 'toMeal', error: 'CATERING_COURSE_THERE' });
  }
}

/** Returns the meals of a recipe with one more, where it lacks it; named as the kitchen's rule names it. */
async function withMeal(
  inside: Scope,
  kigId: string,
  meals: StoredRecipe['meals'],
  { day, meal }: { day: string; meal: MealKind },
): Promise<StoredRecipe['meals']> {
  if (meals.some((one) => one.meal === meal)) return meals;
  const { meals: served } = await termsOn(inside, kigId, day);
  const usual = served.find((one) => one.meal === meal);
  const added = { meal, mealName: usual?.mealName ?? meal, mealTime: usual?.mealTime ?? null };
  const order = served.map((one) => one.meal);
  return [...meals, added].toSorted((a, b) => order.indexOf(a.meal) - order.indexOf(b.meal));
}
