import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { regularWorks } from '@kiga/contract/system/regular-works.ts';
import { makeBackupKey } from '@kiga/kit-server/backup/sealing.ts';
import { type BackupOptions, writeBackup } from '@kiga/kit-server/backup/write-backup.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { programRole } from '@kiga/postgres/init-cluster.ts';
import { findEmbeddedPostgres, startEmbeddedPostgres } from '@kiga/postgres/start-embedded-postgres.ts';
import { installationOf } from '@kiga/server/app/backup/installation.ts';
import { leftOutTables } from '@kiga/server/app/backup/left-out.ts';
import { checks } from '@kiga/server/app/doctor/checks.ts';
import { type Report, runDoctor } from '@kiga/server/app/doctor/doctor.ts';
import { prepareDatabase } from '@kiga/server/app/prepare-database.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { connectAsOwner, databaseSettings, testSecrets } from '../../support/database.ts';
import { findPort } from '../../support/programs.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const KEY = '07'.repeat(32);
const scripts = fileURLToPath(new URL('../../../scripts', import.meta.url));

interface Outcome {
  code: number;
  /** Levels and sentences by check. */
  of(name: string): string[];
}

const run = async (settings: Record<string, string>, json: boolean) => {
  const told: string[] = [];
  const code = await runDoctor(
    { PATH: process.env.PATH, ...settings },
    { json, print: (text) => void told.push(text) },
  );
  return { code, told: told.join('\n') };
};

/** Examines the installation of these settings. */
async function examine(settings: Record<string, string>): Promise<Outcome> {
  const { code, told } = await run(settings, true);
  const { checks: reports } = JSON.parse(told) as { checks: Report[] };
  return {
    code,
    of: (name) =>
      (reports.find((report) => report.name === name)?.findings ?? []).map(({ level, says }) => `${level}: ${says}`),
  };
}

/** Writes a backup of the server into the folder of backups, or another one. */
const backUp = (options: Partial<BackupOptions>, to = backups) =>
  writeBackup(to, installationOf(server.databaseUrl, testSecrets, server.program.files.store), {
    leftOut: new Set(Object.keys(leftOutTables)),
    tenant: null,
    recipient: null,
    deleteBefore: null,
    ...options,
  });

/** Returns the report as an operator reads it. */
const read = async (settings: Record<string, string>) => (await run(settings, false)).told;

