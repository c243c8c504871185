import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import type { EntityStore } from '@kiga/kit-server/entity/entity-store.ts';
import { type Kysely, sql } from 'kysely';

const AT_ONCE = 500;

/** Adds name readings to parents that were saved before names had readings for sorting and searching. */
export async function fillNameReadings(db: Kysely<AnyDatabase>, parents: EntityStore): Promise<void> {
  const columns = parents.columns.get('parentName');
  for (;;) {
    const { rows } = await sql<{ kig_id: string; id: string; parent_name: string }>`
      select kig_id, id, parent_name from parents where parent_name_sort is null limit ${AT_ONCE}`.execute(db);
    for (const { kig_id, id, parent_name } of rows) {
      await db
        .updateTable('parents')
        .set({ ...columns?.toRow(parent_name) })
        .where('kig_id', '=', kig_id)
        .where('id', '=', id)
        .execute();
    }
    if (rows.length < AT_ONCE) return;
  }
}
