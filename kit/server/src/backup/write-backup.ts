import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { ObjectStore } from '../files/object-store.ts';
import { syncFolder } from '../files/sync-folder.ts';
import { BackupError, spaceError } from './backup-error.ts';
import {
  claimFolder,
  type FoundBackup,
  type ListedFile,
  listBackups,
  type Manifest,
  nameOfBackup,
  places,
  removeParts,
} from './backup-folder.ts';
import { EarlierFiles } from './file-list.ts';
import { pruneBackups } from './prune-backups.ts';
import { measureFile, type WrittenFile, writeSealed } from './sealing.ts';
import { columnList, openClient, type PlannedTable, quoted, readMonths, readSchema, readTables } from './table-plan.ts';

/** Any constant works, as long as all processes use the same. */
const LOCK = 7_600_002;

/** An installation, as backups see it. */
export interface Installation {
  /** Address of the database for the owner of its tables. */
  address: string;
  /** Reach of all rows, signed. */
  signedReach: string;
  /** Keyed hash by which a restore knows the secret key. */
  keyCheck: string;
  store: ObjectStore;
  product: string;
  /** Version of the program. */
  version: string;
}

/** Rows of one tenant. */
export interface TenantPart {
  code: string;
  /** Returns the condition on the rows of a table; null where the table has none of the tenant. */
  conditionOf(table: PlannedTable): string | null;
}

/** Options of a backup. */
export interface BackupOptions {
  /** Tables whose rows are left out. */
  leftOut: ReadonlySet<string>;
  /** Null for the whole installation. */
  tenant: TenantPart | null;
  /** Public key for which it is encrypted; null for one in clear. */
  recipient: string | null;
  /** Earlier backups of the whole installation are deleted afterwards. */
  deleteBefore: Date | null;
}

/**
 * Writes a backup of an installation that may be in use: the rows of one moment, and the files that they name. Files that
 * an earlier backup has are not copied again. Everything is read back from the disk and compared. A folder with its
 * description is complete; an interrupted run leaves none. Throws BackupError.
 */
export async function writeBackup(
  folder: string,
  installation: Installation,
  options: BackupOptions,
): Promise<FoundBackup> {
  const { product, keyCheck, address, signedReach } = installation;
  await claimFolder(folder, { product, keyCheck });
  const client = await openClient(address, signedReach);
  try {
    const { rows } = await client.query(`select pg_try_advisory_lock(${LOCK}) as locked`);
    if (!rows[0].locked) throw new BackupError('BACKUP_RUNS');
    await removeParts(folder);
    const found = await writeAll(folder, client, installation, options);
    if (options.deleteBefore) await pruneBackups(folder, options.deleteBefore);
    return found;
  } finally {
    await client.end();
  }
}

async function writeAll(
  folder: string,
  client: pg.Client,
  installation: Installation,
  options: BackupOptions,
): Promise<FoundBackup> {
  await client.query('begin isolation level repeatable read read only');
  const takenAt = (await client.query<{ at: Date }>('select now() as at')).rows[0]?.at as Date;
  const name = nameOfBackup(takenAt, options.tenant?.code ?? null);
  const part = places.part(name);
  const before = await listBackups(folder);
  if (before.some((each) => each.name === name)) throw new BackupError('BACKUP_RUNS');
  await mkdir(join(folder, part), { mode: 0o700 });
  try {
    const rows = await writeRows(folder, part, client, options);
    const names = await writeNames(folder, part, client, options);
    await client.query('commit');
    const earlier = before.findLast(({ manifest }) => manifest.recipient === options.recipient);
    const files = await writeFiles(folder, part, { names, store: installation.store, earlier, options });
    const manifest: Manifest = {
      format: 1,
      product: installation.product,
      version: installation.version,
      takenAt: takenAt.toISOString(),
      endedAt: new Date().toISOString(),
      keyCheck: installation.keyCheck,
      tenant: options.tenant?.code ?? null,
      recipient: options.recipient,
      ...rows,
      files,
    };
    await compareWritten(folder, part, manifest);
    await writeLast(places.manifest(folder, part), `${JSON.stringify(manifest, null, 1)}\n`);
    await rename(join(folder, part), join(folder, name));
    await syncFolder(folder);
    return { name, manifest };
  } catch (error) {
    await rm(join(folder, part), { recursive: true, force: true });
    throw spaceError(error, join(folder, part));
  }
}

