import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { BackupError } from './backup-error.ts';
import { type Manifest, places, readManifest } from './backup-folder.ts';
import { readFileList } from './file-list.ts';
import { measureFile, readSealed } from './sealing.ts';
import { columnList, openClient, type PlannedTable, quoted, readTables } from './table-plan.ts';
import type { Installation } from './write-backup.ts';

/** Any constant works, as long as all processes use the same. */
const LOCK = 7_600_003;

/** A backup that is to be restored, with the key that decrypts it. */
export interface BackupToRestore {
  folder: string;
  name: string;
  /** Null for a backup in clear. */
  identity: string | null;
}

/** Work of the product around the rows. */
export interface RestoreSteps {
  /** Migrates an empty database to these migrations, and creates the partitions of these months. */
  prepare(schema: Manifest['schema'], months: Manifest['months']): Promise<void>;
  /** Changes restored rows, in the transaction of the restore. */
  settle(client: pg.Client): Promise<void>;
}

/**
 * Reads a whole backup and compares it with its description. Throws BackupError where a file is missing, cut or other, where
 * the identity does not fit, and for a backup of another product.
 */
export async function checkBackup({ folder, name, identity }: BackupToRestore, product: string): Promise<Manifest> {
  const manifest = await readManifest(folder, name);
  if (manifest.product !== product) throw new BackupError('BACKUP_FOREIGN', { folder: join(folder, name) });
  if (manifest.recipient !== null && identity === null) throw new BackupError('RESTORE_NEEDS_IDENTITY');
  const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });
  for (const table of manifest.tables) {
    const path = places.table(folder, name, table.name);
    await assertThere(path);
    await pipeline(await readSealed(path, table, { identity: identityOf(manifest, identity), zips: true }), nowhere());
  }
  await assertSame(places.list(folder, name), manifest.files);
  for await (const file of readFileList(folder, name)) {
    await assertSame(places.file(folder, manifest.recipient, file.name), file);
  }
  return manifest;
}

/**
 * Restores a checked backup of a whole installation into an empty database and its store. Rows come in one transaction, so an
 * interrupted restore leaves an empty database. Throws BackupError.
 */
export async function restoreBackup(
  backup: BackupToRestore,
  manifest: Manifest,
  { address, signedReach, store, keyCheck }: Installation,
  steps: RestoreSteps,
): Promise<void> {
  if (manifest.keyCheck !== keyCheck) throw new BackupError('RESTORE_OTHER_KEY');
  const client = await openClient(address, signedReach);
  try {
    const { rows } = await client.query(`select pg_try_advisory_lock(${LOCK}) as locked`);
    if (!rows[0].locked) throw new BackupError('RESTORE_RUNS');
    await steps.prepare(manifest.schema, manifest.months);
    await assertEmpty(client, manifest);
    await restoreFiles(backup, manifest, store);
    await client.query('begin');
    const undo = await withoutChecks(client);
    for (const table of manifest.tables) await fillTable(client, backup, manifest, table);
    await steps.settle(client);
    for (const statement of undo) await client.query(statement);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

/** Puts the files of a backup into a store; a file that is there already is written again. */
export async function restoreFiles(
  { folder, name, identity }: BackupToRestore,
  manifest: Manifest,
  store: Installation['store'],
): Promise<void> {
  for await (const file of readFileList(folder, name)) {
    const path = places.file(folder, manifest.recipient, file.name);
    const bytes = await readSealed(path, file, { identity: identityOf(manifest, identity), zips: false });
    await store.put(`kept/${file.name}`, bytes, { sizeBytes: file.storedBytes });
  }
}

/** Copies the rows of a backup into a table, or into another one with the same columns. */
export async function fillTable(
  client: pg.Client,
  { folder, name, identity }: BackupToRestore,
  manifest: Manifest,
  table: Manifest['tables'][number],
  into = quoted(table.name),
): Promise<void> {
  const path = places.table(folder, name, table.name);
  const rows = await readSealed(path, table, { identity: identityOf(manifest, identity), zips: true });
  const copy = client.query(copyFrom(`copy ${into} (${columnList(table)}) from stdin`));
  await pipeline(rows, copy);
  if (copy.rowCount !== table.rows) throw new BackupError('BACKUP_DAMAGED', { file: path });
}

/** Throws BackupError where the database has a row that the backup would meet. */
async function assertEmpty(client: pg.Client, { tables }: Manifest): Promise<void> {
  const there = new Set((await readTables(client)).map(({ name }: PlannedTable) => name));
  for (const { name, rows } of tables) {
    if (!there.has(name)) throw new BackupError('BACKUP_FOREIGN', { folder: name });
    if (rows === 0) continue;
    const found = await client.query(`select from ${quoted(name)} limit 1`);
    if (found.rows.length > 0) throw new BackupError('RESTORE_NOT_EMPTY');
  }
}

/**
 * Switches off what refuses rows in the wrong order: foreign keys, triggers, and the row security of an owner, under which
 * PostgreSQL copies no rows.
 * @returns the statements that switch all of it on again; the keys check every row then
 */
async function withoutChecks(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ off: string; on: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as on
      from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
    union all
    select format('alter table %s disable trigger user', r), format('alter table %s enable trigger user', r)
      from (select distinct tgrelid::regclass as r from pg_trigger join pg_class c on c.oid = tgrelid
        where not tgisinternal and c.relnamespace = 'public'::regnamespace) as guarded
    union all
    select format('alter table %s no force row level security', oid::regclass),
        format('alter table %s force row level security', oid::regclass)
      from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity`);
  for (const { off } of rows) await client.query(off);
  return rows.map(({ on }) => on);
}

function identityOf({ recipient }: Manifest, identity: string | null): string | null {
  return recipient === null ? null : identity;
}

async function assertThere(path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new BackupError('BACKUP_DAMAGED', { file: path });
}

async function assertSame(path: string, expected: { bytes: number; sha256: string }): Promise<void> {
  await assertThere(path);
  const { bytes, sha256 } = await measureFile(path);
  if (bytes !== expected.bytes || sha256 !== expected.sha256) throw new BackupError('BACKUP_DAMAGED', { file: path });
}
