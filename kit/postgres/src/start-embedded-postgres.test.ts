import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { removeDataHome } from './data-home.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts';

const isRoot = process.getuid?.() === 0;
const running: EmbeddedPostgres[] = [];
const folders: string[] = [];

afterEach(async () => {
  for (const postgres of running.splice(0)) await postgres.stop();
  for (const folder of folders.splice(0)) {
    removeDataHome(path.join(folder, 'pg18'));
    rmSync(folder, { recursive: true });
  }
});

function newFolder(mode = 0o711): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kiga-postgres-test-'));
  chmodSync(folder, mode);
  folders.push(folder);
  return folder;
}

async function start(folder: string, settings: Record<string, string> = { fsync: 'off', shared_buffers: '16MB' }) {
  const messages: string[] = [];
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'pg18'),
    database: 'kiga-test',
    settings,
    log: (event) => messages.push(event.message),
  });
  running.push(postgres);
  return { postgres, messages };
}

async function query(postgres: EmbeddedPostgres, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: postgres.connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function queryOnceBack(postgres: EmbeddedPostgres, sql: string): Promise<Record<string, unknown>[]> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    try {
      return await query(postgres, sql);
    } catch {
      await sleep(50);
    }
  }
  throw new Error('the database has not come back');
}

test('data survive a stop and a restart', { timeout: 60_000 }, async () => {
  const folder = newFolder();
  const first = await start(folder);
  await query(first.postgres, "create table kept as select '朵朵' as name");
  await first.postgres.stop();
  await expect(query(first.postgres, 'select 1')).rejects.toThrow();

  const second = await start(folder);
  expect(second.postgres.connectionString).toBe(first.postgres.connectionString);
  expect(await query(second.postgres, 'select name, upper(name) from kept')).toEqual([{ name: '朵朵', upper: '朵朵' }]);
});

test('the database uses UTF-8 and the built-in locale C.UTF-8 on every machine', { timeout: 60_000 }, async () => {
  const { postgres } = await start(newFolder());
  const [row] = await query(
    postgres,
    `select pg_encoding_to_char(encoding) as encoding, datlocprovider as provider, datlocale as locale, upper('é') as upper
     from pg_database where datname = current_database()`,
  );
  expect(row).toEqual({ encoding: 'UTF8', provider: 'b', locale: 'C.UTF-8', upper: 'É' });
});

test('every commit is durable by default', { timeout: 60_000 }, async () => {
  const { postgres } = await start(newFolder(), {});
  const rows = await query(
    postgres,
    `select name || '=' || setting as setting from pg_settings
     where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name`,
  );
  expect(rows.map((row) => row.setting)).toEqual(['fsync=on', 'full_page_writes=on', 'synchronous_commit=on']);
});

test('a killed server restarts by itself with every committed row', { timeout: 60_000 }, async () => {
  const { postgres } = await start(newFolder());
  await query(postgres, 'create table kept (id int)');
  for (const round of [1, 2]) {
    await query(postgres, `insert into kept values (${round})`);
    process.kill(postgres.pid(), 'SIGKILL');
    expect(await queryOnceBack(postgres, 'select count(*)::int as count from kept')).toEqual([{ count: round }]);
  }
});

test('a second start uses the live server and leaves it running when it stops', { timeout: 60_000 }, async () => {
  const folder = newFolder();
  const first = await start(folder);
  const second = await start(folder);
  expect(second.postgres.pid()).toBe(first.postgres.pid());
  expect(second.messages.join()).toContain('runs already');
  await second.postgres.stop();
  expect(await query(first.postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a server that its first user stops is restarted for the second user', { timeout: 60_000 }, async () => {
  const folder = newFolder();
  const first = await start(folder);
  const second = await start(folder);
  await query(first.postgres, 'create table kept as select 7 as id');
  await first.postgres.stop();
  expect(await queryOnceBack(second.postgres, 'select id from kept')).toEqual([{ id: 7 }]);
  await second.postgres.stop();
  await expect(query(second.postgres, 'select 1')).rejects.toThrow();
});

test('two simultaneous starts on an empty folder share one server', { timeout: 60_000 }, async () => {
  const folder = newFolder();
  const [first, second] = await Promise.all([start(folder), start(folder)]);
  await query(first.postgres, 'create table kept as select 1 as id');
  expect(await query(second.postgres, 'select id from kept')).toEqual([{ id: 1 }]);
});

test.runIf(existsSync('/proc/self/cmdline'))(
  'a lock file with the process id of another program does not prevent the start',
  { timeout: 60_000 },
  async () => {
    const folder = newFolder();
    const first = await start(folder);
    const cluster = path.join(folder, 'pg18', 'cluster');
    const lockFile = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8');
    await first.postgres.stop();
    // After a reboot the process id may belong to another program of the same user.
    const { uid, gid } = statSync(cluster);
    const stranger = spawn('sleep', ['60'], { uid, gid });
    onTestFinished(() => void stranger.kill());
    writeFileSync(path.join(cluster, 'postmaster.pid'), lockFile.replace(/^\d+/, String(stranger.pid)));
    const second = await start(folder);
    expect(second.messages.join('\n')).toContain('already exists');
    expect(await query(second.postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
  },
);

test.runIf(isRoot)(
  'a server below a closed folder keeps its data in a reachable place',
  { timeout: 60_000 },
  async () => {
    const folder = newFolder(0o700);
    const first = await start(folder);
    const location = readFileSync(path.join(folder, 'pg18', 'location'), 'utf8').trim();
    expect(first.messages.join('\n')).toContain(location);
    await query(first.postgres, 'create table kept as select 1 as id');
    await first.postgres.stop();
    const second = await start(folder);
    expect(await query(second.postgres, 'select id from kept')).toEqual([{ id: 1 }]);
    await second.postgres.stop();

    // The same path, as if the project had been deleted and created again.
    const forgotten = ['location', 'socket'].map((name) =>
      readFileSync(path.join(folder, 'pg18', name), 'utf8').trim(),
    );
    rmSync(path.join(folder, 'pg18'), { recursive: true });
    const anew = await start(folder);
    await expect(query(anew.postgres, 'select id from kept')).rejects.toThrow('does not exist');
    for (const place of forgotten) rmSync(place, { recursive: true });
  },
);

test('a failed start names its cause', { timeout: 60_000 }, async () => {
  await expect(start(newFolder(), { shared_buffers: 'no number' })).rejects.toThrow(
    /POSTGRES_START_FAILED.*shared_buffers/,
  );
});
