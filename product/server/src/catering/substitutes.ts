import type { planSubstitutes } from '@kiga/contract/catering/recipe.acts.ts';
import type { substitute } from '@kiga/contract/catering/substitute.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { invalid } from '@kiga/kit-server/app-error.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import type { EntityHooks } from '@kiga/kit-server/entity/entity-store.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { childRecordHooks } from '../campus/campus.public.ts';
import type { Program } from '../program/program.ts';
import { allergicChildren, allergyAgainst, assertSeesAllergies } from './allergies.ts';
import { kitchenFoods } from './kitchen-foods.ts';

type Parts = Pick<Program, 'stores'>;
type Planned = z.output<typeof planSubstitutes.input>;

/** Returns the hooks of substitutes: a dish that the child may eat. */
export function substituteHooks({ stores }: Parts): EntityHooks<typeof substitute> {
  return {
    ...childRecordHooks(stores, 'meal_substitutes'),
    async beforeSave({ studentId, insteadId }, _before, scope, kigId) {
      assertSeesAllergies(stores, scope);
      await assertMayEat({ stores }, scope, kigId, { studentId, insteadId });
    },
  };
}

/** Throws VALIDATION_FAILED at `insteadId` with CATERING_SUBSTITUTE_AGAINST {name, dish}. */
async function assertMayEat(
  parts: Parts,
  scope: Scope,
  kigId: string,
  { studentId, insteadId }: { studentId: string; insteadId: string },
): Promise<void> {
  const [child] = await allergicChildren(parts, scope, { kigId, studentId });
  if (!child) return;
  const { rows } = await sql<{ dishName: string; foodIds: string[] }>`select d.dish_name as "dishName",
      array(select p ->> 'foodId' from jsonb_array_elements(d.parts) p) as "foodIds"
    from dishes d where d.kig_id = ${kigId} and ${scope.within('d.kig_id')} and d.id = ${insteadId}`.execute(scope.db);
  const [dish] = rows;
  const foods = await kitchenFoods(scope, kigId);
  const used = (dish?.foodIds ?? []).flatMap((id) => foods.get(id) ?? []);
  if (dish && allergyAgainst(child.allergies, used)) {
    const data = { name: child.name, dish: dish.dishName };
    throw invalid({ field: 'insteadId', error: 'CATERING_SUBSTITUTE_AGAINST', data });
  }
}

/** Plans substitutes inside the scope's transaction. Returns the number of children. Errors: see `planSubstitutes`. */
export async function plan({ stores }: Parts, inside: Scope, input: Planned): Promise<number> {
  assertSeesAllergies(stores, inside);
  const { studentIds, day, meal, dishId, foodId, insteadId, note = null } = input;
  const kigId = inside.oneTenant();
  await lockUntilCommit(inside.db, `substitutes ${kigId} ${day}`);
  const store = stores.get('catering.substitute');
  const children = [...new Set(studentIds)];
  const { rows } = await sql<{ id: string; studentId: string }>`select m.id, m.student_id as "studentId"
    from meal_substitutes m where m.kig_id = ${kigId} and ${inside.within('m.kig_id')} and not m.deleted
      and m.day = ${day} and m.meal = ${meal} and m.dish_id is not distinct from ${dishId}::uuid
      and m.food_id is not distinct from ${foodId}::uuid and m.student_id = any(${children}::uuid[])`.execute(
    inside.db,
  );
  const before = new Map(rows.map((row) => [row.studentId, row.id]));
  for (const studentId of children) {
    const id = before.get(studentId);
    if (id) await saveRecord(store, inside, { id, insteadId, note });
    else await saveRecord(store, inside, { studentId, day, meal, dishId, foodId, insteadId, note });
  }
  return children.length;
}

/** Deletes the substitutes of children who are erased for good. */
export async function eraseSubstitutes({ db }: Scope, kigId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from meal_substitutes where kig_id = ${kigId} and student_id = any(${[...ids]}::uuid[])`.execute(db);
}
