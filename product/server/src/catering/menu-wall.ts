import { allergenKinds } from '@kiga/contract/catering/foods.ts';
import { coursesOf } from '@kiga/contract/catering/meals.ts';
import { type MenuWall, WALL_AHEAD_DAYS } from '@kiga/contract/catering/menu-wall.acts.ts';
import { dayAfter } from '@kiga/entity/days.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { calendarsOf, daysOf, momentOf } from '../attendance/attendance.public.ts';
import { kigNameOf } from '../campus/campus.public.ts';
import type { Program } from '../program/program.ts';
import { kitchenFoods } from './kitchen-foods.ts';
import { kindOfCourse, picturesOf } from './recipe-week.ts';
import { recipesOf } from './stored-recipes.ts';

/** Returns the published menus for the wall, as `menuWall` says. */
export async function menusForWall(
  { stores, clock }: Pick<Program, 'stores' | 'clock'>,
  scope: Scope,
): Promise<MenuWall> {
  const kigId = scope.oneTenant();
  const now = clock.now();
  const { today, timeZone } = await momentOf(scope, kigId, now);
  const ahead = await recipesOf(scope, { kigId, from: today, to: dayAfter(today, WALL_AHEAD_DAYS), isPublished: true });
  const to = ahead.find(({ recipeDate }) => recipeDate > today)?.recipeDate ?? today;
  const recipes = ahead.filter(({ recipeDate }) => recipeDate <= to);
  const dishes = await picturesOf({ stores }, scope, recipes);
  const foods = await kitchenFoods(scope, kigId);
  const calendar = await calendarsOf(scope, [kigId], today, to, 'children');
  return {
    kigId,
    kigName: await kigNameOf(scope, kigId),
    timeZone,
    now: now.toISOString(),
    days: daysOf({ from: today, to }).map((day) => {
      const recipe = recipes.find(({ recipeDate }) => recipeDate === day);
      const courses = coursesOf(recipe?.portions ?? []);
      return {
        day,
        isOpen: calendar(kigId, day).open,
        meals:
          recipe?.meals.map(({ meal, mealName, mealTime }) => ({
            meal,
            mealName,
            mealTime: mealTime ?? null,
            courses: courses
              .filter((course) => course.meal === meal)
              .map((course) => {
                const [first] = course.portions;
                const held = new Set(course.portions.flatMap(({ foodId }) => foods.get(foodId)?.allergens ?? []));
                return {
                  name: (course.dishId ? first?.dishName : first?.foodName) ?? '',
                  kind: kindOfCourse(course, { dishes, foods }),
                  picture: (course.dishId && dishes.get(course.dishId)?.picture) || null,
                  allergens: allergenKinds.filter((kind) => held.has(kind)),
                };
              }),
          })) ?? null,
      };
    }),
  };
}
