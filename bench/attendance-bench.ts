import type { Database } from '@kiga/server/program/database.ts';
import { type Kysely, sql } from 'kysely';
import { workData } from './bench.ts';
import { biggestCode, type Scale } from './load-data.ts';
import { measureRound, type Work } from './measure.ts';
import { ask, durationOf, type OwnProduct, onOwnProduct, tellDurations, tellTimes } from './own-product.ts';
import { worksOf } from './works.ts';

/** School days of the year that have results, and latest days for which machines saw the children of the biggest. */
const [RESULT_DAYS, SEEN_DAYS] = [200, 40];
/** Children of the biggest kindergarten, whose month is computed again. */
const CHILDREN = 1_000;
const KINDERGARTENS = 300;
const RUSH_SECONDS = 15;
const ASK_EVERY_MS = 20;

/**
 * Measures attendance on results of this many events: each result stands for an arrival and a leaving. Statistics read
 * results only, so the events themselves are not loaded. `only` is a part of the names of the reads to measure, and leaves
 * out all writes.
 */
export async function benchAttendance(events: number, only: string | null): Promise<void> {
  const others = Math.round(events / 2 / RESULT_DAYS);
  const scale: Scale = {
    kindergartens: KINDERGARTENS,
    students: CHILDREN + others,
    studentsOfBiggest: CHILDREN,
    events: 0,
  };
  await onOwnProduct({ name: 'attendance', scale, fill }, (own) => measure({ ...own, scale, only }));
}

async function fill(db: Kysely<Database>): Promise<void> {
  await sql`update student_classes set from_day = current_date - 300`.execute(db);
  await sql`update students set admission_date = current_date - 300`.execute(db);
  await sql`insert into student_days (kig_id, day, student_id, first_in_at, first_in_device_id, last_in_at, first_out_at,
      last_out_at, last_out_device_id, event_count)
    select kig_id, day, id, at, id, at, at + interval '9 hours', at + interval '9 hours', id, 2 from (
      select s.kig_id, s.id, d.day, d.day + time '07:20' at time zone 'Asia/Shanghai'
        + (abs(hashtext(s.id::text || d.day::text)) % 3600) * interval '1 second' as at
      from students s cross join (select current_date - n as day from generate_series(1, ${SEEN_DAYS}::integer) n) d
      where s.kig_id = (select id from organizations where code = ${biggestCode})
        and extract(isodow from d.day) < 6) seen`.execute(db);
  const { rows: indexes } = await sql<{ name: string; statement: string }>`select indexname as name,
      indexdef as statement from pg_indexes
    where tablename = 'student_results' and indexname <> 'student_results_pkey'`.execute(db);
  for (const { name } of indexes) await sql`drop index ${sql.table(name)}`.execute(db);
  for (let first = 0; first < RESULT_DAYS; first += 20) {
    await sql`insert into student_results (kig_id, day, student_id, class_id, state, due_halves, came_halves, absence,
        late_minutes)
      select s.kig_id, d.day, s.id, s.class_id, case when r < 5 then 'sick' when r < 8 then 'missing' when r < 15 then 'late'
          else 'on-time' end, 2, case when r < 8 then 0 else 2 end,
        case when r < 5 then 'sick' when r < 8 then 'unknown' end, case when r between 8 and 14 then r else 0 end
      from (select current_date - 1 - (n * 7 / 5) as day from generate_series(${first}::integer, ${first + 19}::integer) n) d
      cross join students s
      cross join lateral (select abs(hashtext(s.id::text || d.day::text)) % 100 as r) chance
      order by s.kig_id, d.day, s.id`.execute(db);
  }
  for (const { statement } of indexes) await sql.raw(statement).execute(db);
  const { rows: counted } = await sql<{ count: number; size: string }>`select count(*) as count,
    pg_size_pretty(pg_total_relation_size('student_results')) as size from student_results`.execute(db);
  const { count = 0, size = '' } = counted[0] ?? {};
  console.log(`  ${count} results, ${size}`);
}

