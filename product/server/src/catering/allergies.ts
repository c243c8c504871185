import { isAgainst } from '@kiga/contract/catering/allergy.ts';
import { courseKey, coursesOf, type MealKind } from '@kiga/contract/catering/meals.ts';
import type { AllergyWarning, WarnedChild } from '@kiga/contract/catering/recipe.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type EntityStores, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { shownValues } from '@kiga/kit-server/entity/show.ts';
import { sql } from 'kysely';
import { enrolledChildren } from '../campus/campus.public.ts';
import type { Program } from '../program/program.ts';
import { type KitchenFood, kitchenFoods } from './kitchen-foods.ts';
import { presentChildren } from './present-children.ts';
import { recipesOf, type StoredRecipe } from './stored-recipes.ts';

type Parts = Pick<Program, 'stores' | 'clock'>;

/** A food allergy of a child. */
interface Allergy {
  allergen: string;
  isSevere: boolean;
}

/** An enrolled child with food allergies. */
export interface AllergicChild
  extends Pick<WarnedChild, 'studentId' | 'name' | 'nameLatin' | 'sex' | 'classId' | 'className'> {
  photo: string | null;
  allergies: Allergy[];
}

/** A planned substitute. */
export interface PlannedSubstitute {
  id: string;
  day: string;
  meal: MealKind;
  dishId: string | null;
  foodId: string | null;
  studentId: string;
  insteadId: string;
  insteadName: string;
  note: string | null;
}

/** Returns whether the reader may see children's allergies. */
export function seesAllergies(stores: EntityStores, scope: Scope): boolean {
  return stores.get('campus.student').entity.sightOf(scope.session, 'allergies') === 'full';
}

/** Throws FIELD_NOT_READABLE {field} for a reader without health data of children. */
export function assertSeesAllergies(stores: EntityStores, scope: Scope): void {
  if (!seesAllergies(stores, scope)) throw new AppError('FIELD_NOT_READABLE', { field: 'allergies' });
}

/** Returns the enrolled children with food allergies whom the scope reaches: classes by grade, children by name. */
export async function allergicChildren(
  { stores }: Pick<Program, 'stores'>,
  scope: Scope,
  { kigId, studentId }: { kigId: string; studentId?: string },
): Promise<AllergicChild[]> {
  const { rows } = await sql<Omit<AllergicChild, 'photo' | 'allergies'>>`
    select s.id as "studentId", s.stu_name as name, s.stu_name_latin as "nameLatin", s.sex, c.id as "classId",
      c.class_name as "className"
    from ${enrolledChildren(scope)} s
    join classes c on c.kig_id = s.kig_id and c.id = s.class_id
    join grades g on g.kig_id = c.kig_id and g.id = c.grade_id
    where s.kig_id = ${kigId} and s.allergies_count > 0
      and ${studentId === undefined ? sql`true` : sql`s.id = ${studentId}`}
    order by g.sort, g.grade_name_sort, c.class_name_sort, c.id, s.stu_name_sort, s.id`.execute(scope.db);
  if (rows.length === 0) return [];
  const students = stores.get('campus.student');
  const records = await readRecords(
    students,
    scope,
    rows.map((row) => row.studentId),
  );
  const shown = await shownValues(students, scope, records);
  const byId = new Map(records.map((record, index) => [record.id, { record, values: shown[index] ?? {} }]));
  return rows.flatMap((row) => {
    const found = byId.get(row.studentId);
    const allergies = (found?.record.allergies ?? []).flatMap(({ allergen, kind, severity }) =>
      kind === 'food' ? [{ allergen, isSevere: severity === 'severe' }] : [],
    );
    const photo = (found?.values.facePhoto as string | null | undefined) ?? null;
    return allergies.length === 0 ? [] : [{ ...row, photo, allergies }];
  });
}

/** Returns the planned substitutes of a span whose children the scope reaches. */
export async function substitutesOf(
  scope: Scope,
  { kigId, from, to }: { kigId: string; from: string; to: string },
): Promise<PlannedSubstitute[]> {
  const { rows } = await sql<PlannedSubstitute>`select m.id, m.day::text as day, m.meal, m.dish_id as "dishId",
      m.food_id as "foodId", m.student_id as "studentId", m.instead_id as "insteadId", d.dish_name as "insteadName", m.note
    from meal_substitutes m join dishes d on d.kig_id = m.kig_id and d.id = m.instead_id
    where m.kig_id = ${kigId} and ${scope.within('m.kig_id')} and ${scope.within('d.kig_id')} and not m.deleted
      and m.day between ${from} and ${to} order by m.id`.execute(scope.db);
  return rows;
}

