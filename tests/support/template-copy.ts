import { randomUUID } from 'node:crypto';
import { cp, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type FileStorage, localStorage } from '@kiga/server/app/file-storage.ts';
import pg from 'pg';
import { inject } from 'vitest';
import { createDatabase, DEMO_TEMPLATE, databaseUrl } from './database.ts';

/** A place for a server: a database, of which `url` is the owner's address, and the folder of its files. */
export interface ServerPlace {
  url: string;
  storage: FileStorage;
  drop(): Promise<void>;
}

/** A copy of a prepared place, with the text that its preparation returned. */
export interface TemplateCopy extends ServerPlace {
  told: string;
}

/**
 * Returns a copy of a place that `prepare` has filled, beginning with the demo. The first file that asks for this name prepares it, in
 * any process of the run; the others wait, and copy.
 */
export async function copyTemplate(
  name: string,
  prepare: (place: ServerPlace) => Promise<string>,
): Promise<TemplateCopy> {
  const adminUrl = inject('postgresUrl');
  const folder = path.join(tmpdir(), `kiga-${name}-${inject('postgresKind')}`);
  const told = await prepareOnce(adminUrl, { name, folder, prepare });
  const copy = await createDatabase(adminUrl, name);
  const ownFolder = path.join(tmpdir(), `kiga-files-${randomUUID()}`);
  await cp(folder, ownFolder, { recursive: true });
  const drop = async () => {
    await copy.drop();
    await rm(ownFolder, { recursive: true, force: true });
  };
  return { url: copy.url, storage: localStorage(ownFolder), drop, told };
}

interface Template {
  name: string;
  folder: string;
  prepare(place: ServerPlace): Promise<string>;
}

/** Begin of the comment, because PostgreSQL keeps no empty one. */
const PREPARED = 'prepared ';

/** The text of a template stands as a comment with its database, which has it as soon as it is complete. */
async function prepareOnce(adminUrl: string, { name, folder, prepare }: Template): Promise<string> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rows } = await admin.query<{ told: string | null }>(
      `select shobj_description(oid, 'pg_database') as told from pg_database where datname = $1`,
      [name],
    );
    const known = rows[0]?.told;
    if (known?.startsWith(PREPARED)) return known.slice(PREPARED.length);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    if (rows.length > 0) await admin.query(`drop database ${name} with (force)`);
    await admin.query(`create database ${name} template ${DEMO_TEMPLATE} strategy file_copy`);
    const keep = () => Promise.resolve();
    const told = await prepare({ url: databaseUrl(adminUrl, name), storage: localStorage(folder), drop: keep });
    await admin.query(`comment on database ${name} is ${pg.escapeLiteral(PREPARED + told)}`);
    return told;
  } finally {
    await admin.end();
  }
}
