import type { documentVersions } from '@kiga/contract/operations/app-content.acts.ts';
import type { document } from '@kiga/contract/operations/document.entity.ts';
import { plainPath } from '@kiga/entity/fields/file.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type EntityHooks, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Program } from '../program/program.ts';

const KEY = 'operations.document';

/** Returns the hooks of documents: readers see the published ones, and a new file is the next version. */
export function documentHooks({ clock }: Pick<Program, 'clock'>): EntityHooks<typeof document> {
  return {
    rows: ({ session }) => (session.permissions.has(`${KEY}.update`) ? null : sql<boolean>`(row.status = 'published')`),
    async beforeSave(record, before) {
      if (before === null) record.versionNumber = 1;
      else if (pathOf(record.url) !== pathOf(before.url)) record.versionNumber = (before.versionNumber ?? 1) + 1;
    },
    async afterSave(record, before, { db, session }) {
      if (before === null || pathOf(record.url) === pathOf(before.url)) return;
      const path = pathOf(before.url);
      await sql`insert into document_versions (document_id, version_number, url, until, by_id)
        values (${record.id}, ${before.versionNumber ?? 1}, ${path}, ${clock.now()}, ${session.accountId})`.execute(db);
      // The save released the file, but the earlier version keeps it.
      await sql`update stored_files set released_at = null where path = ${path}`.execute(db);
    },
    async beforeErase(ids, { db }) {
      await sql`delete from document_versions where document_id = any(${[...ids]}::uuid[])`.execute(db);
    },
    onTransition: { publish: async () => ({ publishedAt: clock.now().toISOString() }) },
  };
}

const pathOf = (url: string | null | undefined) => plainPath(url ?? '');

/** Returns the earlier files of a document, as `documentVersions` says. */
export async function versionsOfDocument(
  { stores, files }: Pick<Program, 'stores' | 'files'>,
  scope: Scope,
  id: string,
): Promise<z.input<typeof documentVersions.output>> {
  const [record] = await readRecords(stores.named(KEY), scope, [id]);
  if (!record) throw new AppError('RECORD_NOT_FOUND');
  const { rows } = await sql<{ versionNumber: number; url: string; until: Date; byName: string | null }>`
    select v.version_number as "versionNumber", v.url, v.until, a.nick_name as "byName"
    from document_versions v left join accounts a on a.id = v.by_id
    where v.document_id = ${id} order by v.version_number desc`.execute(scope.db);
  return {
    list: rows.map(({ url, until, ...row }) => ({
      ...row,
      url: files.signed(url, scope.session),
      until: until.toISOString(),
    })),
  };
}
