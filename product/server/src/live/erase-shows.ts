import { inNameOf, type Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import type { Program } from '../program/program.ts';

/** Text in place of a message whose writer was erased. */
const ERASED_TEXT = '—';

/** Deletes what belongs to shows that are erased for good. */
export async function eraseShows(ids: readonly string[], { db }: Scope, ownerId: string): Promise<void> {
  const shows = [...ids];
  const { rows } = await sql<{ id: string }>`delete from live_show_messages
    where organization_id = ${ownerId} and show_id = any(${shows}::uuid[]) returning id`.execute(db);
  await sql`delete from record_history where owner_id = ${ownerId} and entity = 'live.showMessage'
    and record_id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(db);
  for (const table of ['live_views', 'live_figures']) {
    await sql`delete from ${sql.table(table)} where organization_id = ${ownerId}
      and show_id = any(${shows}::uuid[])`.execute(db);
  }
}

/** Returns the function that empties the messages of parents who are erased for good. They belong to the hosts of shows. */
export function eraseWriters({ db, secrets }: Pick<Program, 'db' | 'secrets'>) {
  return async (inside: Scope, kigId: string, ids: readonly string[]): Promise<void> => {
    const parents = [...ids];
    const { rows } = await sql<{ id: string; owner: string }>`select id, organization_id as owner
      from live_show_messages where parent_id = any(${parents}::uuid[])`.execute(db);
    if (rows.length === 0) return;
    const owners = [...new Set(rows.map(({ owner }) => owner))];
    const hosts = await inNameOf(inside, inside.session, [kigId, ...owners]);
    const messages = rows.map(({ id }) => id);
    await sql`update live_show_messages set content_encrypted = ${secrets.encrypt(ERASED_TEXT, 'live_show_messages.content')},
        writer = ${ERASED_TEXT}, status = 'hidden', parent_id = null, account_id = null
      where id = any(${messages}::uuid[])`.execute(hosts.db);
    await sql`delete from record_history where owner_id = any(${owners}::uuid[]) and entity = 'live.showMessage'
      and record_id = any(${messages}::uuid[])`.execute(hosts.db);
    await inNameOf(inside, inside.session, [kigId]);
  };
}
