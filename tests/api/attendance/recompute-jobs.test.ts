import { settleDays } from '@kiga/server/attendance/settle-days.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { at, startMorning } from '../../support/morning.ts';

const morning = await startMorning();
const { server, demo3, kig, children, come } = morning;
const { recompute } = server.program.attendance;
const PATH = '/api/attendance/student-rule';
const KIND = 'attendance.studentDay.recompute';
const ordinary = [...recompute.children];
/** A rule of so many days that a request does not compute them all. */
const long = {
  ruleName: '规则',
  beginsOn: '2023-01-02',
  arriveFrom: '07:20',
  lateAfter: '08:30',
  callAfter: '09:30',
  halfAt: '12:00',
  leaveFrom: '16:30',
};
/** Days from then until 19 November 2026. */
const DAYS = 1_418;

afterAll(() => server.close());
beforeEach(async () => {
  await untilIdle();
  await morning.beginAnew();
  recompute.children.splice(0, recompute.children.length, ...ordinary);
  for (const table of ['attendance_months', 'attendance_days_to_compute', 'jobs']) {
    await sql`delete from ${sql.table(table)}`.execute(server.db);
  }
  await come('安心', at('08:20', '2026-10-20'));
  await come('安心', at('08:20', '2026-11-19'));
  await come('安心', at('08:20'));
  morning.setNow(at('10:00'));
  await settleDays(server.program);
});

const computing = async () => (await demo3.ask('/api/attendance/student-day/month?month=2026-11')).computing as number;
const jobs = async () =>
  (await demo3.ask<Record<string, unknown>[]>(`/api/system/job/list?kind=${KIND}`)).map(({ state, done, total }) => ({
    state,
    done,
    total,
  }));
const untilIdle = async () =>
  await expect
    .poll(
      async () => {
        const { rows } = await sql`select 1 from jobs where state in ('waiting', 'running')`.execute(server.db);
        return rows.length;
      },
      { timeout: 60_000 },
    )
    .toBe(0);
const stateOn = async (day: string) => {
  const { rows } = await sql<{ state: string }>`select state from student_results
    where student_id = ${children.安心} and day = ${day}`.execute(server.db);
  return rows[0]?.state;
};
/** Leaves the jobs waiting until `work` ends. */
async function withoutJobs(work: () => Promise<void>): Promise<void> {
  await server.jobs.stop();
  await server.jobs.start({ works: false });
  try {
    await work();
  } finally {
    await server.jobs.stop();
    await server.jobs.start({ works: true });
  }
}

