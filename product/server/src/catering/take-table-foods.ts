import { food } from '@kiga/contract/catering/food.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { createRecords } from '@kiga/kit-server/entity/save.ts';
import { sql } from 'kysely';
import type { Program } from '../program/program.ts';
import { TAKE } from './food.server.ts';
import { foodTable } from './food-table.ts';

/** Returns the numbers of the table's foods that the scope's kindergarten uses. */
export async function usedCodes(scope: Scope): Promise<Set<string>> {
  const { rows } = await sql<{ code: string }>`select f.table_code as code from foods f
    where f.kig_id = ${scope.oneTenant()} and ${scope.within('f.kig_id')} and f.table_code is not null
      and not f.deleted`.execute(scope.db);
  return new Set(rows.map(({ code }) => code));
}

/**
 * Takes foods of the table over that the kindergarten does not use yet, inside the scope's transaction. Returns their
 * number. Throws RECORD_NOT_FOUND, CATERING_OWN_FOOD_NAMED {name}.
 */
export async function takeTableFoods(
  { stores }: Pick<Program, 'stores'>,
  inside: Scope,
  { codes, language }: { codes: readonly string[]; language: string },
): Promise<number> {
  const used = await usedCodes(inside);
  const wanted = [...new Set(codes)].filter((code) => !used.has(code));
  const inputs = wanted.map((code) => {
    const found = foodTable().get(code);
    if (!found) throw new AppError('RECORD_NOT_FOUND');
    const { nameZh, nameEn, foodGroup, ediblePercent, allergens, seasons, values } = found;
    const foodName = language === 'en_US' ? nameEn : nameZh;
    return { foodName, foodGroup, ediblePercent, allergens, seasons, ...values };
  });
  const taken = await nameInUse(
    inside,
    inputs.map(({ foodName }) => foodName),
  );
  if (taken) throw new AppError('CATERING_OWN_FOOD_NAMED', { name: taken });
  if (inputs.length > 0) await createRecords(stores.get(food.key), inside, inputs, { act: TAKE });
  return inputs.length;
}

/** Returns the first of these names that a food has already; null for none. */
async function nameInUse(inside: Scope, names: readonly string[]): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select f.food_name as name from foods f
    where f.kig_id = ${inside.oneTenant()} and ${inside.within('f.kig_id')} and f.food_name = any(${[...names]})
      and not f.deleted order by f.food_name_sort, f.id limit 1`.execute(inside.db);
  return rows[0]?.name ?? null;
}
