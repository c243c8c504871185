import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, inject, it } from 'vitest';
import { createDatabase } from '../support/database.ts';

const program = fileURLToPath(new URL('../../scripts/start.ts', import.meta.url));

interface Ended {
  code: number | null;
  output: string;
}

/** Runs the program of `npm start` with these settings until it ends by itself, or `told` says enough. */
async function run(
  settings: Record<string, string>,
  told?: (child: ChildProcess, output: string) => void,
): Promise<Ended> {
  const data = await mkdtemp(join(tmpdir(), 'kiga-start-'));
  const child = spawn(process.execPath, [program], {
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

it('prints the address and the accounts, and stops in order when told to', async () => {
  const { url, drop } = await createDatabase(inject('postgresUrl'));
  const { code, output } = await run({ KIGA_DATABASE_URL: url }, (child, so) => {
    if (so.includes('Ctrl+C')) child.kill('SIGTERM');
  });
  expect(output).toMatch(/Kiga: http:\/\/127\.0\.0\.1:\d+/);
  for (const account of ['demo3', 'demo18', 'weak3']) expect(output).toContain(account);
  expect(code).toBe(0);
  await drop();
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
