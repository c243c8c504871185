import { courseKey, coursesOf } from '@kiga/contract/catering/meals.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { Program } from '../program/program.ts';
import { type AllergicChild, allergicChildren, allergyAgainst, substitutesOf } from './allergies.ts';
import type { KitchenFood } from './kitchen-foods.ts';
import { kitchenFoods } from './kitchen-foods.ts';
import { recipesOf, type StoredRecipe } from './stored-recipes.ts';

/** A course as one child gets it. */
export interface ChildCourse {
  dishId: string | null;
  name: string;
  foods: string[];
  /** The allergen for which the child must not eat it; null where it may. */
  against: string | null;
  isSevere: boolean;
  instead: string | null;
}

/** A published day as one child gets it. */
export interface ChildMenu extends Pick<StoredRecipe, 'recipeName' | 'description' | 'portions'> {
  day: string;
  meals: (StoredRecipe['meals'][number] & { courses: ChildCourse[] })[];
}

/** Returns the published menus of a span for one child. The caller checks that the reader may see the child's health. */
export async function menusOfChild(
  parts: Pick<Program, 'stores'>,
  scope: Scope,
  { kigId, studentId, from, to }: { kigId: string; studentId: string; from: string; to: string },
): Promise<ChildMenu[]> {
  const recipes = await recipesOf(scope, { kigId, from, to, isPublished: true });
  if (recipes.length === 0) return [];
  const [child] = await allergicChildren(parts, scope, { kigId, studentId });
  const foods = await kitchenFoods(scope, kigId);
  const planned = new Map(
    (await substitutesOf(scope, { kigId, from, to }))
      .filter((one) => one.studentId === studentId)
      .map((one) => [`${one.day} ${courseKey({ ...one, foodId: one.foodId ?? '' })}`, one.insteadName]),
  );
  return recipes.map((recipe) => {
    const { recipeDate: day, recipeName, description, portions, meals } = recipe;
    const courses = coursesOf(portions).map((course) => ({
      meal: course.meal,
      ...courseOfChild(course, { foods, allergies: child?.allergies ?? [] }),
      instead: planned.get(`${day} ${courseKey(course.portions[0] as (typeof portions)[number])}`) ?? null,
    }));
    return {
      day,
      recipeName,
      description,
      portions,
      meals: meals.map((one) => ({ ...one, courses: courses.filter(({ meal }) => meal === one.meal) })),
    };
  });
}

function courseOfChild(
  { dishId, portions }: ReturnType<typeof coursesOf<StoredRecipe['portions'][number]>>[number],
  { foods, allergies }: { foods: ReadonlyMap<string, KitchenFood>; allergies: AllergicChild['allergies'] },
): Omit<ChildCourse, 'instead'> {
  const [first] = portions;
  const against = allergyAgainst(
    allergies,
    portions.flatMap(({ foodId }) => foods.get(foodId) ?? []),
  );
  return {
    dishId,
    name: (dishId ? first?.dishName : first?.foodName) ?? '',
    foods: portions.map(({ foodName }) => foodName),
    against: against?.allergen ?? null,
    isSevere: against?.isSevere ?? false,
  };
}
