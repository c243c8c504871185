import { ownerById } from '@kiga/entity/define-tenancy.ts';
import { type Kysely, sql } from 'kysely';
import { type AnyDatabase, type Reach, type Tenancy, withScope } from '../access/scope.ts';
import type { KitSession } from '../access/session.ts';
import { AppError } from '../app-error.ts';
import type { EntityStore, EntityStores } from '../entity/entity-store.ts';
import { reached } from '../entity/owner.ts';
import { scopesToShow } from '../sight/row-sight.ts';

/** Cache time of a session's right to one entity of one owner: a page of photos asks once. */
const REMEMBERED_MS = 2_000;
/** Maximum number of cached rights. */
const MOST_REMEMBERED = 10_000;

/** Place of a stored file, and the hash of the served bytes. */
export interface StoredFile {
  path: string;
  entity: string;
  record_id: string;
  field: string;
  /** Owner of the record; null for a record of the platform. */
  owner_id: string | null;
  sha256: Buffer;
  /** True once the record is deleted or holds another file. */
  is_released: boolean;
}

/** Options that decide whether a session may see a file. */
export interface FileReadersOptions<Session extends KitSession> {
  db: Kysely<AnyDatabase>;
  stores: EntityStores;
  tenancy: Tenancy<Session>;
  /** Returns the current session of this id. Throws an AppError where it has ended. */
  findSession(sessionId: string): Promise<Session>;
  sessionFor(session: Session, permissions: readonly string[], reach: Reach | null): Session;
}

/** Returns whether a session may see a stored file now. */
export type MayReadFile = (sessionId: string, file: StoredFile) => Promise<boolean>;

/** Reads the record and field of a stored file; null for a file that no record ever held. */
export async function readStoredFile(db: Kysely<AnyDatabase>, path: string): Promise<StoredFile | null> {
  const { rows } =
    await sql<StoredFile>`select path, entity, record_id, field, owner_id, sha256, released_at is not null as is_released
    from stored_files where path = ${path}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Returns the rule for reading files: the session is alive and sees that field of the record in full. A released file needs the
 * permission to look back: `restore` for a deleted record, else `readHistory`.
 */
export function fileReaders<Session extends KitSession>(options: FileReadersOptions<Session>): MayReadFile {
  const { db, stores, tenancy, findSession, sessionFor } = options;
  const remembered = new Map<string, { until: number; reader: Promise<Session | null> }>();

  /** Returns the session with its rights for this entity and owner; null where it has none. */
  async function readReader(sessionId: string, { entity }: EntityStore, owner: string | null) {
    const permission = `${entity.key}.read`;
    try {
      const session = await findSession(sessionId);
      const owners = owner === null ? null : ownerById(tenancy, owner);
      const reach = owners && (await tenancy.reachOf(session, owners, `${entity.key}.get`, [permission]));
      const reader = sessionFor(session, [permission], reach);
      return reader.permissions.has(permission) && !reader.mustChangePassword ? reader : null;
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  }

  function readerOf(sessionId: string, store: EntityStore, owner: string | null): Promise<Session | null> {
    const key = `${sessionId} ${store.entity.key} ${owner}`;
    const now = performance.now();
    const known = remembered.get(key);
    if (known && known.until > now) return known.reader;
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    const reader = readReader(sessionId, store, owner);
    remembered.set(key, { until: now + REMEMBERED_MS, reader });
    // A failed query is not cached, so the next reader asks again.
    reader.catch(() => remembered.delete(key));
    return reader;
  }

  return async (sessionId, file) => {
    const store = stores.all().find(({ entity }) => entity.key === file.entity);
    if (!store?.entity.fields[file.field]) return false;
    const owner = store.entity.ownerColumn === null ? null : file.owner_id;
    const reader = await readerOf(sessionId, store, owner);
    if (reader === null) return false;
    const scope = withScope(reader, owner === null ? [] : [owner], db);
    const record = { id: file.record_id };
    const { session } = (await scopesToShow(store, scope, [record]))(record);
    if (store.entity.sightOf(session, file.field) !== 'full') return false;
    // Without a narrower rule every record of the owner is within reach; a deleted one has released its files.
    if (!file.is_released && !store.hooks.rows?.(scope)) return true;
    const { rows } = await sql<{ deleted: boolean }>`select row.deleted from ${sql.table(store.entity.table)} as row
      where row.id = ${file.record_id} and ${reached(store, scope)}`.execute(db);
    const [found] = rows;
    if (!found) return false;
    const lookingBack = found.deleted ? 'restore' : 'readHistory';
    if (!file.is_released) return true;
    const permission = `${store.entity.key}.${lookingBack}`;
    if (!reader.permissions.has(permission)) return false;
    const { rows: back } = await sql`select from ${sql.table(store.entity.table)} as row
      where row.id = ${file.record_id} and ${reached(store, stores.scopeFor(scope, permission))}`.execute(db);
    return back.length > 0;
  };
}
