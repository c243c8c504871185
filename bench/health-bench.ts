import { randomUUID } from 'node:crypto';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import type { Database } from '@kiga/server/program/database.ts';
import { type Kysely, sql } from 'kysely';
import { workData } from './bench.ts';
import { biggestCode, type Scale } from './load-data.ts';
import { measureRound, type Work } from './measure.ts';
import { ask, durationOf, type OwnProduct, onOwnProduct, tellDurations, tellTimes } from './own-product.ts';
import { worksOf } from './works.ts';

/** The biggest kindergarten has 1,000 children, each of the others 300. */
const scale: Scale = { kindergartens: 31, students: 10_000, studentsOfBiggest: 1_000, events: 0 };
/** Days back with arrivals and checks. */
const DAYS = 60;
const TABLETS = 3;
const CHECKS_OF_TABLET = 100;
/** Checks of one request after a time without a network. */
const ENTRIES = 50;
/** Days back for which tablets enter checks, one for each round. */
const CHECK_ROUNDS = 5;
const RUSH_SECONDS = 15;

/** A first check of the morning without findings, as a tablet sends it. */
const normalCheck = {
  part: 'morning',
  version: null,
  temperatures: [{ celsius: 36.6, method: 'forehead', takenAt: null }],
  levels: {},
  symptoms: [],
  hasMedicine: false,
  action: null,
  handledBy: '赵医生',
  parentToldAt: null,
  remark: null,
  photo: null,
};

/** Measures checks, the readings of a day and the monthly report in a kindergarten of 1,000 children. */
export async function benchHealth(): Promise<void> {
  await onOwnProduct({ name: 'health', scale, fill }, measure);
}

async function fill(db: Kysely<Database>, secrets: Secrets): Promise<void> {
  const biggest = sql`(select id from organizations where code = ${biggestCode})`;
  await sql`update student_classes set from_day = current_date - 300`.execute(db);
  await sql`update students set admission_date = current_date - 300`.execute(db);
  const days = sql`(select current_date - n as day from generate_series(1, ${DAYS}::integer) n
    where extract(isodow from current_date - n) < 6)`;
  // Nine of ten came.
  await sql`insert into student_days (kig_id, day, student_id, first_in_at, first_in_device_id, last_in_at, first_out_at,
      last_out_at, last_out_device_id, event_count)
    select kig_id, day, id, at, id, at, at + interval '9 hours', at + interval '9 hours', id, 2 from (
      select s.kig_id, s.id, d.day, d.day + time '07:20' at time zone 'Asia/Shanghai'
        + (abs(hashtext(s.id::text || d.day::text)) % 3600) * interval '1 second' as at
      from students s cross join ${days} d
      where s.kig_id = ${biggest} and abs(hashtext(d.day::text || s.id::text)) % 10 > 0) seen`.execute(db);
  const sealed = (field: string, value: unknown) =>
    secrets.encrypt(typeof value === 'string' ? value : JSON.stringify(value), `health_checks.${field}`);
  const [green, yellow] = [sealed('colour', 'green'), sealed('colour', 'yellow')];
  const warm = sealed('temperatures', [{ celsius: 36.6, method: 'forehead', takenAt: '07:40' }]);
  const symptoms = sealed('symptoms', [{ symptom: 'cough' }]);
  // One check of twenty has a finding.
  await sql`insert into health_checks (kig_id, id, student_id, day, part, period, checked_at, source, temperatures_encrypted,
      temperatures_count, symptoms_encrypted, symptoms_count, has_medicine, colour_encrypted, created_at, updated_at)
    select d.kig_id, gen_random_uuid(), d.student_id, d.day, p.part, d.day || ' ' || p.part, d.first_in_at, 'hand', ${warm},
      1, case when found then ${symptoms}::bytea end, found::integer, false,
      case when found then ${yellow}::bytea else ${green}::bytea end, d.first_in_at, d.first_in_at
    from student_days d cross join (values ('morning'), ('afternoon')) as p (part)
    cross join lateral (select abs(hashtext(d.student_id::text || d.day::text || p.part)) % 20 = 0 as found) chance
    where d.kig_id = ${biggest}`.execute(db);
}

