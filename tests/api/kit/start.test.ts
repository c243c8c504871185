import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { programRole, superuser } from '@kiga/postgres/init-cluster.ts';
import { sql } from 'kysely';
import { describe, expect, inject, it, vi } from 'vitest';
import { fillForFuzz } from '../../fuzz/harness.ts';
import { connectAsOwner, createDatabase, databaseSettings, programUrl } from '../../support/database.ts';
import { copyTemplate } from '../../support/template-copy.ts';

const scripts = fileURLToPath(new URL('../../../scripts', import.meta.url));

interface Ended {
  code: number | null;
  output: string;
}

/** Runs `npm start`, or another command, with these settings until it ends or `told` ends it. */
async function run(
  settings: Record<string, string>,
  told?: (child: ChildProcess, output: string) => void,
  program = 'start',
): Promise<Ended> {
  const data = await mkdtemp(join(tmpdir(), 'kiga-start-'));
  const child = spawn(process.execPath, [join(scripts, `${program}.ts`)], {
    env: { ...process.env, KIGA_DATA: data, PORT: '0', ...settings },
  });
  let output = '';
  const hear = (chunk: Buffer) => {
    output += chunk.toString();
    told?.(child, output);
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}

/** A database that an earlier start has filled with the demo. */
const demoDatabase = () => copyTemplate('template_fuzz', fillForFuzz);

it('npm start prints the address, the accounts and the demo’s time, and stops on SIGTERM', async () => {
  const { url, drop } = await demoDatabase();
  const { code, output } = await run({ ...databaseSettings(url), KIGA_SIMULATE: '0' }, (child, so) => {
    if (so.includes('Ctrl+C')) child.kill('SIGTERM');
  });
  expect(output).toMatch(/Kiga: http:\/\/127\.0\.0\.1:\d+/);
  expect(output).toMatch(/In the demo it is \w+day, .* at 07:4\d, time runs 5 times as fast/);
  for (const account of ['demo3', 'demo18', 'weak3']) expect(output).toContain(account);
  expect(code).toBe(0);
  await drop();
}, 180_000);

it('npm start opens a demo with arriving children, whose machines end when the program is killed', async () => {
  const { url, drop } = await createDatabase(inject('postgresUrl'));
  const db = connectAsOwner(url, 1);
  const count = async (what: string, where = 'true') =>
    (await sql<{ n: number }>`select count(*) as n from ${sql.table(what)} where ${sql.raw(where)}`.execute(db)).rows[0]
      ?.n;
  const sunflower = `kig_id = (select id from organizations where code = 'KG0001')`;
  let arrived: Promise<boolean> | undefined;
  // The run ends when its output closes, and the machines write to the same output.
  await run(databaseSettings(url), (child, so) => {
    if (!so.includes('Ctrl+C')) return;
    arrived ??= vi.waitUntil(async () => ((await count('student_days', sunflower)) ?? 0) > 50, { timeout: 120_000 });
    void arrived.finally(() => child.kill('SIGKILL')).catch(() => undefined);
  });
  await arrived;
  expect(await count('students', `${sunflower} and status = 'enrolled'`)).toBe(286);
  expect(await count('classes', sunflower)).toBe(10);
  await db.destroy();
  await drop();
}, 180_000);

it('npm run serve refuses a demo clock', async () => {
  const { code, output } = await run({ KIGA_CLOCK: 'school' }, undefined, 'serve');
  expect(output).toContain('npm run serve keeps real time');
  expect(code).toBe(1);
});

it('npm run serve makes the first administrator change the password before any other call', async () => {
  const { url, drop } = await createDatabase(inject('postgresUrl'));
  const call = async (address: string, path: string, token: string | null, body?: object) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
    return (await (await fetch(`${address}${path}?language=en_US`, init)).json()) as Record<string, any>;
  };
  let walked: Promise<void> | undefined;
  const walk = async (address: string, printed: string) => {
    const signIn = async (password: string) =>
      call(address, '/sys/login/login', null, { userName: 'admin', password, appType: 8 });
    const first = await signIn(printed);
    expect(first.code).toBe('200');
    const { token } = first.data;
    expect((await call(address, '/api/identity/session/current', token)).data.easyPassword).toBe(true);
    expect(await call(address, '/api/system/user/page', token, {})).toMatchObject({
      error: 'PASSWORD_CHANGE_REQUIRED',
    });
    const change = { oldPassword: printed, newPassword: 'Own_2027' };
    expect((await call(address, '/sys/changePassword', token, change)).code).toBe('200');
    expect((await signIn(printed)).code).toBe('401');
    const second = await signIn('Own_2027');
    expect((await call(address, '/api/system/user/page', second.data.token, {})).code).toBe('200');
  };
  const { code, output } = await run(
    databaseSettings(url),
    (child, so) => {
      const [, address] = /Kiga: (http:\S+)/.exec(so) ?? [];
      const [, password] = /First administrator \(kind 8\): admin {2}password: (\S+)\n/.exec(so) ?? [];
      if (address === undefined || password === undefined) return;
      walked ??= walk(address, password).finally(() => child.kill('SIGTERM'));
      walked.catch(() => undefined);
    },
    'serve',
  );
  await walked;
  expect(walked).toBeInstanceOf(Promise);
  expect(output).toContain('the first sign-in asks for another one');
  expect(code).toBe(0);
  await drop();
});

