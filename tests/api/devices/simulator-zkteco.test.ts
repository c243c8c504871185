import { ServerTime } from '@kiga/simulator/server-time.ts';
import { playZkteco } from '@kiga/simulator/zkteco.ts';
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

it('a simulated machine of ZKTeco learns the cards of its kindergarten, and sends each arrival once', async () => {
  const kigId = await organizationId(server.db, 'KG0002');
  await sql`update accounts set organization_id = ${kigId} where user_name = 'demo3'`.execute(server.db);
  const office = await server.as('demo3');
  const serialNumber = 'ZK-7001';
  const communicationKey = 'gate-key-7001';
  const device = { deviceName: '中控', kind: 'sign-in', serialNumber, verificationCode: 'abcd1' };
  const { id } = await office.ask('/api/devices/device/save', device);
  await office.ask('/api/devices/device/enable-maker', {
    id,
    protocol: 'zkteco',
    communicationKey,
    sourceNetwork: '127.0.0.0/8',
  });
  const time = new ServerTime(now(), passedMs);
  await expect
    .poll(() => {
      time.hear(now().toISOString(), time.askedMs());
      return time.isMeasured;
    })
    .toBe(true);
  const told: string[] = [];
  const machine = { address: server.address, serialNumber, communicationKey, seed: 'kiga' };
  const playing = playZkteco({ ...machine, time, stop: stop.signal, tell: (sentence) => told.push(sentence) });

  const { rows } = await sql<{ cards: number; children: number }>`select count(*)::integer as cards,
      count(distinct student_id)::integer as children from cards
    where kig_id = ${kigId} and not deleted and status = 'active'`.execute(server.db);
  const { cards, children } = rows[0] as { cards: number; children: number };
  const days = async () =>
    (
      await sql<{ days: number; events: number }>`select count(*)::integer as days,
        coalesce(sum(event_count), 0)::integer as events from student_days where kig_id = ${kigId}`.execute(server.db)
    ).rows[0] as { days: number; events: number };
  const learned = async () =>
    (
      await sql<{ n: number }>`select count(*)::integer as n from device_maker_people
        where kig_id = ${kigId} and device_id = ${id} and card_hash is not null`.execute(server.db)
    ).rows[0]?.n;
  await expect.poll(learned).toBeGreaterThanOrEqual(cards);
  // All children have arrived by then.
  skippedMs = 130 * 60_000;
  // A few children are away on any day.
  await expect.poll(async () => (await days()).days).toBeGreaterThan(children * 0.8);
  stop.abort();
  await playing;
  const { days: came, events } = await days();
  expect(events).toBe(came);
  expect(told).toEqual([]);
});