/** Returns the first allergy of a child that forbids any of these foods, a severe one first. */
export function allergyAgainst(
  allergies: readonly Allergy[],
  foods: readonly Pick<KitchenFood, 'foodName' | 'allergens'>[],
): Allergy | null {
  const against = allergies.filter(({ allergen }) => foods.some((food) => isAgainst(allergen, food)));
  return against.find(({ isSevere }) => isSevere) ?? against[0] ?? null;
}

/** Facts of a span from which warnings follow. */
interface WarningFacts {
  recipes: readonly StoredRecipe[];
  foods: ReadonlyMap<string, KitchenFood>;
  children: readonly AllergicChild[];
  substitutes: readonly PlannedSubstitute[];
  isPresent(day: string, studentId: string): boolean;
}

/** Returns the warnings of recipes: severe open ones first, then by day and meal. */
export function warningsOf({ recipes, foods, children, substitutes, isPresent }: WarningFacts): AllergyWarning[] {
  const plannedFor = new Map(
    substitutes.map((one) => [`${one.day} ${one.studentId} ${courseKey(substituteKey(one))}`, one]),
  );
  const warnings = recipes.flatMap((recipe) =>
    coursesOf(recipe.portions).flatMap(({ meal, dishId, portions }): AllergyWarning[] => {
      const [first] = portions;
      const used = portions.flatMap(({ foodId }) => foods.get(foodId) ?? []);
      const key = courseKey({ meal, dishId, foodId: first?.foodId ?? '' });
      const warned = children.flatMap(({ allergies, ...child }): WarnedChild[] => {
        const against = allergyAgainst(allergies, used);
        if (!against) return [];
        const planned = plannedFor.get(`${recipe.recipeDate} ${child.studentId} ${key}`);
        const instead = planned
          ? { id: planned.id, dishId: planned.insteadId, dishName: planned.insteadName, note: planned.note }
          : null;
        return [{ ...child, ...against, isPresent: isPresent(recipe.recipeDate, child.studentId), instead }];
      });
      if (warned.length === 0) return [];
      const open = warned.filter(({ isPresent: isHere, instead }) => isHere && instead === null);
      const guilty = used.filter((food) =>
        children.some(({ allergies }) => allergyAgainst(allergies, [food]) !== null),
      );
      return [
        {
          day: recipe.recipeDate,
          recipeId: recipe.id,
          meal,
          mealName: recipe.meals.find((one) => one.meal === meal)?.mealName ?? meal,
          dishId,
          name: (dishId ? first?.dishName : first?.foodName) ?? '',
          foods: guilty.map(({ id, foodName }) => ({ foodId: id, foodName })),
          children: warned.toSorted((a, b) => Number(b.isSevere) - Number(a.isSevere)),
          isSevereOpen: open.some(({ isSevere }) => isSevere),
          isOpen: open.length > 0,
        },
      ];
    }),
  );
  const rank = ({ isSevereOpen, isOpen }: AllergyWarning) => (isSevereOpen ? 0 : isOpen ? 1 : 2);
  return warnings.toSorted((a, b) => rank(a) - rank(b));
}

/** Returns the course that a substitute replaces. */
function substituteKey({ meal, dishId, foodId }: PlannedSubstitute) {
  return { meal, dishId, foodId: foodId ?? '' };
}

/** Returns the warnings of a span that the scope reaches. The caller checks the reader's sight. */
export async function warningsIn(
  parts: Parts,
  scope: Scope,
  { kigId, from, to }: { kigId: string; from: string; to: string },
): Promise<AllergyWarning[]> {
  const recipes = await recipesOf(scope, { kigId, from, to });
  if (recipes.length === 0) return [];
  const children = await allergicChildren(parts, scope, { kigId });
  if (children.length === 0) return [];
  const present = await presentChildren(scope, { kigId, from, to, now: parts.clock.now() });
  return warningsOf({
    recipes,
    children,
    foods: await kitchenFoods(scope, kigId),
    substitutes: await substitutesOf(scope, { kigId, from, to }),
    isPresent: (day, id) => present.get(day)?.ids.has(id) ?? false,
  });
}

/** Returns the number of children with a severe allergy who are present on one of the days and have no substitute. */
export async function severeOpen(
  parts: Parts,
  scope: Scope,
  { kigId, days }: { kigId: string; days: readonly string[] },
): Promise<number> {
  const [from, to] = [days.toSorted()[0], days.toSorted().at(-1)];
  if (from === undefined || to === undefined) return 0;
  const warnings = (await warningsIn(parts, scope, { kigId, from, to })).filter(({ day }) => days.includes(day));
  const open = warnings.flatMap(({ children }) =>
    children.filter(({ isSevere, isPresent, instead }) => isSevere && isPresent && instead === null),
  );
  return new Set(open.map(({ studentId }) => studentId)).size;
}
