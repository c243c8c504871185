import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { deleteRecords } from '@kiga/kit-server/entity/delete.ts';
import type { EntityStore } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';

/** Deletes what campus keeps of children beside their records. Parents without any other child become deleted records. */
export async function eraseChildren(
  parents: EntityStore,
  scope: Scope,
  kigId: string,
  ids: readonly string[],
): Promise<void> {
  const ofChildren = sql`kig_id = ${kigId} and student_id = any(${[...ids]}::uuid[])`;
  for (const table of ['student_classes', 'graduation_children', 'roll_over_children']) {
    await sql`delete from ${sql.table(table)} where ${ofChildren}`.execute(scope.db);
  }
  const { rows } = await sql<{ parent_id: string }>`delete from student_parents where ${ofChildren}
    returning parent_id`.execute(scope.db);
  const { rows: left } = await sql<{ id: string }>`select p.id from parents p
    where p.kig_id = ${kigId} and p.id = any(${rows.map(({ parent_id }) => parent_id)}::uuid[]) and not p.deleted
      and not exists (select from student_parents sp where sp.kig_id = p.kig_id and sp.parent_id = p.id)`.execute(
    scope.db,
  );
  await deleteRecords(
    parents,
    scope,
    left.map(({ id }) => id),
  );
}
