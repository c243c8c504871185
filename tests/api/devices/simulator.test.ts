import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { demoKigCodes, demoMachines } from '@kiga/contract/devices/demo-machines.ts';
import type { PersonOfList } from '@kiga/contract/devices/door.acts.ts';
import { visitsOf } from '@kiga/simulator/school-visits.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const program = fileURLToPath(new URL('../../../scripts/simulate.ts', import.meta.url));
const startedAt = Date.now();
/** A school day at 08:20, when most children have arrived. */
const DAY = '2051-11-17';
const morningMs = Date.parse(`${DAY}T08:20:00+08:00`);
const now = () => new Date(morningMs + Date.now() - startedAt);

let server: TestServer;
let front: Server;
let data: string;
/** The share of answers that is lost after the server has done the work; deterministic. */
let lossShare = 0;
let repeatedBatches = 0;
/** The people in the list of each machine, by serial number. */
const lists = new Map<string, PersonOfList[]>();
const children: ChildProcess[] = [];

beforeAll(async () => {
  server = await startTestServer({ clock: { now } });
  data = await mkdtemp(join(tmpdir(), 'kiga-simulator-'));
  let chance = 1;
  front = createServer((request, response) => {
    void passOn(request).then(({ status, text }) => {
      chance = (Math.imul(chance, 1_103_515_245) + 12_345) >>> 0;
      if (text.includes('"repeated"')) repeatedBatches++;
      if (chance / 2 ** 32 < lossShare) response.destroy();
      else response.writeHead(status, { 'content-type': 'application/json' }).end(text);
    });
  }).listen(0, '127.0.0.1');
  await once(front, 'listening');
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});
afterAll(async () => {
  front.close();
  await server.close();
});

async function passOn(request: IncomingMessage): Promise<{ status: number; text: string }> {
  const body = await buffer(request);
  const { host: _, connection: __, ...headers } = request.headers;
  const answer = await fetch(`${server.address}${request.url}`, {
    method: request.method as string,
    headers: headers as Record<string, string>,
    ...(body.length > 0 && { body }),
  });
  const text = await answer.text();
  if (request.url?.startsWith('/device/v1/people') && answer.ok) {
    const { full, people } = JSON.parse(text).data;
    if (full) lists.set(String(headers['kiga-serial']), people);
  }
  return { status: answer.status, text };
}

/** Returns how many children have arrived by now. The ids of children differ in every run, and their days with them. */
function arrived(): number {
  return demoKigCodes.reduce((total, kigCode) => {
    const machines = demoMachines(kigCode);
    const people = lists.get(machines[0]?.serialNumber ?? '') ?? [];
    const isChild = new Set(people.flatMap(({ kind, personId }) => (kind === 'student' ? [personId] : [])));
    const visits = visitsOf(people, DAY, machines.length, 'kiga');
    return (
      total +
      visits.filter(
        ({ at, direction, personId }) => at <= now() && direction === 'in' && isChild.has(personId as string),
      ).length
    );
  }, 0);
}

function simulate(folder = data) {
  const address = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  const time = new Date(morningMs).toISOString();
  const child = spawn(process.execPath, [program, '--address', address, '--time', time], {
    env: { ...process.env, KIGA_DATA: folder },
  });
  children.push(child);
  const told = { child, output: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      told.output += chunk.toString();
    });
  }
  return told;
}

async function stop(child: ChildProcess): Promise<number | null> {
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  return code as number | null;
}

async function figures() {
  const { rows } = await sql<{ events: number; children: number; days: number }>`select
    (select count(*) from device_events where student_id is not null) as events,
    (select count(distinct student_id) from device_events) as children,
    (select count(*) from student_days) as days`.execute(server.db);
  return rows[0] as { events: number; children: number; days: number };
}

it('the simulator records each child’s arrival once, even if a third of the answers is lost', async () => {
  lossShare = 1 / 3;
  const told = simulate();
  // Each kindergarten has children with cards, and most of them have come.
  await expect
    .poll(async () => lists.size === 6 && (await figures()).days === arrived(), { timeout: 50_000 })
    .toBe(true);
  expect(arrived()).toBeGreaterThan(40);
  lossShare = 0;
  const { rows } = await sql<{ n: number }>`select count(*) as n from students
    where status = 'enrolled' and card_number is not null`.execute(server.db);
  const { events, children: came, days } = await figures();
  expect(came).toBeLessThanOrEqual(rows[0]?.n as number);
  expect(events).toBe(came);
  expect(days).toBe(came);
  expect(told.output).not.toContain('refused');
  expect(await stop(told.child)).toBe(0);
  expect((await stat(join(data, 'simulator.json'))).mode & 0o777).toBe(0o600);
});

it('the simulator repeats the morning after a restart, and no child is counted twice', async () => {
  repeatedBatches = 0;
  const told = simulate();
  // One batch from each of the four machines whose kindergartens have children.
  await expect.poll(() => repeatedBatches).toBeGreaterThanOrEqual(4);
  await stop(told.child);
  expect(told.output).toMatch(/[1-9]\d* repeated/);
  const { children: came, events } = await figures();
  expect(events).toBe(came);
});

it('the simulator has one machine with a slow clock, which is corrected and raises an alert', async () => {
  const { rows } = await sql<{ kind: string; place: string }>`select a.kind, d.serial_number as place
    from device_alerts a join devices d on d.id = a.device_id where a.kind = 'clock'`.execute(server.db);
  expect(rows).toEqual([{ kind: 'clock', place: 'QY-0003-2' }]);
  const { rows: off } = await sql`select 1 from device_events where at > ${new Date(morningMs + 3_600_000)}
    or at < ${new Date(morningMs - 3_600_000)}`.execute(server.db);
  expect(off).toEqual([]);
});

it('the simulator reports a machine with a lost secret, and registers it after a reset', async () => {
  await rm(join(data, 'simulator.json'));
  const told = simulate();
  await expect.poll(() => told.output).toMatch(/QY-0002-1 is registered, but its secret .*'Register anew'/);
  await stop(told.child);
  const caller = await server.as('demo9');
  const page = await caller.ask('/api/devices/device/page', { q: 'QY-0002-1' });
  const [{ id, kigId }] = page.list;
  expect(await caller.call('/api/devices/device/reset-registration', { id, kigId })).toMatchObject({ status: 200 });
  const again = simulate();
  const secrets = () => readFile(join(data, 'simulator.json'), 'utf8').then(JSON.parse, () => ({}));
  await expect.poll(async () => Object.keys(await secrets())).toEqual(['QY-0002-1']);
  await stop(again.child);
});

it('the simulator reports a wrong argument in a sentence', async () => {
  const child = spawn(process.execPath, [program, '--kindergartens', '9']);
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  expect(output).toContain('--kindergartens is 1 to 3, not 9.');
  expect(output).not.toContain('    at ');
});
