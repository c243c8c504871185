import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect } from '@kiga/kit-server/db/connect.ts';
import type { Database } from '@kiga/server/app/database.ts';
import { sql } from 'kysely';
import { expect, inject, it, vi } from 'vitest';
import { createDatabase } from '../support/database.ts';

const scripts = fileURLToPath(new URL('../../scripts', import.meta.url));

interface Ended {
  code: number | null;
  output: string;
}

/** Runs the program of `npm start`, or of another command, with these settings until it ends by itself, or `told` says enough. */
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

it('prints the address, the accounts and the time of the demo, and stops in order when told to', async () => {
  const { url, drop } = await createDatabase(inject('postgresUrl'));
  const { code, output } = await run({ KIGA_DATABASE_URL: url, KIGA_SIMULATE: '0' }, (child, so) => {
    if (so.includes('Ctrl+C')) child.kill('SIGTERM');
  });
  expect(output).toMatch(/Kiga: http:\/\/127\.0\.0\.1:\d+/);
  expect(output).toMatch(/In the demo it is \w+day, .* at 07:4\d, time runs 5 times as fast/);
  for (const account of ['demo3', 'demo18', 'weak3']) expect(output).toContain(account);
  expect(code).toBe(0);
  await drop();
});

it('opens a house that is alive: children of ten classes arrive, and the machines end with a killed program', async () => {
  const { url, drop } = await createDatabase(inject('postgresUrl'));
  const db = connect<Database>(url, { maxConnections: 1 });
  const count = async (what: string, where = 'true') =>
    (await sql<{ n: number }>`select count(*) as n from ${sql.table(what)} where ${sql.raw(where)}`.execute(db)).rows[0]
      ?.n;
  const sunflower = `kig_id = (select id from organizations where code = 'KG0001')`;
  let arrived: Promise<boolean> | undefined;
  // It has ended once nobody can write to its output any more, and the machines write to the same.
  await run({ KIGA_DATABASE_URL: url }, (child, so) => {
    if (!so.includes('Ctrl+C')) return;
    arrived ??= vi.waitUntil(async () => ((await count('student_days', sunflower)) ?? 0) > 50, { timeout: 40_000 });
    void arrived.finally(() => child.kill('SIGKILL')).catch(() => undefined);
  });
  await arrived;
  expect(await count('students', sunflower)).toBe(286);
  expect(await count('classes', sunflower)).toBe(10);
  await db.destroy();
  await drop();
});

it('keeps real time where it is for others', async () => {
  const { code, output } = await run({ KIGA_CLOCK: 'school' }, undefined, 'serve');
  expect(output).toContain('npm run serve keeps real time');
  expect(code).toBe(1);
});

it('runs jobs without a web server where that is all it is to do', async () => {
  const { url, drop } = await createDatabase(inject('postgresUrl'));
  const settings = { KIGA_DATABASE_URL: url, KIGA_ROLES: 'jobs' };
  const { code, output } = await run(settings, (child, so) => {
    if (so.includes('running jobs')) child.kill('SIGTERM');
  });
  expect(output).not.toContain('http://');
  expect(code).toBe(0);
  await drop();
});

it('says in a sentence what stands in the way', async () => {
  const wrong = await run({ PORT: 'many', KIGA_SECRET_KEY: 'short' });
  expect(wrong.output).toMatch(/Wrong configuration: .*PORT.*KIGA_SECRET_KEY/);
  expect(wrong.output).not.toContain('    at ');
  const { url, drop } = await createDatabase(inject('postgresUrl'));
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const { port } = taken.address() as { port: number };
  const busy = await run({ KIGA_DATABASE_URL: url, PORT: String(port) });
  expect(busy).toMatchObject({ code: 1, output: expect.stringContaining(`Port ${port} is in use`) });
  expect(busy.output).not.toContain('    at ');
  taken.close();
  await drop();
});
