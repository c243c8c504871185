import type { CateringTerms, ServedMeal } from '@kiga/contract/catering/catering-terms.ts';
import type { FoodGroup } from '@kiga/contract/catering/foods.ts';
import { type Course, coursesOf, gramsOfStage, type Stage } from '@kiga/contract/catering/meals.ts';
import {
  amountsOf,
  energySharesOf,
  goodProteinPercent,
  meanGrams,
  ratingsOf,
  type ServedFood,
  type StageMix,
  suggestFood,
  varietyOf,
} from '@kiga/contract/catering/nutrition.ts';
import type { Nutrition, RecipeWeek, recipeWeek, WeekCourse, WeekDay } from '@kiga/contract/catering/recipe.acts.ts';
import { type Reference, referenceOfGroup } from '@kiga/contract/catering/reference-sets.ts';
import { dayAfter, mondayOf } from '@kiga/entity/days.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { type ShownRecord, showRecords } from '@kiga/kit-server/entity/show.ts';
import type { z } from 'zod';
import { calendarsOf, daysOf, momentOf } from '../attendance/attendance.public.ts';
import { kigNameOf, weekOfTerm } from '../campus/campus.public.ts';
import type { Program } from '../program/program.ts';
import { type KitchenFood, kitchenFoods } from './kitchen-foods.ts';
import { childrenByAge, noChildren } from './present-children.ts';
import { recipesOf, type StoredRecipe } from './stored-recipes.ts';
import { termsOn } from './terms-on.ts';

/** All that the nutrition of a day needs besides its recipe. */
interface Kitchen {
  foods: ReadonlyMap<string, KitchenFood>;
  terms: CateringTerms;
  mix: StageMix;
  /** Null without children. */
  reference: Reference | null;
}

/** Returns the recipes of a week with their nutrition, as `recipeWeek` says. */
export async function weekOfRecipes(
  { stores, clock }: Pick<Program, 'stores' | 'clock'>,
  scope: Scope,
  { day: asked, stage }: z.output<typeof recipeWeek.input>,
): Promise<RecipeWeek> {
  const kigId = scope.oneTenant();
  const { today } = await momentOf(scope, kigId, clock.now());
  const from = mondayOf(asked ?? today);
  const to = dayAfter(from, 6);
  const terms = await termsOn(scope, kigId, from);
  const ages = (await childrenByAge(scope, kigId, from)).filter((one) => stage === undefined || one.stage === stage);
  const byStage = noChildren();
  for (const { stage: own, count } of ages) byStage[own] += count;
  const count = ages.reduce((sum, one) => sum + one.count, 0);
  const foods = await kitchenFoods(scope, kigId);
  const mix: StageMix = count === 0 && stage ? { [stage]: 1 } : byStage;
  const kitchen = { foods, terms, mix, reference: referenceOfGroup(terms.referenceSet, ages) };
  const recipes = await recipesOf(scope, { kigId, from, to });
  const shown = await shownById({ stores }, scope, recipes);
  const pictures = await picturesOf({ stores }, scope, recipes);
  const isOpen = await calendarsOf(scope, [kigId], from, to, 'children');
  const days = daysOf({ from, to }).map((day) => {
    const recipe = recipes.find(({ recipeDate }) => recipeDate === day);
    return {
      day,
      isOpen: isOpen(kigId, day).open,
      recipe: recipe ? dayOf(kitchen, recipe, shown.get(recipe.id) as ShownRecord, pictures) : null,
    };
  });
  const ofDay = recipes.map(({ portions }) => servedBy(kitchen, portions));
  const { ruleName, beginsOn, source, referenceSet, targetPercent, meals, varietyDay, varietyWeek } = terms;
  return {
    kigId,
    kigName: await kigNameOf(scope, kigId),
    today,
    from,
    to,
    weekNumber: (await weekOfTerm(scope, kigId, from)) ?? (await weekOfTerm(scope, kigId, dayAfter(from, 4))),
    rule: {
      ruleName,
      beginsOn,
      source,
      referenceSet,
      targetPercent,
      goodProteinPercent: terms.goodProteinPercent,
      varietyDay,
      varietyWeek,
      meals: [...meals],
    },
    children: {
      count,
      meanAge: count === 0 ? null : ages.reduce((sum, one) => sum + one.age * one.count, 0) / count,
      byStage,
    },
    days: days.filter(({ day, isOpen: open, recipe }, index) => index < 5 || open || recipe !== null || day === asked),
    week: recipes.length === 0 ? null : nutritionOf(kitchen, meanDay(ofDay)),
  };
}

/** Returns the foods of the mean day: each food with its grams divided by the number of days. */
function meanDay(days: readonly (readonly ServedFood[])[]): ServedFood[] {
  return days.flat().map(({ foodId, grams }) => ({ foodId, grams: grams / days.length }));
}

function servedBy({ mix }: Kitchen, portions: StoredRecipe['portions']): ServedFood[] {
  return portions.map((portion) => ({ foodId: portion.foodId, grams: meanGrams(portion, mix) }));
}

