import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { BackupError } from '@kiga/kit-server/backup/backup-error.ts';
import { listBackups } from '@kiga/kit-server/backup/backup-folder.ts';
import { backupCommand } from '@kiga/server/app/backup/backup-command.ts';
import { leftOutTables } from '@kiga/server/app/backup/left-out.ts';
import { localStorage } from '@kiga/server/app/file-storage.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { facts } from '../facts/facts.ts';
import { worldOf } from '../facts/world.ts';
import { connectAsOwner, createDatabase, databaseSettings } from './database.ts';
import { newDish } from './kitchen.ts';
import { type Caller, startTestServer, type TestServer } from './test-server.ts';
import { photo, upload } from './uploads.ts';

type Settings = Record<string, string>;

/** The demo's installation with a child and a picture, for tests of backups; available from the first `beforeAll` on. */
export interface BackedUp {
  server: TestServer;
  demo3: Caller;
  /** The data folder, with the files. */
  folder: string;
  studentId: string;
  /** A backup that tests only read. */
  shared: string;
  /** Hashes of the rows in it. */
  sharedRows: Record<string, string>;
  /** Returns the settings of a command for this installation. */
  settings(more?: Settings): Settings;
  /** Writes a backup into a folder of its own, and returns its path. */
  backUp(args?: string[], more?: Settings): Promise<string>;
  /** Enters a child, and returns its erasure at the demand of its guardian. */
  newChildToErase(name: string): Promise<() => Promise<unknown>>;
  /** Returns an empty installation. */
  emptyPlace(): Promise<{ url: string; data: string; settings: Settings }>;
  /** Collects what the end of the file must undo. */
  drops: (() => Promise<unknown>)[];
}

/** Starts the installation before all tests of the calling file. */
export function startBackedUp(): BackedUp {
  const drops: (() => Promise<unknown>)[] = [];
  const it = { drops } as BackedUp;
  beforeAll(async () => {
    it.folder = mkdtempSync(join(tmpdir(), 'kiga-backup-'));
    it.server = await startTestServer({ storage: localStorage(join(it.folder, 'files')) });
    it.demo3 = await it.server.as('demo3');
    it.settings = (more = {}) => ({ ...databaseSettings(it.server.databaseUrl), KIGA_DATA: it.folder, ...more });
    it.backUp = async (args = [], more = {}) => {
      const to = mkdtempSync(join(it.folder, 'backups-'));
      await backupCommand(['--to', to, ...args], it.settings(more));
      const [found] = await listBackups(to);
      return join(to, found?.name as string);
    };
    it.newChildToErase = async (name) => {
      const classes = (await it.demo3.ask('/api/campus/class/page', {})).list as { id: string }[];
      const child = {
        stuName: name,
        sex: 'female',
        birthday: '2022-05-01',
        classId: classes[0]?.id,
        admissionDate: '2026-09-01',
        parents: [{ parentName: `${name}的妈妈`, relation: 'mother', parentPhone: '13911224466' }],
      };
      const { id } = await it.demo3.ask<{ id: string }>('/api/campus/student/save', child);
      const ground = { ground: 'demanded', demandedBy: `${name}的妈妈`, reason: '搬到外地' };
      return () => it.demo3.ask('/api/campus/student/erase', { id, ...ground, typedName: name, password: 'Kiga_2026' });
    };
    it.emptyPlace = async () => {
      const { url, drop } = await createDatabase(inject('postgresUrl'));
      const data = mkdtempSync(join(tmpdir(), 'kiga-restored-'));
      drops.push(drop, async () => rmSync(data, { recursive: true, force: true }));
      return { url, data, settings: { ...databaseSettings(url), KIGA_DATA: data } };
    };
    const world = worldOf(it.server, () => it.demo3);
    it.studentId = (await facts['campus.student']?.make?.create(world)) as string;
    const picture = await upload(it.server, it.demo3, await photo(), 'jpg', { mode: 'image', module: 'campus' });
    await newDish(world, { dishName: '备份的汤', picture });
    it.shared = await it.backUp();
    it.sharedRows = await rowsOf(it.server.databaseUrl);
  });
  afterAll(async () => {
    for (const drop of drops) await drop();
    await it.server.close();
    rmSync(it.folder, { recursive: true, force: true });
  });
  return it;
}

/** Returns a hash of all rows by table, of those that backups have. */
export async function rowsOf(url: string): Promise<Record<string, string>> {
  const db = connectAsOwner(url, 2);
  try {
    const { rows: tables } = await sql<{ name: string }>`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(db);
    const hashes: Record<string, string> = {};
    for (const { name } of tables.filter((table) => !Object.hasOwn(leftOutTables, table.name))) {
      const { rows } = await sql<{ hash: string }>`select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), ''
        order by md5(t::text))), '') as hash from ${sql.table(name)} as t`.execute(db);
      hashes[name] = rows[0]?.hash as string;
    }
    return hashes;
  } finally {
    await db.destroy();
  }
}

/** Returns the names and hashes of the kept files below a folder of files. */
export function filesOf(data: string): string[] {
  const root = join(data, 'files', 'kept');
  const names = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return names
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => `${path.slice(root.length)} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`)
    .toSorted();
}

/** Returns the code of an expected refusal. */
export const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: unknown) => (error instanceof BackupError ? error.code : String(error)),
  );

/** Returns the first file below a folder. */
export function firstFile(root: string): string {
  const [entry] = readdirSync(root, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  return join(entry?.parentPath as string, entry?.name as string);
}

/** Runs a command in a process of its own, after a statement of the shell. */
export async function run(command: 'backup' | 'restore', args: string[], env: Record<string, string>, shell: string) {
  const script = fileURLToPath(new URL(`../../scripts/${command}.ts`, import.meta.url));
  const line = `${shell}; exec "$0" "$@"`;
  const child = spawn('bash', ['-c', line, process.execPath, script, ...args], { env: { ...process.env, ...env } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { code, said };
}

/** Runs a command in a process of its own, and kills it as soon as a condition holds. */
export async function killed(
  command: 'backup' | 'restore',
  args: string[],
  env: Record<string, string>,
  until: () => boolean,
): Promise<void> {
  const script = fileURLToPath(new URL(`../../scripts/${command}.ts`, import.meta.url));
  const child = spawn(process.execPath, [script, ...args], { env: { ...process.env, ...env }, stdio: 'ignore' });
  const ended = new Promise<string | number | null>((resolve) =>
    child.once('close', (code, signal) => resolve(signal ?? code)),
  );
  while (!until() && child.exitCode === null) await sleep(5);
  child.kill('SIGKILL');
  expect(await ended).toBe('SIGKILL');
}
