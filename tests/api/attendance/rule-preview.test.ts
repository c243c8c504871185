import { childDayStates } from '@kiga/contract/attendance/child-states.ts';
import { staffDayStates } from '@kiga/contract/attendance/staff-states.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { colleague } from '../../support/colleague.ts';
import { registered } from '../../support/machine.ts';
import { at, startMorning } from '../../support/morning.ts';
import type { Caller } from '../../support/test-server.ts';

const morning = await startMorning();
const { server, demo3, demo4, kig, children, come } = morning;
const STUDENT_RULE = '/api/attendance/student-rule';
const TEACHER_RULE = '/api/attendance/teacher-rule';
/** The last 30 days before 20 November. */
const [FIRST, LAST] = ['2026-10-21', '2026-11-19'];
const classes = (await demo3.ask('/api/campus/class/page', { pageSize: 100 })).list as Record<string, string>[];
const classOf = (name: string) => classes.find(({ className }) => className === name) as Record<string, string>;
const [small, large] = [classOf('小一班'), classOf('大一班')];
const usual = {
  ruleName: '规则',
  beginsOn: FIRST,
  arriveFrom: '07:20',
  lateAfter: '08:10',
  callAfter: '09:30',
  halfAt: '12:00',
  leaveFrom: '16:30',
};

afterAll(() => server.close());
beforeEach(() => morning.beginAnew());

const preview = (input: Record<string, unknown>, caller: Caller = demo3) =>
  caller.ask(`${STUDENT_RULE}/preview`, { ...usual, ...input });
const refusal = async (input: Record<string, unknown>, caller: Caller = demo3) => {
  const { error, errors } = await caller.call(`${STUDENT_RULE}/preview`, { ...usual, ...input });
  return errors?.map(({ field, error: code }) => `${field} ${code}`) ?? error;
};
/** Numbers of days by state. */
const counted = (counts: { state: string; before: number; after: number }[], when: 'before' | 'after') =>
  Object.fromEntries(counts.flatMap((one) => (one[when] > 0 ? [[one.state, one[when]]] : [])));
const stored = async (table: 'student_results' | 'teacher_results', from = FIRST) => {
  const { rows } = await sql<{ state: string; count: number; late: number }>`
    select state, count(*)::int as count, sum(late_minutes)::int as late from ${sql.table(table)}
    where kig_id = ${kig[0]} and day between ${from} and ${LAST} and state <> 'none' group by state`.execute(server.db);
  const order: readonly string[] = table === 'student_results' ? childDayStates : staffDayStates;
  rows.sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  return {
    states: Object.fromEntries(rows.map(({ state, count }) => [state, count])),
    late: rows.reduce((sum, { late }) => sum + late, 0),
  };
};

