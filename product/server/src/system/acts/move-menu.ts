import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type EntityStore, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import { sql } from 'kysely';
import { lockMenus } from '../menus.ts';

/**
 * Moves an entry below another one, or to the top level, at a position among its siblings, inside the scope's
 * transaction. Throws RECORD_NOT_FOUND, VALIDATION_FAILED with issues of parentId.
 */
export async function moveMenu(
  menus: EntityStore,
  scope: Scope,
  { id, parentId, index }: { id: string; parentId: string | null; index: number },
): Promise<void> {
  await lockMenus(scope.db);
  const [moved] = await readRecords(menus, scope, [id], { lock: true });
  if (!moved || moved.deleted) throw new AppError('RECORD_NOT_FOUND');
  const { rows } = await sql<{ id: string }>`select id from menus
    where parent_id is not distinct from ${parentId} and not deleted and id <> ${moved.id} order by sort, id`.execute(
    scope.db,
  );
  const others = rows.map((row) => row.id);
  const place = Math.min(index, others.length);
  await saveRecord(menus, scope, { id, parentId, sort: place + 1 });
  // The siblings keep their order, so their histories get no entry.
  await sql`update menus set sort = there.place
    from unnest(${others.toSpliced(place, 0, moved.id)}::uuid[]) with ordinality as there (id, place)
    where menus.id = there.id and menus.sort <> there.place`.execute(scope.db);
}
