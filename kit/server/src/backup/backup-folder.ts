import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';

/** Version of the form of backups; a change of form raises it. */
const FORMAT = 1;

const MANIFEST = 'manifest.json';
/** Name of a backup that is being written. */
const PART = '.part';

const writtenFile = z.object({ bytes: z.int(), sha256: z.string() });

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  product: z.string(),
  /** Version of the program that wrote it. */
  version: z.string(),
  /** Moment whose data it holds. */
  takenAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  /** Keyed hash, by which a restore knows the secret key. */
  keyCheck: z.string(),
  /** Code of the only tenant in it; null for the whole installation. */
  tenant: z.string().nullable(),
  /** Public key for which it is encrypted; null for one in clear. */
  recipient: z.string().nullable(),
  /** Migrations of the schema, in order. */
  schema: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(writtenFile.extend({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  /** First moments of the monthly partitions by table. */
  months: z.record(z.string(), z.array(z.iso.datetime())),
  files: writtenFile.extend({ count: z.int(), totalBytes: z.int(), missing: z.int() }),
});

/** Description of a backup. A folder with one is complete, because it is written last. */
export type Manifest = z.infer<typeof manifestSchema>;

/** A complete backup in a folder of backups. */
export interface FoundBackup {
  name: string;
  manifest: Manifest;
}

/** Line of the list of files: name and size in the store, size and SHA-256 of the bytes in the folder. */
export interface ListedFile {
  name: string;
  storedBytes: number;
  bytes: number;
  sha256: string;
}

/** Paths in a folder of backups, which share the files of records. */
export const places = {
  manifest: (folder: string, name: string) => join(folder, name, MANIFEST),
  table: (folder: string, name: string, table: string) => join(folder, name, `${table}.copy.gz`),
  list: (folder: string, name: string) => join(folder, name, 'files.jsonl.gz'),
  /** A file of records; `name` comes from the store. */
  file: (folder: string, recipient: string | null, name: string) =>
    join(folder, filesFolder(recipient), ...name.split('/')),
  part: (name: string) => `${name}${PART}`,
};

/** Returns the folder that backups for the same recipient share for the files of records. */
export function filesFolder(recipient: string | null): string {
  return recipient === null ? 'files' : `files-${createHash('sha256').update(recipient).digest('hex').slice(0, 16)}`;
}

/** Returns the name of a backup that holds the data of a moment. */
export function nameOfBackup(takenAt: Date, tenant: string | null): string {
  const moment = takenAt.toISOString().slice(0, 19).replaceAll(':', '-');
  return tenant === null ? moment : `${moment}-${tenant}`;
}

/** Returns the complete backups of a folder, oldest first; none where the folder is missing. */
export async function listBackups(folder: string): Promise<FoundBackup[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const found: FoundBackup[] = [];
  for (const name of names.filter(isNameOfBackup).toSorted()) {
    const manifest = await readManifest(folder, name).catch(() => null);
    if (manifest !== null) found.push({ name, manifest });
  }
  return found;
}

function isNameOfBackup(name: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(-[\w-]+)?$/.test(name);
}

/** Removes what an interrupted run left in a folder. The caller is the only one that writes there. */
export async function removeParts(folder: string): Promise<void> {
  const names = await readdir(folder);
  for (const name of names.filter((each) => each.endsWith(PART) && isNameOfBackup(each.slice(0, -PART.length)))) {
    await rm(join(folder, name), { recursive: true });
  }
}

/** Reads the description of a backup. Throws BackupError where there is none, or one of another product or format. */
export async function readManifest(folder: string, name: string): Promise<Manifest> {
  const path = places.manifest(folder, name);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') {
      throw new BackupError('BACKUP_NOT_FOUND', { folder: join(folder, name) });
    }
    throw error;
  });
  const content = parsed(text);
  if (content === null) throw new BackupError('BACKUP_DAMAGED', { file: path });
  const read = manifestSchema.safeParse(content);
  if (!read.success) throw new BackupError('BACKUP_FOREIGN', { folder: join(folder, name) });
  return read.data;
}

const ownerSchema = z.object({ product: z.string(), keyCheck: z.string() });

/**
 * Creates a folder of backups, or checks that it belongs to this installation. Throws BackupError for a folder of another
 * one, whose backups the retention would delete.
 */
export async function claimFolder(folder: string, owner: z.infer<typeof ownerSchema>): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'installation.json');
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return writeFile(path, `${JSON.stringify(owner)}\n`, { mode: 0o600 });
  const found = ownerSchema.safeParse(parsed(text));
  if (!found.success || found.data.product !== owner.product || found.data.keyCheck !== owner.keyCheck) {
    throw new BackupError('BACKUP_FOLDER_TAKEN', { folder });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
