import type { Field } from '@kiga/entity/fields/fields.ts';
import { plainPath } from '@kiga/entity/fields/file.ts';
import { picturesOf } from '@kiga/entity/fields/plain-text-of.ts';
import { RICH_TEXT_PICTURES_MAX } from '@kiga/entity/fields/rich-text.ts';
import type { UploadMode } from '@kiga/entity/files/upload-modes.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { invalid } from '../app-error.ts';
import type { EntityStore, FullRecord } from '../entity/entity-store.ts';
import { releasedBefore } from './clean-up-files.ts';
import type { FileFacts, Files, TakenFile } from './files.ts';

/** Results for the files that one record is to hold, by `field path`. */
export type TakenFiles = ReadonlyMap<string, TakenFile>;

const keyOf = (field: string, path: string) => `${field} ${path}`;

/** A field that holds files: a file itself, or the pictures of a document. */
interface Holder {
  field: string;
  mode: UploadMode;
  isDocument: boolean;
  /** Returns the paths in a value of the field. */
  pathsIn(value: unknown): string[];
}

function holdersOf(store: EntityStore): Holder[] {
  return Object.entries(store.entity.fields as Record<string, Field>).flatMap(([name, field]): Holder[] => {
    if (field.type === 'file') return [{ field: name, mode: field.mode, isDocument: false, pathsIn: pathOf }];
    return field.type === 'richText'
      ? [{ field: name, mode: 'image', isDocument: true, pathsIn: (html) => picturesOf(String(html ?? '')) }]
      : [];
  });
}

const pathOf = (value: unknown) => (typeof value === 'string' ? [plainPath(value)] : []);

function filesOf(store: EntityStore): Files {
  const { files } = store.stores;
  if (!files) throw new Error(`${store.entity.key} has files, and there is no place for them`);
  return files;
}

/**
 * Checks and stores the files among the new values of a record, so that `keepFiles` can claim them. Pictures take a while, so call it
 * before the transaction where possible.
 */
export async function takeFiles(
  store: EntityStore,
  scope: Scope,
  recordId: string | null,
  values: Readonly<Record<string, unknown>>,
): Promise<TakenFiles> {
  const taken = new Map<string, TakenFile>();
  for (const { field, mode, pathsIn } of holdersOf(store)) {
    const place = { entity: store.entity.key, recordId: recordId?.toLowerCase() ?? null, field };
    for (const path of pathsIn(values[field]).slice(0, RICH_TEXT_PICTURES_MAX)) {
      taken.set(keyOf(field, path), await filesOf(store).take(scope, path, mode, place));
    }
  }
  return taken;
}

/** Returns the issues of the files that a record is to hold. */
export function issuesOfFiles(
  store: EntityStore,
  taken: TakenFiles,
  changes: Readonly<Record<string, unknown>>,
): FieldIssue[] {
  return holdersOf(store).flatMap(({ field, pathsIn }): FieldIssue[] => {
    const paths = pathsIn(changes[field]);
    if (paths.length > RICH_TEXT_PICTURES_MAX) {
      return [{ field, error: 'FIELD_TOO_MANY', data: { max: RICH_TEXT_PICTURES_MAX } }];
    }
    const issues = paths.flatMap((path) => {
      // An unchecked file is refused, because readers would see whatever lies at its path.
      const file = taken.get(keyOf(field, path)) ?? { kind: 'refused', issue: { error: 'FIELD_FILE_MISSING' } };
      return file.kind === 'refused' ? [{ field, ...file.issue }] : [];
    });
    return issues.slice(0, 1);
  });
}

/**
 * Claims the files of a written record and releases its earlier ones, in the transaction of the save. Throws VALIDATION_FAILED with
 * FIELD_FILE_MISSING where another record has claimed a file, or it is deleted.
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
  for (const { field, mode, pathsIn } of holdersOf(store)) {
    if (!(field in changes)) continue;
    const paths = pathsIn(changes[field]);
    const left = pathsIn(before?.[field]).filter((path) => !paths.includes(path));
    if (left.length > 0) {
      await sql`update stored_files set released_at = ${now} where path = any(${left})`.execute(scope.db);
    }
    for (const path of paths) {
      const file = taken.get(keyOf(field, path));
      if (file?.kind === 'again') {
        if (!(await takeBack(scope, path, now))) throw invalid({ field, error: 'FIELD_FILE_MISSING' });
      } else if (file?.kind === 'new') {
        await claimUpload(store, scope, record, { field, mode, path, facts: file.facts });
      }
    }
  }
}

/** Makes an upload a file of a record. Throws VALIDATION_FAILED with FIELD_FILE_MISSING where it is gone. */
async function claimUpload(
  store: EntityStore,
  scope: Scope,
  { id, ownerId }: { id: string; ownerId: string },
  { field, mode, path, facts }: { field: string; mode: UploadMode; path: string; facts: FileFacts },
): Promise<void> {
  const { rows } = await sql<{ account_id: string }>`delete from file_uploads where path = ${path}
    returning account_id`.execute(scope.db);
  if (!rows[0]) throw invalid({ field, error: 'FIELD_FILE_MISSING' });
  const { contentType, sizeBytes, sha256, widthPx, heightPx } = facts;
  await sql`insert into stored_files (path, owner_id, account_id, mode, content_type, size_bytes, sha256, width_px,
      height_px, entity, record_id, field, kept_at)
    values (${path}, ${ownerId}, ${rows[0].account_id}, ${mode}, ${contentType}, ${sizeBytes}, ${sha256}, ${widthPx},
      ${heightPx}, ${store.entity.key}, ${id}, ${field}, ${store.clock.now()})`.execute(scope.db);
}

/**
 * Deletes uploads after the commit, because the record holds their files now. If the store does not answer, the clean-up finds them; the
 * save stands.
 */
export async function forgetUploads(store: EntityStore, taken: TakenFiles): Promise<void> {
  const fresh = [...taken].filter(([, { kind }]) => kind === 'new').map(([key]) => key.slice(key.indexOf(' ') + 1));
  if (fresh.length === 0) return;
  const forgetting = filesOf(store).forgetUploads(fresh);
  await forgetting.catch(() => undefined);
}

/** Releases the files of a deleted record, in the transaction of the deletion. */
export async function releaseFiles(store: EntityStore, scope: Scope, record: FullRecord): Promise<void> {
  if (holdersOf(store).length === 0) return;
  await sql`update stored_files set released_at = ${store.clock.now()}
    where entity = ${store.entity.key} and record_id = ${record.id} and released_at is null`.execute(scope.db);
}

/**
 * Claims the files of a restored record again.
 * @returns columns of files that are gone, each with null: the record comes back without them
 */
export async function takeBackFiles(
  store: EntityStore,
  scope: Scope,
  record: FullRecord,
): Promise<Record<string, null>> {
  const gone: Record<string, null> = {};
  for (const { field, isDocument, pathsIn } of holdersOf(store)) {
    for (const path of pathsIn(record[field])) {
      const isBack = await takeBack(scope, path, store.clock.now());
      // A document comes back with its text, and without the picture.
      if (!isBack && !isDocument) gone[field] = null;
    }
  }
  return gone;
}

/** @returns false for a file that is gone, or that the clean-up may be deleting */
async function takeBack(scope: Scope, path: string, now: Date): Promise<boolean> {
  const { rows } = await sql`update stored_files set released_at = null
    where path = ${path} and (released_at is null or released_at > ${releasedBefore(now)}) returning path`.execute(
    scope.db,
  );
  return rows.length > 0;
}