function nutritionOf({ foods, terms, reference }: Kitchen, served: readonly ServedFood[]): Nutrition {
  const amounts = amountsOf(served, foods);
  return {
    ratings: reference ? ratingsOf(amounts, reference, terms.targetPercent) : [],
    amounts,
    shares: energySharesOf(amounts),
    goodProteinPercent: goodProteinPercent(served, foods),
    variety: varietyOf(served, foods),
  };
}

function dayOf(
  kitchen: Kitchen,
  { portions, meals, id, recipeName, description, status }: StoredRecipe,
  { can, version, picture, updatedAt }: ShownRecord,
  pictures: ReadonlyMap<string, Dish>,
): WeekDay['recipe'] {
  const { foods, terms, reference } = kitchen;
  const nutrition = nutritionOf(kitchen, servedBy(kitchen, portions));
  const suggestion = suggestFood(nutrition.ratings, [...foods.values()]);
  const courses = coursesOf(portions);
  return {
    id,
    version: version as number,
    recipeName,
    description,
    picture: (picture as string | null | undefined) ?? null,
    status,
    updatedAt: String(updatedAt),
    can,
    nutrition,
    suggestion: suggestion && { ...suggestion, foodName: foods.get(suggestion.foodId)?.foodName ?? '' },
    meals: meals.map(({ meal, mealName, mealTime }) => {
      const own = courses.filter((course) => course.meal === meal).map((course) => courseOf(kitchen, course, pictures));
      const kcal = own.reduce((sum, course) => sum + course.kcal, 0);
      const usual = terms.meals.find((one): one is ServedMeal => one.meal === meal);
      return {
        meal,
        mealName,
        mealTime: mealTime ?? null,
        shareFromPercent: usual?.shareFromPercent ?? null,
        shareToPercent: usual?.shareToPercent ?? null,
        kcal,
        sharePercent: reference ? (100 * kcal) / reference.energyKcal : null,
        courses: own,
      };
    }),
  };
}

function courseOf(
  kitchen: Kitchen,
  { dishId, portions }: Course<StoredRecipe['portions'][number]>,
  dishes: ReadonlyMap<string, Dish>,
): WeekCourse {
  const { foods } = kitchen;
  const [first] = portions;
  const dish = dishId ? dishes.get(dishId) : undefined;
  return {
    dishId,
    name: (dishId ? first?.dishName : first?.foodName) ?? '',
    kind: kindOfCourse({ dishId, portions }, { dishes, foods }),
    picture: dish?.picture ?? null,
    kcal: amountsOf(servedBy(kitchen, portions), foods).energyKcal.amount,
    portions: portions.map((portion) => {
      const grams = Object.fromEntries(
        Object.values(gramsOfStage).map((field) => [field, portion[field] ?? null]),
      ) as Record<(typeof gramsOfStage)[Stage], number | null>;
      const { foodId, foodName } = portion;
      return { foodId, foodName, foodGroup: foods.get(foodId)?.foodGroup ?? 'condiment', ...grams };
    }),
  };
}

async function shownById(
  { stores }: Pick<Program, 'stores'>,
  scope: Scope,
  recipes: readonly StoredRecipe[],
): Promise<Map<string, ShownRecord>> {
  const store = stores.get('catering.recipe');
  const records = await readRecords(
    store,
    scope,
    recipes.map(({ id }) => id),
  );
  return new Map((await showRecords(store, scope, records)).map((record) => [record.id, record]));
}

/** A dish as a menu shows it. */
export interface Dish {
  kind: WeekCourse['kind'];
  /** Signed path; null for none. */
  picture: string | null;
}

/** Kinds of the foods that are served as they are, by their group; the others have none. */
const kindOfGroup: Partial<Record<FoodGroup, WeekCourse['kind']>> = {
  cereal: 'staple',
  tuber: 'staple',
  fruit: 'fruit',
  milk: 'drink',
  soy: 'drink',
};

/** Returns the kind of a dish, or that of a food that is served as it is; null for none. */
export function kindOfCourse(
  { dishId, portions }: Pick<Course, 'dishId' | 'portions'>,
  { dishes, foods }: { dishes: ReadonlyMap<string, Dish>; foods: ReadonlyMap<string, KitchenFood> },
): WeekCourse['kind'] {
  if (dishId) return dishes.get(dishId)?.kind ?? null;
  const group = foods.get(portions[0]?.foodId ?? '')?.foodGroup;
  return (group && kindOfGroup[group]) ?? null;
}

/** Returns the kinds and signed pictures of the dishes of recipes, by id. */
export async function picturesOf(
  { stores }: Pick<Program, 'stores'>,
  scope: Scope,
  recipes: readonly Pick<StoredRecipe, 'portions'>[],
): Promise<Map<string, Dish>> {
  const ids = new Set(recipes.flatMap(({ portions }) => portions.flatMap(({ dishId }) => dishId ?? [])));
  const store = stores.get('catering.dish');
  const records = await readRecords(store, scope, [...ids]);
  const shown = await showRecords(store, scope, records);
  return new Map(
    shown.map(({ id, kind, picture }) => [
      id,
      { kind: (kind as Dish['kind'] | undefined) ?? null, picture: (picture as string | null | undefined) ?? null },
    ]),
  );
}
