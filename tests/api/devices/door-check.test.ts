import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CheckResult, checkClient } from '@kiga/simulator/check/check-client.ts';
import { clientOfCommand } from '@kiga/simulator/check/checked-client.ts';
import { checks } from '@kiga/simulator/check/checks.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const guide = readFileSync(new URL('../../../docs/device-makers.md', import.meta.url), 'utf8').replaceAll('\r\n', '\n');
const clientIn = (language: string) => new RegExp(`\`\`\`${language}\\n([\\s\\S]+?)\`\`\``).exec(guide)?.[1] as string;

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'kiga-check-'));
});
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

let runs = 0;

/** Checks a client's text, and returns the results. */
async function check(
  program: string,
  text: string,
  { patienceSeconds = 60, only }: { patienceSeconds?: number; only?: string[] } = {},
): Promise<CheckResult[]> {
  const own = join(folder, String(++runs));
  await mkdir(own);
  const file = join(own, program === 'python3' ? 'machine.py' : 'machine.mjs');
  await writeFile(file, text);
  return checkClient({
    address: server.address,
    credentials: { userName: 'demo3', password: 'Kiga_2026' },
    patienceSeconds,
    only,
    client: (setup) =>
      clientOfCommand(`"${program}" "${file}" {address} {serialNumber} {verificationCode}`, setup, own),
    tell: () => undefined,
  });
}

/** Returns the client with a mistake in its place. */
function withMistake(right: string, wrong: string): string {
  const text = clientIn('js');
  expect(text.split(right).length).toBe(2);
  return text.replace(right, wrong);
}

/** Mistakes of makers, by the check that finds them: the right text, and the wrong one. */
const mistakes: Record<string, [right: string, wrong: string]> = {
  registration: ['(error) => console.error(error.message)', '() => process.exit(1)'],
  heartbeat: ['beat.heartbeatSeconds * 1000', '60_000'],
  people: ['own.version = list.version', 'own.version = 0'],
  card: ['at: new Date().toISOString()', "at: '2026-01-05T08:00:00Z'"],
  'lost answer': [
    'own.waiting.slice(0, 500)',
    'own.waiting.slice(0, 500).map((event) => ({ ...event, id: randomUUID() }))',
  ],
  'server away': ['setTimeout(again, 1000)', 'setTimeout(again, 50)'],
  'guest network': [
    'await (await fetch(address + path, request)).json()',
    'await (await fetch(address + path, request)).json().catch(() => ({ data: {} }))',
  ],
  verdicts: [
    "console.log(await call('POST', '/device/v1/events', { events }));",
    "own.waiting.push(...(await call('POST', '/device/v1/events', { events })).verdicts.flatMap(({ verdict }, index) => (verdict === 'differs' ? [events[index]] : [])));",
  ],
  outage: ['own.waiting.slice(0, 500)', 'own.waiting.slice(0, 5000)'],
  'power cut': ['JSON.stringify(own)', 'JSON.stringify({ ...own, waiting: [] })'],
  'changes of people': ['&count=${Object.keys(own.people).length}', '&count=9999'],
  'waiting machine': [
    'beat.peopleVersion === own.version',
    '(beat.peopleVersion === 0 || beat.peopleVersion === own.version)',
  ],
  command: ['of beat.commands)', 'of [])'],
  'registered anew': ['delete own.secret;', ''],
};

/** Programs with a mistake that run at once. */
const AT_ONCE = 4;

describe('the check of a maker’s client', () => {
  it('is listed in the guide, check by check', () => {
    for (const { name } of checks) expect(guide).toContain(`\`${name}\``);
  });

  const programs = [
    { language: 'js', program: process.execPath },
    { language: 'python', program: 'python3' },
  ].filter(({ program }) => spawnSync(program, ['--version']).status === 0);
  it.concurrent.each(programs)(
    'passes the guide’s client in $language',
    async ({ language, program }) => {
      const results = await check(program, clientIn(language));
      expect(results.filter(({ failure }) => failure !== null)).toEqual([]);
      expect(results.map(({ name }) => name)).toEqual(checks.map(({ name }) => name));
      // The checks wait for beats of the client for some 40 s, and longer on a busy machine.
    },
    180_000,
  );

  it.concurrent('finds each mistake of a client by its own check', async () => {
    const found: [string, string[]][] = [];
    // A few programs at a time: many that start at once are too slow for the patience of the check.
    const all = Object.entries(mistakes);
    for (let first = 0; first < all.length; first += AT_ONCE) {
      const some = all
        .slice(first, first + AT_ONCE)
        .map(async ([name, [right, wrong]]): Promise<[string, string[]]> => {
          const found = async (patienceSeconds: number) => {
            const results = await check(process.execPath, withMistake(right, wrong), { patienceSeconds, only: [name] });
            return results.filter(({ failure }) => failure !== null).map((result) => result.name);
          };
          const first = await found(4);
          // On a busy machine the program may not even have registered by then.
          return [name, first.join() === name ? first : await found(20)];
        });
      found.push(...(await Promise.all(some)));
    }
    // The last check looks at the ids of all others, so no mistake of its own is needed to reach it.
    expect(Object.keys(mistakes)).toEqual(checks.map(({ name }) => name).filter((name) => name !== 'ids'));
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(Object.keys(mistakes).map((name) => [name, [name]])));
  }, 180_000);

  it.concurrent('finds ids that start over after a power cut', async () => {
    const text = withMistake('id: randomUUID()', 'id: String((globalThis.n = (globalThis.n ?? 0) + 1))');
    const results = await check(process.execPath, text, {
      patienceSeconds: 3,
      only: ['card', 'power cut', 'registered anew', 'ids'],
    });
    expect(results.filter(({ failure }) => failure !== null).map(({ name }) => name)).toContain('ids');
  });

  it('deletes the machine that it entered', async () => {
    const demo3 = await server.as('demo3');
    const { list } = await demo3.ask('/api/devices/device/page', { q: 'CHECK-' });
    expect(list).toEqual([]);
  });
});
