import { inNameOf, type Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import type { Program } from '../program/program.ts';

/** Text in place of the words of a person who was erased. */
const ERASED_TEXT = '—';

/** Tables with words of parents, with the entity of their records. */
const written = {
  community_posts: 'community.post',
  community_comments: 'community.comment',
} as const;

/** Deletes the appeals about posts, comments or mutes that are erased for good. */
export async function eraseAppeals(ids: readonly string[], { db }: Scope): Promise<void> {
  await sql`delete from community_appeals where subject_id = any(${[...ids]}::uuid[])`.execute(db);
}

/**
 * Returns the function that empties what erased parents wrote: posts, comments and reports, which belong to any
 * organization. Their mutes and appeals are deleted.
 */
export function eraseWriters({ secrets, clock }: Pick<Program, 'clock' | 'secrets'>) {
  return async (inside: Scope, kigId: string, ids: readonly string[]): Promise<void> => {
    const parents = [...ids];
    // Their words belong to any organization.
    const wide = await inNameOf(inside, inside.session, 'all');
    const { rows: found } = await sql<{ table: string; id: string; owner: string }>`
      select 'community_posts' as table, p.id, p.organization_id as owner from community_posts p
        where p.parent_id = any(${parents}::uuid[])
      union all select 'community_comments', c.id, c.organization_id from community_comments c
        where c.parent_id = any(${parents}::uuid[])
      union all select 'community_reports', r.id, r.organization_id from community_reports r
        where r.parent_id = any(${parents}::uuid[])`.execute(wide.db);
    await sql`delete from community_appeals where parent_id = any(${parents}::uuid[])`.execute(wide.db);
    await sql`delete from community_mutes where parent_id = any(${parents}::uuid[])`.execute(wide.db);
    const owners = [...new Set(found.map(({ owner }) => owner))];
    const idsIn = (table: string) => found.filter((row) => row.table === table).map(({ id }) => id);
    for (const [table, entity] of Object.entries(written)) {
      const emptied = idsIn(table);
      await sql`update ${sql.table(table)}
        set content_encrypted = ${secrets.encrypt(ERASED_TEXT, `${table}.content`)}, writer = ${ERASED_TEXT},
          status = 'hidden', parent_id = null, account_id = null, decided_by_id = null
        where id = any(${emptied}::uuid[])`.execute(wide.db);
      await forgetHistory(wide, owners, entity, emptied);
    }
    await sql`update community_posts set title = ${ERASED_TEXT}, picture1 = null, picture2 = null, picture3 = null,
        picture4 = null, picture5 = null, picture6 = null, picture7 = null, picture8 = null, picture9 = null
      where id = any(${idsIn('community_posts')}::uuid[])`.execute(wide.db);
    await sql`update stored_files set released_at = ${clock.now()} where entity = 'community.post'
      and record_id = any(${idsIn('community_posts')}::uuid[]) and released_at is null`.execute(wide.db);
    await sql`update community_reports set reporter = ${ERASED_TEXT}, reason_text = null, parent_id = null,
        account_id = null
      where id = any(${idsIn('community_reports')}::uuid[])`.execute(wide.db);
    await forgetHistory(wide, owners, 'community.report', idsIn('community_reports'));
    await inNameOf(inside, inside.session, [kigId]);
  };
}

async function forgetHistory({ db }: Scope, owners: readonly string[], entity: string, ids: readonly string[]) {
  await sql`delete from record_history where owner_id = any(${[...owners]}::uuid[]) and entity = ${entity}
    and record_id = any(${[...ids]}::uuid[])`.execute(db);
}