async function writeRows(
  folder: string,
  part: string,
  client: pg.Client,
  { leftOut, tenant, recipient }: BackupOptions,
): Promise<Pick<Manifest, 'schema' | 'tables' | 'months'>> {
  const tables: Manifest['tables'] = [];
  for (const table of await readTables(client)) {
    const condition = tenant ? tenant.conditionOf(table) : 'true';
    if (leftOut.has(table.name) || condition === null) continue;
    // A partitioned table cannot be copied by its name.
    const copy = client.query(
      copyTo(`copy (select ${columnList(table)} from ${quoted(table.name)} where ${condition}) to stdout`),
    );
    const written = await writeSealed(places.table(folder, part, table.name), copy, { recipient, zips: true });
    tables.push({ ...table, rows: copy.rowCount, ...written });
  }
  return { schema: await readSchema(client), tables, months: await readMonths(client) };
}

/** Writes the names of all files to a file, because copying the files would keep the transaction open too long. */
async function writeNames(folder: string, part: string, client: pg.Client, { tenant }: BackupOptions): Promise<string> {
  const condition = tenant ? tenant.conditionOf({ name: 'stored_files', columns: [] }) : 'true';
  const path = join(folder, part, 'names');
  const copy = client.query(
    copyTo(`copy (select path from stored_files where ${condition} order by path collate "C") to stdout`),
  );
  await writeSealed(path, copy, { recipient: null, zips: false });
  return path;
}

async function writeFiles(
  folder: string,
  part: string,
  {
    names,
    store,
    earlier,
    options: { recipient },
  }: { names: string; store: ObjectStore; earlier: FoundBackup | undefined; options: BackupOptions },
): Promise<Manifest['files']> {
  const known = new EarlierFiles(folder, earlier);
  const sum = { count: 0, totalBytes: 0, missing: 0 };
  const lines = async function* () {
    for await (const name of createInterface({ input: createReadStream(names) })) {
      const file = await keepFile(folder, name, { store, recipient, known });
      if (file === null) sum.missing += 1;
      else {
        sum.count += 1;
        sum.totalBytes += file.bytes;
        yield `${JSON.stringify(file)}\n`;
      }
    }
  };
  const written = await writeSealed(places.list(folder, part), Readable.from(lines(), { objectMode: false }), {
    recipient: null,
    zips: true,
  });
  await known.close();
  await rm(names);
  return { ...written, ...sum };
}

/** Copies a file, unless an earlier backup has it; kept files never change. Returns null for a file that is gone. */
async function keepFile(
  folder: string,
  name: string,
  { store, recipient, known }: { store: ObjectStore; recipient: string | null; known: EarlierFiles },
): Promise<ListedFile | null> {
  const path = places.file(folder, recipient, name);
  const before = await known.find(name);
  const there = before && (await stat(path).catch(() => null));
  if (before && there?.size === before.bytes) return before;
  const storedBytes = await store.sizeOf(`kept/${name}`);
  const bytes = await store.read(`kept/${name}`);
  if (storedBytes === null || bytes === null) return null;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const written = await writeSealed(`${path}.part`, bytes, { recipient, zips: false });
  await compare(`${path}.part`, written);
  await rename(`${path}.part`, path);
  return { name, storedBytes, ...written };
}

/** Reads everything back that was written. Throws BackupError where the disk returns other bytes. */
async function compareWritten(folder: string, part: string, { tables, files }: Manifest): Promise<void> {
  for (const table of tables) await compare(places.table(folder, part, table.name), table);
  await compare(places.list(folder, part), files);
}

async function compare(path: string, expected: WrittenFile): Promise<void> {
  const { bytes, sha256 } = await measureFile(path);
  if (bytes !== expected.bytes || sha256 !== expected.sha256) throw new BackupError('BACKUP_DAMAGED', { file: path });
}

async function writeLast(path: string, text: string): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
