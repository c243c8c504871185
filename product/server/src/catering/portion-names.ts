import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { sql } from 'kysely';

/** Maximum number of names in a refusal. */
const NAMES_MAX = 5;

/** A food of a dish or of a recipe that is being saved. */
interface SavedPortion {
  foodId: string;
  foodName?: string | null;
  dishId?: string | null;
  dishName?: string | null;
}

/**
 * Writes the present names of foods and dishes into portions, and locks those until commit, so that none is deleted
 * meanwhile. Throws VALIDATION_FAILED with FIELD_REFERENCE_UNKNOWN at the portion.
 */
export async function namePortions(
  scope: Scope,
  kigId: string,
  { field, portions }: { field: string; portions: readonly SavedPortion[] },
): Promise<void> {
  const foods = await namesOf(
    scope,
    kigId,
    'foods',
    portions.map(({ foodId }) => foodId),
  );
  const dishes = await namesOf(
    scope,
    kigId,
    'dishes',
    portions.flatMap(({ dishId }) => dishId ?? []),
  );
  const issues: FieldIssue[] = [];
  for (const [index, portion] of portions.entries()) {
    const { foodId, dishId } = portion;
    if (!foods.has(foodId)) issues.push({ field: `${field}.${index}.foodId`, error: 'FIELD_REFERENCE_UNKNOWN' });
    if (dishId && !dishes.has(dishId)) {
      issues.push({ field: `${field}.${index}.dishId`, error: 'FIELD_REFERENCE_UNKNOWN' });
    }
    portion.foodName = foods.get(foodId) ?? null;
    if (dishId) portion.dishName = dishes.get(dishId) ?? null;
  }
  if (issues.length > 0) throw invalid(...issues);
}

/**
 * Locks the foods and dishes of a record that is being restored. They may have been deleted after it. Throws
 * CATERING_PARTS_DELETED {title, names}.
 */
export async function assertPartsExist(
  scope: Scope,
  kigId: string,
  { title, portions }: { title: string; portions: readonly SavedPortion[] },
): Promise<void> {
  const dishIds = portions.flatMap(({ dishId }) => dishId ?? []);
  const dishes = await namesOf(scope, kigId, 'dishes', dishIds);
  const foodIds = portions.map(({ foodId }) => foodId);
  const foods = await namesOf(scope, kigId, 'foods', foodIds);
  const gone = portions.flatMap(({ foodId, foodName, dishId, dishName }) => [
    ...(dishId && !dishes.has(dishId) ? [dishName ?? ''] : []),
    ...(foods.has(foodId) ? [] : [foodName ?? '']),
  ]);
  if (gone.length === 0) return;
  const names = [...new Set(gone)].slice(0, NAMES_MAX).join('、');
  throw new AppError('CATERING_PARTS_DELETED', { title, names });
}

async function namesOf(
  scope: Scope,
  kigId: string,
  table: 'foods' | 'dishes',
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const name = table === 'foods' ? 'food_name' : 'dish_name';
  const { rows } = await sql<{ id: string; name: string }>`select t.id, ${sql.ref(`t.${name}`)} as name
    from ${sql.table(table)} t where t.kig_id = ${kigId} and ${scope.within('t.kig_id')} and not t.deleted
      and t.id = any(${[...new Set(ids)]}::uuid[]) order by t.id for share`.execute(scope.db);
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Returns the dishes and recipes that use a food, or the recipes that use a dish, by name. */
export async function usersOf(
  scope: Scope,
  kigId: string,
  used: { foodId: string } | { dishId: string },
): Promise<string[]> {
  const part = JSON.stringify([used]);
  const { rows: recipes } = await sql<{ name: string }>`select to_char(r.recipe_date, 'YYYY-MM-DD') as name
    from recipes r where r.kig_id = ${kigId} and ${scope.within('r.kig_id')} and not r.deleted
      and r.portions @> ${part}::jsonb order by r.recipe_date desc limit ${NAMES_MAX}`.execute(scope.db);
  const { rows: dishes } =
    'foodId' in used
      ? await sql<{ name: string }>`select d.dish_name as name from dishes d
          where d.kig_id = ${kigId} and ${scope.within('d.kig_id')} and not d.deleted and d.parts @> ${part}::jsonb
          order by d.dish_name_sort, d.id limit ${NAMES_MAX}`.execute(scope.db)
      : { rows: [] };
  return [...dishes, ...recipes].map(({ name }) => name).slice(0, NAMES_MAX);
}
