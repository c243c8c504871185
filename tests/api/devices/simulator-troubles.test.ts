import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inShanghai } from '@kiga/contract/attendance/school-clock.ts';
import { readPeople } from '@kiga/contract/devices/door.acts.ts';
import { Door } from '@kiga/simulator/door.ts';
import { machinesOfDemo } from '@kiga/simulator/played-machines.ts';
import { visitsOf } from '@kiga/simulator/school-visits.ts';
import { simulate } from '@kiga/simulator/simulate.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, organizationId, startTestServer, type TestServer } from '../../support/test-server.ts';

/** A school day, some time before the line of one machine and the power of another fail; 40 times as fast. */
const startMs = Date.parse('2051-11-17T07:36:00+08:00');
const RATE = 40;
/** The clock stands still until the machines play: a server that starts slowly must not miss the failures. */
let startedAt: number | undefined;
const now = () => new Date(startMs + (startedAt === undefined ? 0 : performance.now() - startedAt) * RATE);
const until = Date.parse('2051-11-17T08:16:00+08:00');
const check = { serialNumber: 'QY-0002-7', verificationCode: '700027' };
const [cut, set] = ['QY-0002-1', 'QY-0002-2'] as const;

let server: TestServer;
let office: Caller;
let folder: string;
let playing: Promise<unknown>;
const stop = new AbortController();
const told: string[] = [];

beforeAll(async () => {
  server = await startTestServer({ clock: { now } });
  const kigId = await organizationId(server.db, 'KG0002');
  await sql`update accounts set organization_id = ${kigId} where user_name = 'demo3'`.execute(server.db);
  office = await server.as('demo3');
  const device = { deviceName: '晨检机', kind: 'morning-check', ...check, eventPhotos: true };
  await office.ask('/api/devices/device/save', device);
  folder = await mkdtemp(join(tmpdir(), 'kiga-troubles-'));
  startedAt = performance.now();
  playing = simulate({
    address: server.address,
    machines: machinesOfDemo('3'),
    checks: [check],
    troubles: [
      { serialNumber: cut, trouble: 'power-cut' },
      { serialNumber: set, trouble: 'set-clock' },
      { serialNumber: check.serialNumber, trouble: 'open-door' },
      { serialNumber: check.serialNumber, trouble: 'empty-battery' },
    ],
    secretsFile: join(folder, 'simulator.json'),
    seed: 'kiga',
    time: now(),
    stop: stop.signal,
    tell: (sentence) => told.push(sentence),
  });
  await sleep((until - now().getTime()) / RATE);
});
afterAll(async () => {
  stop.abort();
  await playing;
  await server?.close();
  await rm(folder, { recursive: true });
});

/** Returns the arrivals of children at the gates, as the kindergarten reads them. */
async function arrivals() {
  const list: Record<string, any>[] = [];
  for (let pageNumber = 1; ; pageNumber++) {
    const page = await office.ask('/api/devices/event/page', { pageNumber, pageSize: 100, outcome: 'counted' });
    list.push(...page.list);
    if (list.length >= page.total) return list.filter(({ kind }) => kind !== 'morning-check');
  }
}

describe('simulated machines in trouble', () => {
  it('show each child once, at its own time, when clocks are set and the power fails', async () => {
    const secret = JSON.parse(await readFile(join(folder, 'simulator.json'), 'utf8'))[cut];
    const door = new Door(server.address, stop.signal);
    const { people } = await door.call(readPeople, {}, { serialNumber: cut, secret, time: now() });
    const ofChild = new Map(people.map(({ personId, cardNumber }) => [personId, cardNumber]));
    const visits = visitsOf(people, inShanghai(now()).day, 2, 'kiga');
    const heldAt = new Map(visits.flatMap((one) => (one.direction === 'in' ? [[one.cardNumber, one.at]] : [])));
    // A busy machine plays late.
    const recovered = async () => (await arrivals()).filter(({ isRecovered }) => isRecovered).length;
    await expect.poll(recovered, { timeout: 45_000 }).toBeGreaterThan(0);
    const came = await arrivals();
    expect(came.length).toBeGreaterThan(35);
    expect(new Set(came.map(({ studentId }) => studentId)).size).toBe(came.length);
    const wrong = came.filter(({ at, studentId }) => {
      const held = heldAt.get(ofChild.get(studentId) as string) as Date;
      // People waited for the power, at most four minutes.
      return Math.abs(Date.parse(at) - held.getTime()) > 6 * 60_000;
    });
    expect(wrong).toEqual([]);
    expect(
      came.filter(({ isClockUnset, deviceAt }) => isClockUnset || deviceAt?.startsWith('1970')).length,
    ).toBeGreaterThan(0);
    expect(told.join()).not.toContain('refused');
  });

  it('raise the alerts of their troubles', async () => {
    const kinds = async () => {
      const { list } = await office.ask('/api/devices/alert/list');
      return list.map(({ kind }: { kind: string }) => kind);
    };
    for (const kind of ['event-differs', 'door-open', 'battery']) {
      await expect.poll(kinds, { timeout: 45_000 }).toContain(kind);
    }
    expect(await kinds()).not.toContain('time-doubtful');
  });

  it('include a check machine, with temperatures and with photos of findings', async () => {
    const { list } = await office.ask('/api/devices/event/page', {
      pageNumber: 1,
      pageSize: 100,
      kind: 'morning-check',
    });
    expect(list.length).toBeGreaterThan(35);
    const { rows } = await sql<{ n: number }>`select count(*)::integer as n from device_photos p
      join device_registrations r on r.device_id = p.device_id
      where r.serial_number = ${check.serialNumber}`.execute(server.db);
    expect(rows[0]?.n).toBeGreaterThan(0);
  });
});