interface Measuring extends OwnProduct {
  scale: Scale;
  only: string | null;
}

async function measure({ db, product, postmasterPid, scale, only }: Measuring): Promise<void> {
  const tell = async (name: string, work: () => Promise<unknown>) => {
    if (name.includes(only ?? '')) await tellDurations(name, work);
  };
  const data = await workData(db, product, scale);
  const call = <T>(token: string, path: string, body?: object) => ask<T>(product, token, path, body);
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const year = { from: day(364), to: day(0) };
  const { biggestToken, operatorToken } = data;
  const month = () =>
    call<{ computing: number; classId: string; children: { id: string }[] }>(
      biggestToken,
      `/api/attendance/student-day/month?month=${day(0).slice(0, 7)}`,
    );

  await tell('statistics of all kindergartens over a year', () =>
    call(operatorToken, '/api/attendance/statistics/compare', { ...year, pageSize: 20 }),
  );
  await tell('the bare sums of the same', () =>
    sql`select kig_id, sum(due_halves), sum(came_halves) from student_results
      where day between ${year.from} and ${year.to} group by kig_id`.execute(db),
  );
  await tell(`statistics of ${CHILDREN} children over a year`, () =>
    call(biggestToken, '/api/attendance/statistics/figures', year),
  );
  await tell('month grid of a class', month);
  await tell('today of all kindergartens', () =>
    call(operatorToken, '/api/attendance/day/kindergartens', { pageSize: 20 }),
  );
  const rule = { arriveFrom: '07:00', callAfter: '09:30', halfAt: '12:00', leaveFrom: '16:00', beginsOn: day(30) };
  const minute = () => String(10 + Math.floor(Math.random() * 40));
  await tell(`preview of a rule for ${CHILDREN} children`, () =>
    call(biggestToken, '/api/attendance/student-rule/preview', {
      ...rule,
      ruleName: '试',
      lateAfter: `08:${minute()}`,
    }),
  );

  if (only !== null) return;
  const { children } = await month();
  const waits: number[] = [];
  const recomputeMonth = async () => {
    const input = { ...rule, ruleName: '新规则', lateAfter: `08:${minute()}` };
    await call(biggestToken, '/api/attendance/student-rule/save', input);
    // A teacher marks a child all the while.
    for (let mark = 0; (await month()).computing > 0; mark++) {
      const ids = [children[mark % children.length]?.id];
      const input = { ids, day: day(0), mark: 'cleared', reason: '核对' };
      waits.push(await durationOf(() => call(biggestToken, '/api/attendance/student-day/mark', input)));
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    }
  };
  await tell('saving a rule that changes a month, answer only', async () => {
    await call(biggestToken, '/api/attendance/student-rule/save', {
      ...rule,
      ruleName: '新规则',
      lateAfter: `08:${minute()}`,
    });
  });
  while ((await month()).computing > 0) await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  await tell(`a month of ${CHILDREN} children computed again, with marks meanwhile`, recomputeMonth);
  tellTimes('marks meanwhile', waits);

  const rush = worksOf(data).find(({ name }) => name.startsWith('morning rush')) as Work;
  const told = async (name: string) => {
    const { perSecond, p50Ms, p99Ms, cores, failed } = await measureRound(
      rush,
      'product',
      product,
      postmasterPid,
      RUSH_SECONDS,
    );
    console.log(
      `  ${name}: ${Math.round(perSecond)} a second, p50 ${p50Ms} p99 ${p99Ms} ms, ${cores?.toFixed(2) ?? '?'} cores, ${failed} failed`,
    );
  };
  await told('morning rush with days computed');
  let isOver = false;
  const background = (async () => {
    while (!isOver) await recomputeMonth();
  })();
  await told('the same while months are computed again');
  isOver = true;
  await background;
}