let server: TestServer;
let folder: string;
let settings: Record<string, string>;
let backups: string;
let recipient: string;
beforeAll(async () => {
  server = await startTestServer();
  backups = await mkdtemp(join(tmpdir(), 'kiga-doctor-backups-'));
  recipient = (await makeBackupKey()).recipient;
  await backUp({ recipient });
  // The works of the start must not write over those of the tests.
  await vi.waitUntil(
    async () => {
      const { rows } = await sql`select from scheduled_runs where ended_at is not null`.execute(server.db);
      return rows.length === Object.keys(regularWorks).length;
    },
    { timeout: 30_000 },
  );
});
afterAll(async () => {
  await server.close();
  await rm(backups, { recursive: true });
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kiga-doctor-'));
  settings = {
    ...databaseSettings(server.databaseUrl),
    KIGA_DATA: folder,
    PORT: new URL(server.address).port,
    KIGA_BACKUP: backups,
  };
  // The files of the demo went with the process that loaded it.
  const { rows } = await sql<{ path: string }>`select path from stored_files`.execute(server.db);
  for (const { path } of rows) {
    const file = join(folder, 'files', 'kept', path);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(file, '');
  }
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Breaks the installation by a statement, examines it, and takes the damage back. */
async function broken(damage: string, repair: string): Promise<Outcome> {
  await sql.raw(damage).execute(server.db);
  try {
    return await examine(settings);
  } finally {
    await sql.raw(repair).execute(server.db);
  }
}

describe('the doctor', () => {
  it('finds a running installation well, and tells no secrets', async () => {
    const { code, of } = await examine(settings);
    const text = await read(settings);
    expect(text).not.toMatch(/PROBLEM|not checked/);
    expect(code).toBe(0);
    expect(of('secret key')).toEqual(['ok: The secret key is the one of this database.']);
    expect(of('port')[0]).toMatch(/^ok: Kiga .* answers/);
    expect(of('encryption')[0]).toMatch(/^ok: [1-9]\d* encrypted values can be read/);
    expect(of('regular works')[0]).toContain(`ok: ${Object.keys(regularWorks).length} regular works run`);
    expect(text).not.toContain(KEY);
    const { password } = new URL(settings.KIGA_DATABASE_URL?.replace('@/', '@x/') ?? '');
    if (password) expect(text).not.toContain(password);
    expect(new Set(checks.map(({ name }) => name)).size).toBe(checks.length);
  });

  it('is a command with an exit code and a report for machines', async () => {
    const child = spawn(process.execPath, [join(scripts, 'doctor.ts'), '--json'], {
      env: { ...process.env, ...settings, PORT: 'many' },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(1);
    expect(JSON.parse(output)).toMatchObject({
      exitCode: 1,
      checks: expect.arrayContaining([
        { name: 'configuration', isLeftOut: false, findings: [expect.objectContaining({ level: 'problem' })] },
      ]),
    });
  });

  it('could not check where there is no installation, and makes none', async () => {
    const nowhere = { KIGA_DATA: join(folder, 'none'), PORT: '0' };
    const { code, of } = await examine(nowhere);
    expect(of('data folder')[0]).toMatch(/^unchecked: .* does not exist/);
    expect(await read(nowhere)).toMatch(
      /not checked +other checks +There is no database in .*\n +Left out: schema, roles/,
    );
    expect(code).toBe(2);
    expect(await readdir(folder)).toEqual(['files']);
  });
});

describe('the doctor', () => {
  it('reports a wrong setting and incomplete settings of a bucket', async () => {
    expect((await examine({ ...settings, PORT: 'many' })).of('configuration')[0]).toMatch(/^problem: .*PORT/);
    const { code, of } = await examine({ ...settings, KIGA_S3_BUCKET: 'photos' });
    expect(of('configuration')[0]).toMatch(/^problem: .*KIGA_S3_ENDPOINT/);
    expect(code).toBe(1);
  });

  it('reports a database that does not answer, without its address', async () => {
    const away = `postgresql://kiga_program:hidden-word@127.0.0.1:${await findPort()}/kiga`;
    const from = { ...settings, KIGA_DATABASE_URL: away, KIGA_DATABASE_OWNER_URL: away };
    const { code, of } = await examine(from);
    expect(of('versions')).toContain('problem: The database does not answer (ECONNREFUSED).');
    expect(await read(from)).not.toContain('hidden-word');
    expect(code).toBe(1);
  });

  it('reports a missing key, and makes none', async () => {
    const { KIGA_SECRET_KEY: _, ...without } = settings;
    const { code, of } = await examine(without);
    expect(of('secret key')[0]).toMatch(/^problem: The secret key is missing/);
    expect(code).toBe(1);
    expect(await readdir(folder)).toEqual(['files']);
  });

  it('reports a key of another database, a broken one, and one that others may read', async () => {
    const { KIGA_SECRET_KEY: _, ...without } = settings;
    const file = join(folder, 'secret.key');
    await writeFile(file, '08'.repeat(32), { mode: 0o600 });
    expect((await examine(without)).of('secret key')[0]).toMatch(/^problem: .* not the one that this database/);
    await writeFile(file, 'short');
    expect((await examine(without)).of('secret key')[0]).toMatch(/^problem: .* no key of 64 hexadecimal digits/);
    await writeFile(file, KEY);
    expect((await examine(without)).code).toBe(0);
    await chmod(file, 0o644);
    const { code, of } = await examine(without);
    expect(of('secret key')[0]).toBe(`problem: Other users of this computer may read ${file}.`);
    expect(code).toBe(1);
  });

  it('reports a folder in which others may write', async () => {
    const path = join(folder, '.');
    await chmod(folder, 0o777);
    const { code, of } = await examine(settings);
    expect(of('data folder')).toEqual([`problem: All users of this computer may write to ${path}.`]);
    expect(code).toBe(1);
    await chmod(folder, 0o770);
    expect((await examine(settings)).of('data folder')[0]).toMatch(/^warning: The group \d+ may write/);
  });

  it('reports a newer schema, and a migration that changed', async () => {
    const newer = await broken(
      `insert into schema_migrations (name, checksum) values ('9999-later.sql', '')`,
      `delete from schema_migrations where name = '9999-later.sql'`,
    );
    expect(newer.of('schema')).toEqual(['problem: The database is newer than this program: it knows 9999-later.sql.']);
    expect(newer.code).toBe(1);
    const changed = await broken(
      `update schema_migrations set checksum = 'x' || checksum where name = '0005-terms.sql'`,
      `update schema_migrations set checksum = substr(checksum, 2) where name = '0005-terms.sql'`,
    );
    expect(changed.of('schema')[0]).toMatch(/^problem: 0005-terms\.sql changed after the migration ran/);
  });

  it('reports a table without its policy', async () => {
    const { code, of } = await broken(
      'drop policy within_reach on students',
      `select protect_tenant_table('students')`,
    );
    expect(of('row security')[0]).toMatch(/^problem: Row security does not protect students\./);
    expect(code).toBe(1);
  });

  it('reports a program’s role that is a superuser or owns the tables', async () => {
    const { code, of } = await examine({ ...settings, KIGA_DATABASE_URL: server.databaseUrl });
    const isOwner = inject('postgresKind') === 'external';
    expect(of('roles')[0]).toMatch(isOwner ? /^warning: .* owns the tables/ : /^problem: .* is a superuser/);
    if (!isOwner) expect(code).toBe(1);
  });

  it('reports encrypted values that another key wrote', async () => {
    const { code, of } = await broken(
      `create table kept_phones as select kig_id, id, parent_phone_encrypted as value from parents;
        update parents set parent_phone_encrypted = sha512(parent_phone_encrypted)`,
      `update parents p set parent_phone_encrypted = value from kept_phones k where k.kig_id = p.kig_id and k.id = p.id;
        drop table kept_phones`,
    );
    expect(of('encryption')[0]).toMatch(
      /^problem: 20 of \d+ encrypted values cannot be read: parents\.parent_phone \(20\)/,
    );
    expect(code).toBe(1);
  });

  it('reports a port of another program', async () => {
    const other = createServer((socket) => socket.end('no')).listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as { port: number };
    const { of } = await examine({ ...settings, PORT: String(port) });
    expect(of('port')).toEqual([`problem: Another program uses port ${port}.`]);
    other.close();
  });

  it('reports regular works that failed, are late, or never ran', async () => {
    const failed = await broken(
      `update scheduled_runs set error = 'TypeError' where name = 'consents'`,
      `update scheduled_runs set error = null where name = 'consents'`,
    );
    expect(failed.of('regular works')).toEqual(['problem: The work consents failed at its last run: TypeError.']);
    expect(failed.code).toBe(1);
    const late = await broken(
      `update scheduled_runs set started_at = started_at - interval '121 minutes' where name in ('cleanUp', 'logMonths', 'eraseRecords');
        update scheduled_runs set name = 'x' where name = 'busTrips'`,
      `update scheduled_runs set started_at = started_at + interval '121 minutes' where name in ('cleanUp', 'logMonths', 'eraseRecords');
        delete from scheduled_runs where name = 'busTrips'; update scheduled_runs set name = 'busTrips' where name = 'x'`,
    );
    expect(late.of('regular works')[0]).toMatch(/^problem: .* late: cleanUp, logMonths, busTrips\.$/);
  });

  it('reports jobs that wait or run for too long', async () => {
    const job = (state: string) => `insert into pgboss.job (name, data, state, created_on, started_on)
      values ('jobs', '{"jobId": "x"}', '${state}', now() - interval '4 hours', now() - interval '4 hours')`;
    // The process of the test would take it.
    await server.jobs.stop();
    const gone = `delete from pgboss.job where data ->> 'jobId' = 'x'`;
    const waiting = await broken(job('created'), gone);
    expect(waiting.of('jobs')).toEqual(['problem: 1 jobs have waited for more than 15 minutes.']);
    expect((await broken(job('active'), gone)).of('jobs')).toEqual(['problem: 1 jobs have run for more than 3 hours.']);
    expect(waiting.code).toBe(1);
    await server.jobs.start({ works: true });
  });

  it('reports changes that no process numbers', async () => {
    const outbox = `insert into outbox (id, topic, at) values ('${uuid7()}', 'campus.student', now())`;
    // A process that holds the positions numbers nothing, and keeps the others from it.
    const holder = connectAsOwner(server.databaseUrl, 1);
    await holder.transaction().execute(async (tx) => {
      await sql`select from outbox_positions for update`.execute(tx);
      expect((await broken(outbox, 'select 1')).of('outboxes')).toEqual([
        'problem: Changes are not told to open pages.',
      ]);
    });
    await holder.destroy();
  });

  it('reports a missing folder of backups, none in it, one that is too old, and one of another key', async () => {
    const { KIGA_BACKUP: _, ...without } = settings;
    expect((await examine(without)).of('backups')).toEqual(['problem: No backups are written.']);
    const other = await mkdtemp(join(tmpdir(), 'kiga-doctor-backups-'));
    const there = { ...settings, KIGA_BACKUP: other };
    expect((await examine(there)).of('backups')).toEqual([`problem: There is no complete backup in ${other}.`]);
    const { name, manifest } = await backUp({}, other);
    const path = join(other, name, 'manifest.json');
    const tell = async (changes: object, missing = 0) => {
      await writeFile(path, JSON.stringify({ ...manifest, files: { ...manifest.files, missing }, ...changes }));
      return (await examine(there)).of('backups');
    };
    const inClear = 'warning: It is not encrypted: names of children can be read in it.';
    expect(await tell({})).toEqual(['ok: The latest complete backup is 0 hours old.', inClear]);
    const old = new Date(Date.now() - 50 * 3_600_000).toISOString();
    expect(await tell({ takenAt: old, recipient })).toEqual(['problem: The latest complete backup is 50 hours old.']);
    expect(await tell({ keyCheck: '00', recipient })).toEqual([
      'ok: The latest complete backup is 0 hours old.',
      'problem: It belongs to another secret key.',
    ]);
    expect((await tell({ recipient }, 2))[1]).toBe('warning: 2 files of records were missing when it was written.');
    await rm(other, { recursive: true });
  });

  it('reports files that rows name and no folder has', async () => {
    const { code, of } = await broken(
      `insert into stored_files (path, account_id, mode, content_type, size_bytes, sha256, entity, record_id, field, kept_at)
        values ('KG0001/20260901/face/lost.jpg', gen_random_uuid(), 'face', 'image/jpeg', 1, '', 'campus.student', gen_random_uuid(),
          'facePhoto', now())`,
      `delete from stored_files where path like '%lost.jpg'`,
    );
    expect(of('files')[0]).toMatch(/^problem: Looked for all \d+ files; 1 are missing: campus\.student\.facePhoto\./);
    expect(code).toBe(1);
  });
});

describe('the doctor', () => {
  it('warns of a schema that the next start migrates, and leaves out what rests on it', async () => {
    const { rows } = await sql<{ name: string; checksum: string }>`select name, checksum from schema_migrations
      order by name desc limit 1`.execute(server.db);
    const [last] = rows;
    const { code, of } = await broken(
      `delete from schema_migrations where name = '${last?.name}'`,
      `insert into schema_migrations (name, checksum) values ('${last?.name}', '${last?.checksum}')`,
    );
    expect(of('schema')[0]).toMatch(/^warning: .* The next start runs 1 migrations/);
    expect(of('files')[0]).toMatch(/^unchecked: The tables must be those/);
    expect(code).toBe(2);
  });

  it('warns of jobs without a place in the queue, jobs that broke off, and pushes that wait', async () => {
    const job = (
      state: string,
      error: string,
    ) => `insert into jobs (id, account_id, kind, language, state, input_encrypted, error,
      created_at, ended_at) values (gen_random_uuid(), gen_random_uuid(), 'test.kind', 'zh_CN', '${state}', '', ${error}, now(), now())`;
    const gone = `delete from jobs where kind = 'test.kind'`;
    expect((await broken(job('waiting', 'null'), gone)).of('jobs')[0]).toMatch(/^warning: 1 jobs are not in the queue/);
    const brokeOff = await broken(job('failed', `'JOB_BROKEN'`), gone);
    expect(brokeOff.of('jobs')[0]).toBe('warning: 1 jobs test.kind broke off within 7 days.');
    expect(brokeOff.code).toBe(0);
    const pushes = await broken(
      `insert into family_accounts values (gen_random_uuid(), 'x', '', '0000', '{}', now(), now());
        insert into family_sessions (id, token_hash, account_id, app, created_at, used_at, expires_at)
          select gen_random_uuid(), 'x', id, 'test', now(), now(), now() + interval '1 day' from family_accounts where phone_hash = 'x';
        insert into family_pushes (message_id, session_id, kindergarten_id, topic, created_at)
          select gen_random_uuid(), id, gen_random_uuid(), 'day', now() - interval '1 hour' from family_sessions where token_hash = 'x'`,
      `delete from family_sessions where token_hash = 'x'; delete from family_accounts where phone_hash = 'x'`,
    );
    expect(pushes.of('outboxes')).toEqual(['warning: 1 messages to apps have waited for more than 15 minutes.']);
  });
});

describe('the doctor of an embedded database', () => {
  it('starts a stopped one for the check, and leaves a running one alone', async () => {
    await chmod(folder, 0o711);
    const dataDir = join(folder, 'pg18');
    const start = () => startEmbeddedPostgres({ dataDir, database: 'kiga', log: () => undefined });
    const own = { KIGA_DATA: folder, KIGA_SECRET_KEY: KEY, KIGA_BACKUP: backups, PORT: '0' };
    expect(findEmbeddedPostgres(dataDir, 'kiga')).toBeNull();
    const postgres = await start();
    const owner = connectAsOwner(postgres.connectionString, 2);
    await prepareDatabase(owner, { secrets: testSecrets, program: programRole });
    await owner.destroy();
    const pid = postgres.pid();
    const running = await examine(own);
    expect(running.code).toBe(0);
    expect(running.of('versions')[1]).toMatch(/^ok: PostgreSQL \(embedded\) is 18/);
    expect(postgres.pid()).toBe(pid);
    expect(findEmbeddedPostgres(dataDir, 'kiga')).toMatchObject({ connectionString: postgres.connectionString });
    await postgres.stop();

    expect(findEmbeddedPostgres(dataDir, 'kiga')).toBe('stopped');
    const stopped = await examine(own);
    expect(stopped.of('regular works')[0]).toMatch(/^ok: Kiga does not run/);
    expect(stopped.of('row security')[0]).toMatch(/^ok: /);
    expect(findEmbeddedPostgres(dataDir, 'kiga')).toBe('stopped');
    expect(await readdir(dataDir)).not.toContain('owner');
  }, 120_000);
});
