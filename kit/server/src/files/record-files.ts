import type { Field } from '@kiga/entity/fields/fields.ts';
import { type FileField, plainPath } from '@kiga/entity/fields/file.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { invalid } from '../app-error.ts';
import type { EntityStore, FullRecord } from '../entity/entity-store.ts';
import { releasedBefore } from './clean-up-files.ts';
import type { Files, TakenFile } from './files.ts';

/** What became of the files that one record is to hold, by `field path`. */
export type TakenFiles = ReadonlyMap<string, TakenFile>;

const keyOf = (field: string, path: string) => `${field} ${path}`;

function fileFields(store: EntityStore): [name: string, field: FileField][] {
  const fields = Object.entries(store.entity.fields as Record<string, Field>);
  return fields.filter((entry): entry is [string, FileField] => entry[1].type === 'file');
}

function filesOf(store: EntityStore): Files {
  const { files } = store.stores;
  if (!files) throw new Error(`${store.entity.key} has files, and there is no place for them`);
  return files;
}

/**
 * Looks at the files among the values that a record is to have and keeps them, for `keepFiles` to claim. Pictures take a
 * while: who can, does it before the transaction.
 */
export async function takeFiles(
  store: EntityStore,
  scope: Scope,
  recordId: string | null,
  values: Readonly<Record<string, unknown>>,
): Promise<TakenFiles> {
  const taken = new Map<string, TakenFile>();
  for (const [field, { mode }] of fileFields(store)) {
    const value = values[field];
    if (typeof value !== 'string') continue;
    const path = plainPath(value);
    const place = { entity: store.entity.key, recordId: recordId?.toLowerCase() ?? null, field };
    taken.set(keyOf(field, path), await filesOf(store).take(scope, path, mode, place));
  }
  return taken;
}

/** What is wrong with the files that a record is to hold. */
export function issuesOfFiles(
  store: EntityStore,
  taken: TakenFiles,
  changes: Readonly<Record<string, unknown>>,
): FieldIssue[] {
  return fileFields(store).flatMap(([field]) => {
    const path = changes[field];
    if (typeof path !== 'string') return [];
    // What nobody has looked at is none either: a reader would be shown whatever lies under its path.
    const file = taken.get(keyOf(field, path)) ?? { kind: 'refused', issue: { error: 'FIELD_FILE_MISSING' } };
    return file.kind === 'refused' ? [{ field, ...file.issue }] : [];
  });
}

/**
 * Claims the files of a record that was written and lets those go that it held before, in the transaction of the save.
 * Throws VALIDATION_FAILED with FIELD_FILE_MISSING where somebody else was faster, or the file is deleted by now.
 */
export async function keepFiles(
  store: EntityStore,
  scope: Scope,
  record: { id: string; ownerId: string },
  before: FullRecord | null,
  changes: Readonly<Record<string, unknown>>,
  taken: TakenFiles,
): Promise<void> {
  const now = store.clock.now();
  for (const [field, { mode }] of fileFields(store)) {
    if (!(field in changes)) continue;
    if (before?.[field]) {
      await sql`update stored_files set released_at = ${now} where path = ${before[field]}`.execute(scope.db);
    }
    const path = changes[field];
    const file = typeof path === 'string' ? taken.get(keyOf(field, path)) : undefined;
    if (file?.kind === 'again') {
      if (!(await takeBack(scope, path as string, now))) throw invalid({ field, error: 'FIELD_FILE_MISSING' });
    } else if (file?.kind === 'new') {
      const { rows } = await sql<{ account_id: string }>`delete from file_uploads where path = ${path}
        returning account_id`.execute(scope.db);
      if (!rows[0]) throw invalid({ field, error: 'FIELD_FILE_MISSING' });
      const { contentType, sizeBytes, sha256, widthPx, heightPx } = file.facts;
      await sql`insert into stored_files (path, owner_id, account_id, mode, content_type, size_bytes, sha256, width_px,
          height_px, entity, record_id, field, kept_at)
        values (${path}, ${record.ownerId}, ${rows[0].account_id}, ${mode}, ${contentType}, ${sizeBytes}, ${sha256}, ${widthPx},
          ${heightPx}, ${store.entity.key}, ${record.id}, ${field}, ${now})`.execute(scope.db);
    }
  }
}

/**
 * After the commit: what was uploaded under paths that a record holds now is not needed any more. Where the store does not
 * answer just then, cleaning up finds it; what was saved is saved.
 */
export async function forgetUploads(store: EntityStore, taken: TakenFiles): Promise<void> {
  const fresh = [...taken].filter(([, { kind }]) => kind === 'new').map(([key]) => key.slice(key.indexOf(' ') + 1));
  if (fresh.length === 0) return;
  const forgetting = filesOf(store).forgetUploads(fresh);
  await forgetting.catch(() => undefined);
}

/** Lets the files of a record go that is deleted, in the transaction of the deletion. */
export async function releaseFiles(store: EntityStore, scope: Scope, record: FullRecord): Promise<void> {
  if (fileFields(store).length === 0) return;
  await sql`update stored_files set released_at = ${store.clock.now()}
    where entity = ${store.entity.key} and record_id = ${record.id} and released_at is null`.execute(scope.db);
}

/**
 * Takes the files of a record back whose deletion is taken back.
 * @returns the columns of files that are gone by now, each with null: the record comes back without them
 */
export async function takeBackFiles(
  store: EntityStore,
  scope: Scope,
  record: FullRecord,
): Promise<Record<string, null>> {
  const gone: Record<string, null> = {};
  for (const [field] of fileFields(store)) {
    const path = record[field];
    if (typeof path !== 'string' || (await takeBack(scope, path, store.clock.now()))) continue;
    gone[field] = null;
  }
  return gone;
}

/** @returns false for what is gone: also for what cleaning up may have begun to delete */
async function takeBack(scope: Scope, path: string, now: Date): Promise<boolean> {
  const { rows } = await sql`update stored_files set released_at = null
    where path = ${path} and (released_at is null or released_at > ${releasedBefore(now)}) returning path`.execute(
    scope.db,
  );
  return rows.length > 0;
}