describe('a rule that changes many days', () => {
  it('computes today in its request and the other days as a job with progress', async () => {
    const computed: string[] = [];
    recompute.children.push(async (_inside, { from, to }) => void computed.push(`${from} ${to}`));
    await withoutJobs(async () => {
      await demo3.ask(`${PATH}/save`, long);
      expect(computed).toEqual(['2026-11-20 2026-11-20']);
      expect([await stateOn('2026-11-20'), await stateOn('2026-11-19')]).toEqual(['on-time', 'late']);
      expect(await computing()).toBe(DAYS);
      expect(await jobs()).toEqual([{ state: 'waiting', done: 0, total: null }]);
    });
    await untilIdle();
    expect(await jobs()).toEqual([{ state: 'done', done: DAYS, total: DAYS }]);
    expect(await computing()).toBe(0);
    expect([await stateOn('2026-10-20'), await stateOn('2026-11-19')]).toEqual(['on-time', 'on-time']);
    // The latest days come first, in portions that meet without a gap.
    expect(computed.slice(1).map((span) => span.slice(11))).toEqual([
      '2026-11-19',
      ...computed.slice(1, -1).map((span) => dayBefore(span.slice(0, 10))),
    ]);
    expect(computed.length).toBeGreaterThan(2);
    expect(computed.at(-1)?.slice(0, 10)).toBe('2023-01-02');
  });

  it('continues after a broken run, and computes no portion twice', async () => {
    const computed: string[] = [];
    let isBroken = false;
    recompute.children.push(async (_inside, { from, to }) => {
      if (computed.length === 2 && !isBroken) {
        isBroken = true;
        throw new Error('the process is gone');
      }
      computed.push(`${from} ${to}`);
    });
    await demo3.ask(`${PATH}/save`, long);
    await untilIdle();
    expect(isBroken).toBe(true);
    expect(new Set(computed).size).toBe(computed.length);
    expect(computed.at(-1)?.slice(0, 10)).toBe('2023-01-02');
    expect((await jobs()).map(({ state }) => state)).toEqual(['done']);
    expect([await stateOn('2026-10-20'), await stateOn('2026-11-19')]).toEqual(['on-time', 'on-time']);
  });

  it('is computed by the newest rules when several follow each other', async () => {
    await withoutJobs(async () => {
      await demo3.ask(`${PATH}/save`, long);
      await demo3.ask(`${PATH}/save`, { ...long, lateAfter: '08:15' });
      expect(await computing()).toBe(DAYS);
    });
    await untilIdle();
    expect(await stateOn('2026-10-20')).toBe('late');
    // A change while the job works: its days wait again.
    let changed: Promise<unknown> | undefined;
    recompute.children.push(async () => {
      changed ??= demo3.ask(`${PATH}/save`, { ...long, lateAfter: '08:40' });
    });
    await demo3.ask(`${PATH}/save`, long);
    await changed;
    await untilIdle();
    expect(await computing()).toBe(0);
    expect([await stateOn('2026-10-20'), await stateOn('2026-11-19')]).toEqual(['on-time', 'on-time']);
  });

  it('leaves the results of a month that was confirmed meanwhile', async () => {
    await withoutJobs(async () => {
      await demo3.ask(`${PATH}/save`, long);
      await demo3.ask('/api/attendance/student-day/close-month', { month: '2026-10' });
      await sql`update student_results set state = 'sick'
        where student_id = ${children.安心} and day = '2026-10-20'`.execute(server.db);
    });
    await untilIdle();
    expect([await stateOn('2026-10-20'), await stateOn('2026-11-19')]).toEqual(['sick', 'on-time']);
  });

  it('is computed by the regular work when its job was stopped', async () => {
    await withoutJobs(async () => {
      await demo3.ask(`${PATH}/save`, long);
      const [job] = await demo3.ask<{ id: string }[]>(`/api/system/job/list?kind=${KIND}`);
      await settleDays(server.program);
      expect(await computing()).toBe(DAYS);
      await demo3.ask('/api/system/job/cancel', { id: job?.id });
    });
    expect(await computing()).toBe(DAYS);
    await settleDays(server.program);
    expect(await computing()).toBe(0);
    expect(await stateOn('2026-10-20')).toBe('on-time');
  });
});

describe('a rule that changes few days', () => {
  it('is computed in its request', async () => {
    await demo3.ask(`${PATH}/save`, { ...long, beginsOn: '2026-10-01' });
    expect(await jobs()).toEqual([]);
    expect([await stateOn('2026-10-20'), await stateOn('2026-11-19')]).toEqual(['on-time', 'on-time']);
  });
});

describe('a rule for staff', () => {
  const rule = {
    ruleName: '教师班',
    beginsOn: '2026-11-18',
    weekdays: ['1', '2', '3', '4', '5'],
    graceMinutes: 0,
    periods: [
      { periodName: '全天', inFrom: '07:00', inUntil: '07:45', outFrom: '16:30', outUntil: '18:00', asks: 'both' },
    ],
  };
  const states = async () => {
    const { rows } = await sql<{ state: string }>`select distinct state from teacher_results
      where kig_id = ${kig[0]} and day = '2026-11-19'`.execute(server.db);
    return rows.map(({ state }) => state);
  };

  it('computes its days again when it is deleted or restored', async () => {
    const { id } = await demo3.ask('/api/attendance/teacher-rule/save', rule);
    expect(await states()).toEqual(['absent']);
    await demo3.ask('/api/attendance/teacher-rule/delete', { id });
    expect(await states()).toEqual(['no-shift']);
    await demo3.ask('/api/attendance/teacher-rule/restore', { id });
    expect(await states()).toEqual(['absent']);
  });

  it('changes many days as a job', async () => {
    await demo3.ask('/api/attendance/teacher-rule/save', { ...rule, beginsOn: '2023-01-02' });
    await untilIdle();
    const { rows } = await sql<{ kind: string; state: string }>`select kind, state from jobs`.execute(server.db);
    expect(rows).toEqual([{ kind: 'attendance.staffDay.recompute', state: 'done' }]);
    expect((await demo3.ask('/api/attendance/staff-day/month?month=2026-11')).computing).toBe(0);
  });
});

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
}
