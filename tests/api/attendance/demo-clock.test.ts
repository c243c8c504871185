import { ConfigError } from '@kiga/server/app/config.ts';
import { type DemoClock, startDemoClock } from '@kiga/server/app/demo-clock.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
// The tests' demo was loaded at the real time, so these years lie after it.
const saturday = Date.parse('2051-11-18T22:00:00+08:00');

let server: TestServer;
let realMs = saturday;
const running: DemoClock[] = [];
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  realMs = saturday;
  await sql`delete from demo_clock`.execute(server.db);
  await sql`delete from sessions`.execute(server.db);
});
afterEach(async () => {
  for (const clock of running.splice(0)) await clock.stop();
});

async function begin(setting = 'school') {
  const clock = await startDemoClock(server.db, setting, () => realMs);
  running.push(clock);
  return { stop: clock.stop, shown: () => clock.clock.now().toISOString() };
}
const shanghai = (text: string) => new Date(`${text}+08:00`).toISOString();

it('the demo clock starts on a school morning at any hour and runs five times as fast', async () => {
  const { shown } = await begin();
  expect(shown()).toBe(shanghai('2051-11-17T07:40:00'));
  realMs += 2 * MINUTE_MS;
  expect(shown()).toBe(shanghai('2051-11-17T07:50:00'));
  realMs += 2 * HOUR_MS;
  expect(shown()).toBe(shanghai('2051-11-20T07:35:00'));
});

it('the demo clock shows the same time in every process, including one started later', async () => {
  const first = await begin();
  realMs += 7_000;
  const second = await begin();
  realMs += 3 * MINUTE_MS;
  expect(second.shown()).toBe(first.shown());
});

it('the demo clock resumes a stopped morning, and starts the next one if that morning is over', async () => {
  const first = await begin();
  realMs += 10 * MINUTE_MS;
  const stoodAt = first.shown();
  await first.stop();
  realMs += 5 * HOUR_MS;
  const second = await begin();
  expect(second.shown()).toBe(stoodAt);
  realMs += 20 * MINUTE_MS;
  expect(second.shown()).toBe(shanghai('2051-11-17T10:10:00'));
  await second.stop();
  realMs += 1 * HOUR_MS;
  expect((await begin()).shown()).toBe(shanghai('2051-11-20T07:40:00'));
});

it('the demo clock never shows a time before the data', async () => {
  await sql`insert into sessions (id, token_hash, account_id, created_at, expires_at)
    select gen_random_uuid(), '\\x00', id, ${shanghai('2052-03-04T11:00:00')}, ${shanghai('2052-04-04T11:00:00')}
    from accounts limit 1`.execute(server.db);
  expect((await begin()).shown()).toBe(shanghai('2052-03-05T07:40:00'));
});

it('the demo clock shows the same time however often it was read before', async () => {
  const [asked, silent] = [await begin(), await begin()];
  for (let hour = 0; hour < 60 * 24; hour += 1) {
    realMs += HOUR_MS;
    asked.shown();
  }
  for (let count = 0; count < 1_000; count += 1) {
    realMs += 1;
    asked.shown();
  }
  expect(asked.shown()).toBe(silent.shown());
});

it('the demo clock accepts its own start and speed', async () => {
  const { shown } = await begin('2051-11-23T08:20:00+08:00,1');
  realMs += 90_000;
  expect(shown()).toBe(shanghai('2051-11-23T08:21:30'));
});

it('the demo clock refuses a different setting while a process runs, and an invalid start', async () => {
  await begin();
  await expect(begin('2051-11-23T08:20:00+08:00,1')).rejects.toThrow(ConfigError);
  await expect(begin('2051-13-23T08:20:00+08:00,1')).rejects.toThrow(/KIGA_CLOCK/);
});