it('npm start runs jobs without a web server if that is its only role', async () => {
  const { url, drop } = await demoDatabase();
  const settings = { ...databaseSettings(url), KIGA_ROLES: 'jobs' };
  const { code, output } = await run(settings, (child, so) => {
    if (so.includes('running jobs')) child.kill('SIGTERM');
  });
  expect(output).not.toContain('http://');
  expect(code).toBe(0);
  await drop();
}, 180_000);

it('npm start reports a wrong configuration or a port in use in a sentence', async () => {
  const wrong = await run({ PORT: 'many', KIGA_SECRET_KEY: 'short' });
  expect(wrong.output).toMatch(/Wrong configuration: .*PORT.*KIGA_SECRET_KEY/);
  expect(wrong.output).not.toContain('    at ');
  const { url, drop } = await demoDatabase();
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const { port } = taken.address() as { port: number };
  const busy = await run({ ...databaseSettings(url), PORT: String(port) });
  expect(busy).toMatchObject({ code: 1, output: expect.stringContaining(`Port ${port} is in use`) });
  expect(busy.output).not.toContain('    at ');
  taken.close();
  await drop();
});

describe('npm run serve', () => {
  const SECRET = { KIGA_SECRET_KEY: '07'.repeat(32) };
  /** A superuser of the tests' database server. */
  const superuserUrl = (url: string) =>
    inject('postgresKind') === 'external' ? url.replace(`//${superuser}@`, '//postgres@') : url;
  const serve = (settings: Record<string, string>) =>
    run(
      { KIGA_LOG: 'warn', ...settings },
      (child, so) => {
        if (so.includes('Kiga: http')) child.kill('SIGTERM');
      },
      'serve',
    );
  /** Runs work with a database role that exists for its duration. */
  async function withRole(rights: string, work: (address: string, role: string) => Promise<unknown>): Promise<void> {
    const { url, drop } = await createDatabase(superuserUrl(inject('postgresUrl')));
    const admin = connectAsOwner(url, 1);
    const role = `role_${Math.random().toString(36).slice(2, 10)}`;
    await sql.raw(`create role ${role} login password 'word' ${rights}`).execute(admin);
    try {
      await work(url.replace(/\/\/[^@]*@/, `//${role}:word@`), role);
    } finally {
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(admin);
      await sql.raw(`alter database ${rows[0]?.name} owner to current_user`).execute(admin);
      await sql.raw(`drop owned by ${role}`).execute(admin);
      await sql.raw(`drop role ${role}`).execute(admin);
      await admin.destroy();
      await drop();
    }
  }

  it('refuses a superuser, with instructions', async () => {
    const { url, drop } = await createDatabase(inject('postgresUrl'));
    const { code, output } = await serve({ ...SECRET, KIGA_DATABASE_URL: superuserUrl(url) });
    expect(output).toContain('which is a superuser, bypasses row security or may run programs');
    expect(output).toContain('KIGA_DATABASE_OWNER_URL');
    expect(output).toContain('docs/operating.md');
    expect(output).not.toContain('    at ');
    expect(code).toBe(1);
    await drop();
  });

  it.each(['bypassrls', 'in role pg_execute_server_program'])('refuses a role with %s', async (rights) => {
    await withRole(rights, async (address) => {
      const { code, output } = await serve({ ...SECRET, KIGA_DATABASE_URL: address });
      expect(output).toContain('bypasses row security or may run programs');
      expect(code).toBe(1);
    });
  });

  it('refuses a program’s role that may act as the owner', async () => {
    const { url, drop } = await createDatabase(inject('postgresUrl'));
    await withRole(`in role ${superuser}`, async (address, role) => {
      const { pathname } = new URL(url.replace('@/', '@x/'));
      const settings = {
        ...SECRET,
        KIGA_DATABASE_URL: address.replace(/\/test_\w+/, pathname),
        KIGA_DATABASE_OWNER_URL: url,
      };
      const { code, output } = await serve(settings);
      // The owner of the embedded database is a superuser, which is reported first.
      const told = inject('postgresKind') === 'external' ? `revoke ${superuser} from ${role}` : 'is a superuser';
      expect(output).toContain(told);
      expect(code).toBe(1);
    });
    await drop();
  });

  it('refuses an owner without a program’s role', async () => {
    const { code, output } = await serve({ KIGA_DATABASE_OWNER_URL: 'postgresql://nobody@127.0.0.1/none' });
    expect(output).toContain('KIGA_DATABASE_OWNER_URL needs KIGA_DATABASE_URL');
    expect(code).toBe(1);
  });

  it('refuses a database that was prepared with another secret key', async () => {
    const { url, drop } = await createDatabase(inject('postgresUrl'));
    expect((await serve(databaseSettings(url))).code).toBe(0);
    const { code, output } = await serve({ ...databaseSettings(url), KIGA_SECRET_KEY: '08'.repeat(32) });
    expect(output).toContain('prepared with another secret key');
    expect(code).toBe(1);
    await drop();
  });

  it('runs with a plain role beside the owner, which owns no tables', async () => {
    const { url, drop } = await createDatabase(inject('postgresUrl'));
    const { code, output } = await serve(databaseSettings(url));
    expect(output).toContain('First administrator');
    expect(code).toBe(0);
    const owner = connectAsOwner(url, 1);
    const { rows } = await sql<{ owns: number }>`select count(*)::int as owns from pg_class
      where relowner = ${programRole}::regrole`.execute(owner);
    expect(rows).toEqual([{ owns: 0 }]);
    await owner.destroy();
    // Repeated on the existing database, as after an update.
    expect((await serve(databaseSettings(url))).code).toBe(0);
    expect(programUrl(url)).toContain(programRole);
    await drop();
  });

  it('runs with one plain role that owns the tables, under forced row security', async () => {
    await withRole('', async (address, role) => {
      const admin = connectAsOwner(superuserUrl(inject('postgresUrl')), 1);
      const name = /\/(test_\w+)/.exec(address)?.[1];
      await sql.raw(`alter database ${name} owner to ${role}`).execute(admin);
      await admin.destroy();
      const { code, output } = await serve({ ...SECRET, KIGA_DATABASE_URL: address });
      expect(output).toContain('First administrator');
      expect(code).toBe(0);
      const db = connectAsOwner(address, 1);
      await sql`insert into people_lists (kig_id, version) values (gen_random_uuid(), 1)`.execute(db);
      const lists = async () => (await sql`select from people_lists`.execute(db)).rows.length;
      expect(await lists()).toBe(1);
      await sql`reset kiga.reach`.execute(db);
      expect(await lists()).toBe(0);
      await db.destroy();
    });
  });
});
