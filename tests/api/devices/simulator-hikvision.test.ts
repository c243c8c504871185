import type { PersonOfList } from '@kiga/contract/devices/door.acts.ts';
import { playHikvision } from '@kiga/simulator/hikvision.ts';
import { ServerTime } from '@kiga/simulator/server-time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { organizationId, startTestServer, type TestServer } from '../../support/test-server.ts';

/** A school day before the first child arrives. */
const startMs = Date.parse('2051-11-17T07:00:00+08:00');
const startedAt = performance.now();
/** Time that the test skips, for the server and the machine alike. */
let skippedMs = 0;
const passedMs = () => performance.now() - startedAt + skippedMs;
const now = () => new Date(startMs + passedMs());

let server: TestServer;
const stop = new AbortController();
beforeAll(async () => {
  server = await startTestServer({ clock: { now } });
});
afterAll(async () => {
  stop.abort();
  await server?.close();
});

it('a simulated machine of Hikvision uploads each arrival once, by card or face, also after its challenge is stale', async () => {
  const kigId = await organizationId(server.db, 'KG0002');
  await sql`update accounts set organization_id = ${kigId} where user_name = 'demo3'`.execute(server.db);
  const office = await server.as('demo3');
  const serialNumber = 'DS-7001';
  const [uploadUser, password] = ['gate', 'Gate:Pass-4711'];
  const device = { deviceName: '海康', kind: 'sign-in', serialNumber, verificationCode: 'abcd1' };
  const { id } = await office.ask('/api/devices/device/save', device);
  await office.ask('/api/devices/device/enable-maker', {
    id,
    protocol: 'hikvision',
    uploadUser,
    communicationKey: password,
    sourceNetwork: '127.0.0.0/8',
  });
  // A person has typed the cards into the machine.
  const { rows } = await sql<{ id: string; card: string }>`select id, card_number as card from students
    where kig_id = ${kigId} and status = 'enrolled' and card_number is not null order by id limit 60`.execute(
    server.db,
  );
  const people = rows.map((row): PersonOfList => {
    return { personId: row.id, kind: 'student', name: null, cardNumber: row.card, lost: false };
  });
  const time = new ServerTime(now(), passedMs);
  await expect
    .poll(() => {
      time.hear(now().toISOString(), time.askedMs());
      return time.isMeasured;
    })
    .toBe(true);
  const told: string[] = [];
  const machine = { address: server.address, kigCode: 'KG0002', serialNumber, uploadUser, password, seed: 'kiga' };
  const playing = playHikvision({
    ...machine,
    time,
    stop: stop.signal,
    people: () => people,
    tell: (sentence) => told.push(sentence),
  });
  const registered = async () => (await office.ask(`/api/devices/device/get?id=${id}`)).status;
  await expect.poll(registered).toBe('registered');
  // All children have arrived by then. A challenge lasts ten minutes.
  skippedMs = 130 * 60_000;
  const events = async () =>
    (
      await sql<{ kind: string; n: number; children: number }>`select kind, count(*)::integer as n,
        count(distinct student_id)::integer as children from device_events where device_id = ${id}
        group by kind order by kind`.execute(server.db)
    ).rows;
  const came = async () => (await events()).reduce((sum, { children }) => sum + children, 0);
  // A few children are away on any day.
  await expect.poll(came).toBeGreaterThan(people.length * 0.8);
  stop.abort();
  await playing;
  const kinds = await events();
  expect(kinds.map(({ kind }) => kind)).toEqual(['card', 'face']);
  for (const { n, children } of kinds) expect(n).toBe(children);
  expect(told).toEqual([]);
});
