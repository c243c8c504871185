import { gramsOfStage, type MealKind, type RecipePortion, type Stage } from '@kiga/contract/catering/meals.ts';
import type { AllergyWarning, RecipeWeek, WeekCourse, WeekDay, WeekMeal } from '@kiga/contract/catering/recipe.acts.ts';

/** A day that has a recipe. */
export type PlannedDay = WeekDay & { recipe: NonNullable<WeekDay['recipe']> };

/** Returns whether a day has a recipe. */
export const isPlanned = (day: WeekDay): day is PlannedDay => day.recipe !== null;

/** A course in its meal and day. */
export interface CoursePlace {
  day: PlannedDay;
  meal: WeekMeal;
  course: WeekCourse;
}

/** A line of the grid: a meal that any day of the week has. */
export interface MealRow {
  meal: MealKind;
  mealName: string;
  mealTime: string | null;
}

/** Returns the meals of a week in the order of the day: those of the rule first, then others that a recipe has. */
export function rowsOf({ rule, days }: Pick<RecipeWeek, 'rule' | 'days'>, order: readonly MealKind[]): MealRow[] {
  const all = [...days.flatMap(({ recipe }) => recipe?.meals ?? []), ...rule.meals];
  const byKind = new Map<MealKind, MealRow>();
  for (const { meal, mealName, mealTime } of all) {
    if (!byKind.has(meal)) byKind.set(meal, { meal, mealName, mealTime });
  }
  return [...byKind.values()].toSorted((a, b) => order.indexOf(a.meal) - order.indexOf(b.meal));
}

/** Returns the stored portions of a recipe, in their order. */
export function portionsOf({ meals }: Pick<PlannedDay['recipe'], 'meals'>): RecipePortion[] {
  return meals.flatMap(({ meal, courses }) =>
    courses.flatMap(({ dishId, portions }) => portions.map((portion) => storedPortion(portion, { meal, dishId }))),
  );
}

function storedPortion(
  portion: WeekCourse['portions'][number],
  { meal, dishId }: { meal: MealKind; dishId: string | null },
): RecipePortion {
  const grams = Object.fromEntries(Object.values(gramsOfStage).map((field) => [field, portion[field]]));
  return { meal, dishId, foodId: portion.foodId, ...grams };
}

/** Returns the portions of a recipe in which a course is another dish. */
export function withDish(
  recipe: PlannedDay['recipe'],
  { meal, course }: Pick<CoursePlace, 'meal' | 'course'>,
  dish: { id: string; parts: readonly Omit<RecipePortion, 'meal' | 'dishId'>[] },
): RecipePortion[] {
  const isReplaced = (portion: RecipePortion) =>
    portion.meal === meal.meal &&
    (course.dishId
      ? portion.dishId === course.dishId
      : !portion.dishId && portion.foodId === course.portions[0]?.foodId);
  const portions = portionsOf(recipe);
  const at = portions.findIndex(isReplaced);
  const rest = portions.filter((portion) => !isReplaced(portion));
  const added = dish.parts.map((part) => ({ ...part, meal: meal.meal, dishId: dish.id }));
  return [...rest.slice(0, at), ...added, ...rest.slice(at)];
}

/** Returns grams for all stages. */
export function sameGrams(grams: number): Record<(typeof gramsOfStage)[Stage], number> {
  return { nurseryG: grams, juniorG: grams, middleG: grams, seniorG: grams };
}

/** Returns the warning about a course; undefined for none. */
export function warningOf(
  warnings: readonly AllergyWarning[],
  { day, meal, course }: CoursePlace,
): AllergyWarning | undefined {
  return warnings.find(
    (one) =>
      one.day === day.day &&
      one.meal === meal.meal &&
      one.dishId === course.dishId &&
      (course.dishId !== null || one.name === course.name),
  );
}

/** Returns an amount for reading: two places below 10, one below 100, none above. */
export function shownAmount(amount: number): string {
  const places = amount < 10 ? 2 : amount < 100 ? 1 : 0;
  return String(Number(amount.toFixed(places)));
}
