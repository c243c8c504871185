import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { reachAdapterOf } from '../access/reaching.ts';
import { lockLongWork } from './lock.ts';

/** Any constant works, as long as all processes use the same. */
const LOCK = 7_600_001;

/**
 * Updates the schema: runs every new file `NNNN-name.sql` of the folder in order. All run in one transaction under a lock, so that
 * several processes may start at once. Throws MigrationError when an applied file has changed, or when the database is newer than this
 * program. Files find the key that signs reaches in the setting `kiga.reach_key` (hexadecimal), if the database was opened with one.
 * With `until`, the files after this one wait for another call.
 * @returns names of the files that ran now
 */
export async function migrate<Database>(
  db: Kysely<Database>,
  folder: string,
  { until }: { until?: string | undefined } = {},
): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    await lockLongWork(tx, LOCK);
    const key = reachAdapterOf(tx)?.reachKey;
    if (key) await sql`select set_config('kiga.reach_key', ${Buffer.from(key).toString('hex')}, true)`.execute(tx);
    await sql`create table if not exists schema_migrations (
      name text primary key, checksum text not null, ran_at timestamptz not null default now())`.execute(tx);
    const { unknown, changed, waiting } = await compareMigrations(tx, folder);
    if (unknown.length > 0) {
      throw new MigrationError(`the database is newer than this program: it knows ${unknown.join(', ')}`);
    }
    if (changed[0] !== undefined) {
      throw new MigrationError(`${changed[0]} was changed after it ran; add a new file instead`);
    }
    const wanted = waiting.filter(({ name }) => until === undefined || name <= until);
    for (const { name, text, checksum } of wanted) {
      await sql.raw(text).execute(tx);
      await sql`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`.execute(tx);
    }
    return wanted.map(({ name }) => name);
  });
}

/** The migrations of a program, compared with those that ran in a database. */
interface MigrationState {
  /** Names that ran, but are not in the folder. */
  unknown: string[];
  /** Names of files that were changed after they ran. */
  changed: string[];
  /** Files that have not run yet, in order. */
  waiting: { name: string; text: string; checksum: string }[];
}

/** Compares a folder with a database, whose table `schema_migrations` must exist. */
export async function compareMigrations<Database>(db: Kysely<Database>, folder: string): Promise<MigrationState> {
  const files = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort();
  const { rows } = await sql<{ name: string; checksum: string }>`select name, checksum from schema_migrations
    order by name`.execute(db);
  const ran = new Map(rows.map((row) => [row.name, row.checksum]));
  const state: MigrationState = {
    unknown: [...ran.keys()].filter((name) => !files.includes(name)),
    changed: [],
    waiting: [],
  };
  for (const name of files) {
    const text = await readFile(join(folder, name), 'utf8');
    // Checkouts may differ in line endings; the statements do not.
    const checksum = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
    const before = ran.get(name);
    if (before === undefined) state.waiting.push({ name, text, checksum });
    else if (before !== checksum) state.changed.push(name);
  }
  return state;
}

/** Schema and program do not fit together; a start would damage the data. */
export class MigrationError extends Error {}
