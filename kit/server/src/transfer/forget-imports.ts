import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';

/**
 * Deletes the imports of an owner that are not at work and hold an erased record or a row with one of these titles, with their
 * workbooks and rows. They cannot be undone any more. Runs inside the scope's transaction.
 */
export async function forgetImports(
  { db }: Scope,
  ownerId: string,
  { ids, titles }: { ids: readonly string[]; titles: readonly string[] },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select distinct r.import_id as id from import_rows r
    where r.owner_id = ${ownerId} and (r.record_id = any(${[...ids]}::uuid[]) or r.title = any(${[...titles]}::text[]))`.execute(
    db,
  );
  await sql`delete from imports where owner_id = ${ownerId} and id = any(${rows.map(({ id }) => id)}::uuid[])
    and state not in ('checking', 'importing', 'undoing')`.execute(db);
}
