import type { Database } from '@kiga/server/program/database.ts';
import { type Kysely, sql } from 'kysely';

/** Empties the log, which no function of the product can do. */
export async function emptyLog(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ part: string }>`select inhrelid::regclass::text as part from pg_inherits
    where inhparent = 'log_entries'::regclass`.execute(db);
  const tables = ['log_entries', ...rows.map(({ part }) => part)];
  await db.transaction().execute(async (tx) => {
    for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
    await sql`truncate log_entries`.execute(tx);
    for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
  });
}