describe('the preview of a rule for children', () => {
  it('counts days before and after, names the children, and stores nothing', async () => {
    await come('安心', at('08:20', '2026-11-18'));
    await come('安心', at('08:20', '2026-11-19'));
    await come('王子', at('08:40', '2026-11-19'));
    const kept = async () => {
      const rows = await Promise.all(
        ['student_rules', 'student_results', 'record_history', 'log_entries', 'outbox', 'jobs'].map((table) =>
          sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(server.db),
        ),
      );
      return rows.map((result) => result.rows[0]?.count);
    };
    const before = await kept();
    const { counts, people, ...sums } = await preview({ lateAfter: '08:30', beginsOn: '2026-12-01' });
    expect(sums).toEqual({
      from: FIRST,
      to: LAST,
      days: 3,
      total: 2,
      lateMinutes: { before: 50, after: 10 },
      earlyMinutes: { before: 0, after: 0 },
    });
    // Nobody has seen the other children on these two days.
    expect(counts).toEqual([
      { state: 'on-time', before: 0, after: 2 },
      { state: 'late', before: 3, after: 1 },
      { state: 'missing', before: 5, after: 5 },
    ]);
    expect(people).toEqual([
      { id: children.安心, name: '安心', days: 2 },
      { id: children.王子, name: '王子', days: 1 },
    ]);
    expect(await kept()).toEqual(before);
  });

  it('has no people when no day changes', async () => {
    await come('安心', at('07:50', '2026-11-19'));
    expect(await preview({ lateAfter: '08:30' })).toMatchObject({ days: 0, total: 0, people: [] });
  });

  it('places a rule among those that hold as saving does', async () => {
    await come('安心', at('08:20', '2026-11-19'));
    const later = await demo3.ask(`${STUDENT_RULE}/save`, { ...usual, beginsOn: '2026-11-10', lateAfter: '08:15' });
    const after = async (input: Record<string, unknown>) => counted((await preview(input)).counts, 'after');
    expect(await after({ lateAfter: '08:30' })).toMatchObject({ late: 1 });
    expect(await after({ lateAfter: '08:30', beginsOn: '2026-12-01' })).toMatchObject({ 'on-time': 1 });
    expect(await after({ lateAfter: '08:30', classId: small.id })).toMatchObject({ 'on-time': 1 });
    expect(await after({ lateAfter: '08:30', classId: large.id, beginsOn: '2026-12-01' })).toMatchObject({ late: 1 });
    expect(await after({ id: later.id, lateAfter: '08:30' })).toMatchObject({ 'on-time': 1 });
  });

  it('equals the results that saving stores', { timeout: 60_000 }, async () => {
    const time = (first: number, last: number) =>
      fc.integer({ min: first, max: last }).map((minutes) => new Date(minutes * 60_000).toISOString().slice(11, 16));
    const rule = fc.record({
      arriveFrom: time(360, 420),
      lateAfter: time(450, 510),
      callAfter: time(540, 600),
      halfAt: time(660, 780),
      leaveFrom: time(900, 1020),
      graceMinutes: fc.integer({ min: 0, max: 20 }),
    });
    const scope = fc.constantFrom({}, { classId: small.id }, { gradeId: small.gradeId }, { classId: large.id });
    const seen = fc.array(
      fc.record({
        name: fc.constantFrom(...Object.keys(children)),
        day: fc.constantFrom('2026-10-21', '2026-10-30', '2026-11-10', '2026-11-19'),
        time: time(400, 1000),
      }),
      { maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(rule, rule, scope, scope, seen, async (held, tried, where, elsewhere, events) => {
        await morning.beginAnew();
        for (const { name, day, time: when } of events) await come(name, at(when, day));
        await demo3.ask(`${STUDENT_RULE}/save`, { ...usual, ...held, ...elsewhere });
        const before = await stored('student_results');
        const effect = await preview({ ...tried, ...where });
        expect(counted(effect.counts, 'before')).toEqual(before.states);
        await demo3.ask(`${STUDENT_RULE}/save`, { ...usual, ...tried, ...where });
        const after = await stored('student_results');
        expect(counted(effect.counts, 'after')).toEqual(after.states);
        expect(effect.lateMinutes).toEqual({ before: before.late, after: after.late });
      }),
      { numRuns: 8 },
    );
  });

  it('is refused like saving', async () => {
    const foreign = (await demo4.ask('/api/campus/class/page', { pageSize: 100, kigId: kig[1] })).list[0];
    expect(await refusal({ classId: foreign.id })).toEqual(['classId FIELD_REFERENCE_UNKNOWN']);
    expect(await refusal({ classId: small.id, gradeId: small.gradeId, lateAfter: '07:00' })).toEqual([
      'classId ATTENDANCE_RULE_FOR_BOTH',
      'lateAfter ATTENDANCE_TIMES_ORDER',
    ]);
    expect(await refusal({ leaveFrom: null })).toEqual(['leaveFrom FIELD_REQUIRED']);
    expect(await refusal({ id: small.id })).toBe('RECORD_NOT_FOUND');
    expect(await refusal({ kigId: kig[1] })).toBe('OWNER_OUT_OF_REACH');
    expect(await refusal({ kigId: kig[0] }, demo4)).toBe('PERMISSION_MISSING');
    const teacher = await colleague(server, { userName: 'preview1', classes: [small.id as string] });
    expect(await refusal({}, teacher)).toBe('PERMISSION_MISSING');
  });

  it('hides the names from an account that may not see the days of children', async () => {
    await come('安心', at('08:20', '2026-11-19'));
    const only = ['attendance.studentRule.read', 'attendance.studentRule.create'];
    const clerk = await colleague(server, { userName: 'preview2', only });
    expect(await preview({ lateAfter: '08:30' }, clerk)).toMatchObject({ days: 1, total: 1, people: [] });
    const reader = await colleague(server, { userName: 'preview3', only: [...only, 'attendance.studentDay.read'] });
    expect((await preview({ lateAfter: '08:30' }, reader)).people).toMatchObject([{ name: '安心' }]);
  });
});

describe('the preview of a rule for staff', () => {
  const period = {
    periodName: '全天',
    inFrom: '07:00',
    inUntil: '07:45',
    outFrom: '16:30',
    outUntil: '18:00',
    asks: 'in',
  };
  const rule = { ruleName: '教师班', beginsOn: FIRST, weekdays: ['1', '2', '3', '4', '5'], graceMinutes: 0 };
  const until = (inUntil: string) => ({ ...rule, periods: [{ ...period, inUntil }] });
  const staff: { id: string; cardNumber: string; positionId: string; teacherName: string }[] = [];

  beforeAll(async () => {
    const machine = await registered(server, 'KG0001', 0, morning.now);
    const { list } = await demo3.ask('/api/campus/teacher/page', { pageSize: 100, status: 'in-service' });
    staff.push(...list);
    const punches = staff.slice(0, 3).map(({ cardNumber }, index) => ({
      id: `preview${index}`,
      kind: 'card',
      cardNumber,
      at: at(['07:30', '07:50', '08:10'][index] as string, '2026-11-18').toISOString(),
    }));
    await machine.send(...punches);
  });
  beforeEach(async () => {
    await sql`delete from teacher_rules`.execute(server.db);
    await sql`delete from teacher_results`.execute(server.db);
  });

  it.each([
    ['everyone', {}],
    ['named staff', { teacherIds: () => [staff[1]?.id] }],
    ['a job title', { positionIds: () => [staff[2]?.positionId] }],
  ])('equals the results that saving stores for %s', async (_, who: Record<string, () => unknown>) => {
    await demo3.ask(`${TEACHER_RULE}/save`, until('07:45'));
    const people = Object.fromEntries(Object.entries(who).map(([field, of]) => [field, of()]));
    const before = await stored('teacher_results');
    const effect = await demo3.ask(`${TEACHER_RULE}/preview`, { ...until('08:15'), ...people });
    expect(counted(effect.counts, 'before')).toEqual(before.states);
    await demo3.ask(`${TEACHER_RULE}/save`, { ...until('08:15'), ...people });
    const after = await stored('teacher_results');
    expect(counted(effect.counts, 'after')).toEqual(after.states);
    expect(effect.lateMinutes).toEqual({ before: before.late, after: after.late });
    expect(before.late).toBeGreaterThan(after.late);
    expect(effect.people.map(({ name }: Record<string, string>) => name)).toContain(
      staff[who.teacherIds ? 1 : 2]?.teacherName,
    );
  });

  it('replaces the stored rule that is edited', async () => {
    const { id } = await demo3.ask(`${TEACHER_RULE}/save`, until('07:45'));
    const effect = await demo3.ask(`${TEACHER_RULE}/preview`, { ...until('08:15'), id });
    expect(effect.lateMinutes).toEqual({ before: 5 + 25, after: 0 });
  });

  it('is refused like saving', async () => {
    const call = async (input: Record<string, unknown>, caller: Caller = demo3) => {
      const { error, errors } = await caller.call(`${TEACHER_RULE}/preview`, { ...until('07:45'), ...input });
      return errors?.map(({ field, error: code }) => `${field} ${code}`) ?? error;
    };
    expect(await call({ periods: Array.from({ length: 6 }, () => period) })).toEqual([
      'periods ATTENDANCE_PERIODS_MAX',
    ]);
    expect(await call({ teacherIds: [children.安心] })).toEqual(['teacherIds FIELD_REFERENCE_UNKNOWN']);
    expect(await call({ id: small.id })).toBe('RECORD_NOT_FOUND');
    expect(await call({ kigId: kig[0] }, demo4)).toBe('PERMISSION_MISSING');
  });
});