async function measure({ db, product, postmasterPid }: OwnProduct): Promise<void> {
  const data = await workData(db, product, scale);
  const call = <T>(path: string, body?: object) => ask<T>(product, data.biggestToken, path, body);
  const { rows } = await sql<{ id: string; card: string }>`select id, card_number as card from students
    where kig_id = (select id from organizations where code = ${biggestCode}) order by id`.execute(db);
  const children = rows.map(({ id }) => id);
  // An earlier run entered checks of the latest days.
  await sql`delete from health_checks where day > (now() at time zone 'Asia/Shanghai')::date - ${CHECK_ROUNDS + 1}::integer
    and student_id = any(${children.slice(0, 2 * TABLETS * CHECKS_OF_TABLET)}::uuid[])`.execute(db);

  const enter = async (studentIds: readonly string[], daysBack: number) => {
    const checkedAt = new Date(Date.now() - daysBack * 86_400_000);
    const day = checkedAt.toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' });
    const entries = studentIds.map((studentId) => ({
      ...normalCheck,
      entryId: randomUUID(),
      studentId,
      day,
      checkedAt: checkedAt.toISOString(),
    }));
    const { results } = await call<{ results: { outcome: string }[] }>('/api/health/check/record', { entries });
    const failed = results.find(({ outcome }) => outcome !== 'saved');
    if (failed) throw new Error(`a check was not saved: ${JSON.stringify(failed)}`);
  };
  const tablets = (from: number) =>
    Array.from({ length: TABLETS }, (_, tablet) =>
      children.slice(from + tablet * CHECKS_OF_TABLET, from + (tablet + 1) * CHECKS_OF_TABLET),
    );
  const [whole, waits, bursts]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < CHECK_ROUNDS; round++) {
    const oneByOne = async (own: readonly string[]) => {
      for (const child of own) waits.push(await durationOf(() => enter([child], round)));
    };
    whole.push(await durationOf(() => Promise.all(tablets(0).map(oneByOne))));
    const inBatches = async (own: readonly string[]) => {
      for (let first = 0; first < own.length; first += ENTRIES) await enter(own.slice(first, first + ENTRIES), round);
    };
    bursts.push(await durationOf(() => Promise.all(tablets(TABLETS * CHECKS_OF_TABLET).map(inBatches))));
  }
  const checks = TABLETS * CHECKS_OF_TABLET;
  tellTimes(`${checks} checks by ${TABLETS} tablets one by one`, whole);
  tellTimes('a check among them', waits);
  tellTimes(`${checks} checks by ${TABLETS} tablets in requests of ${ENTRIES}`, bursts);

  const readings: [string, string][] = [
    ['/noCheck', '/api/health/check/not-checked'],
    ['day of checks', '/api/health/check/day'],
    ['statistics of the week', '/api/health/statistics/week'],
    ['monthly report', `/api/health/monthly/report?month=${new Date().toISOString().slice(0, 7)}`],
  ];
  for (const [name, path] of readings) await tellDurations(`${name}, ${children.length} children`, () => call(path));
  const month = new Date(Date.now() - 31 * 86_400_000).toISOString().slice(0, 7);
  await tellDurations(`monthly report of a whole month, ${children.length} children`, () =>
    call(`/api/health/monthly/report?month=${month}`),
  );
  for (const form of ['pdf', 'xlsx']) {
    await tellDurations(`the same as ${form}`, async () => {
      const answer = await fetch(`${product.address}/api/health/monthly/export`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${data.biggestToken}` },
        body: JSON.stringify({ month, form }),
      });
      if (answer.headers.get('content-type')?.includes('json')) throw new Error(await answer.text());
      await answer.arrayBuffer();
    });
  }

  const cards = new Map([...data.cards, [biggestCode, rows.map(({ card }) => card)]]);
  const rush = worksOf({ ...data, cards }).find(({ name }) => name.startsWith('morning rush')) as Work;
  const round = measureRound(rush, 'product', product, postmasterPid, RUSH_SECONDS);
  const end = performance.now() + RUSH_SECONDS * 1_000;
  const during = new Map(readings.map(([name]) => [name, [] as number[]]));
  while (performance.now() < end) {
    for (const [name, path] of readings) during.get(name)?.push(await durationOf(() => call(path)));
  }
  const { perSecond, p50Ms, p99Ms, failed } = await round;
  console.log(
    `  morning rush: ${Math.round(perSecond)} events a second, p50 ${p50Ms} p99 ${p99Ms} ms, ${failed} failed; meanwhile one reader:`,
  );
  for (const [name, times] of during) tellTimes(name, times);
}
