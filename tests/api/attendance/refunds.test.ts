import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { colleague } from '../../support/colleague.ts';
import { at, startMorning } from '../../support/morning.ts';
import { readWorkbook } from '../../support/read-workbook.ts';
import { usualRefunds } from '../../support/refunds.ts';
import type { Caller } from '../../support/test-server.ts';

const morning = await startMorning();
const { server, demo3, demo4, demo9, kig, children, come, setNow } = morning;
const { db } = server;
const path = '/api/attendance/refund-list';
const classes = (await demo3.ask('/api/campus/class/page', { pageSize: 100 })).list as Record<string, string>[];
const classOf = (name: string) => classes.find(({ className }) => className === name)?.id as string;
const deputy = await colleague(server, { userName: 'refunds1' });
/** Two weeks of October without holidays. */
const days = ['12', '13', '14', '15', '16', '19', '20', '21', '22', '23'].map((day) => `2026-10-${day}`);

afterAll(() => server.close());
beforeEach(async () => {
  await morning.beginAnew();
  const tables = ['attendance_months', 'student_leaves', 'leave_approvals', 'refund_rules', 'refund_lists', 'messages'];
  for (const table of [...tables, 'refund_lines', 'terms']) await sql`delete from ${sql.table(table)}`.execute(db);
  // One child comes each day, one comes for five days, and two stay at home.
  for (const [index, day] of days.entries()) {
    await come('赵一', at('07:50', day));
    if (index < 5) await come('王子', at('07:55', day));
  }
  await demo3.ask('/api/attendance/student-day/close-month', { month: '2026-10' });
  await demo3.ask('/api/attendance/student-day/open-month', { month: '2026-10', reason: '核对' });
  await rule();
});

const rule = (more: Record<string, unknown> = {}) =>
  demo3.ask('/api/attendance/refund-rule/save', { ...usualRefunds, beginsOn: '2026-09-01', ...more });
const make = async (month = '2026-10'): Promise<string> => (await demo3.ask(`${path}/make`, { month })).id;
const close = (month = '2026-10') => demo3.ask('/api/attendance/student-day/close-month', { month });
const list = (id: string, caller: Caller = demo3) => caller.ask(`${path}/get?id=${id}`);
const lines = (id: string, caller: Caller = demo3) => caller.ask(`${path}/lines?id=${id}`);
const explain = (id: string, name: string) => demo3.ask(`${path}/explain?id=${id}&studentId=${children[name]}`);
const act = (name: string, id: string, caller: Caller = demo3, more: Record<string, unknown> = {}) =>
  caller.call(`${path}/${name}`, { id, ...more });
const done = (name: string, id: string, caller: Caller = demo3, more: Record<string, unknown> = {}) =>
  caller.ask(`${path}/${name}`, { id, ...more });
const issuesOf = ({ errors }: { errors?: unknown }) =>
  (errors as { field: string; error: string }[]).map(({ field, error }) => `${field} ${error}`);
const mark = (name: string, day: string) => {
  const came = { ids: [children[name]], day, mark: 'came', at: '08:00', reason: '忘带卡' };
  return demo3.ask('/api/attendance/student-day/mark', came);
};
const amounts = async (id: string) =>
  Object.fromEntries((await lines(id)).lines.map((one: any) => [one.name, one.amountFen / 100]));

/** Files leave of a child for a span at a moment, and approves it. */
async function leave(name: string, filedAt: Date, span: { fromDay: string; toDay: string; fromPart?: string }) {
  setNow(filedAt);
  const { id } = await demo3.ask('/api/attendance/student-leave/save', {
    studentId: children[name],
    kind: 'personal',
    reason: '外出',
    ...span,
  });
  await demo3.ask('/api/attendance/student-leave/approve', { id });
  setNow(at('08:00'));
}

describe('a list of refunds', () => {
  it('is made from the days of a month, and says for each child why', async () => {
    await leave('安心', at('08:00', '2026-10-12'), { fromDay: '2026-10-12', toDay: '2026-10-14' });
    await leave('白露', at('08:31', '2026-10-12'), { fromDay: '2026-10-12', toDay: '2026-10-13' });
    const id = await make();
    expect(await list(id)).toMatchObject({ month: '2026-10', status: 'draft', childCount: 4, amountFen: 260_800 });
    const { lines: all } = await lines(id);
    const own = all.map((one: any) => [
      one.name,
      one.className,
      one.dueDays,
      one.presentDays,
      one.absentDays,
      one.percent,
      one.feePartFen,
      one.mealDays,
      one.mealPartFen,
    ]);
    expect(own).toEqual([
      ['安心', '小一班', 10, 0, 10, 80, 96_000, 3, 6600],
      // The leave came a minute late for its first day.
      ['白露', '小一班', 10, 0, 10, 80, 96_000, 1, 2200],
      // Ten days due, so that five are half of them.
      ['王子', '小一班', 10, 5, 5, 50, 60_000, 0, 0],
      ['赵一', '大一班', 10, 10, 0, 0, 0, 0, 0],
    ]);
    const { terms, days: because } = await explain(id, '白露');
    expect(terms).toMatchObject({ ruleName: '按月退费', feeFen: 120_000, source: '《幼儿园收费管理暂行办法》' });
    expect(because.slice(0, 3)).toEqual([
      { day: '2026-10-12', dueHalves: 2, cameHalves: 0, noticed: false },
      { day: '2026-10-13', dueHalves: 2, cameHalves: 0, noticed: true },
      { day: '2026-10-14', dueHalves: 2, cameHalves: 0, noticed: false },
    ]);
  });

  it('counts a half day of leave and changed days of leave by the moment of the change', async () => {
    await leave('安心', at('08:00', '2026-10-12'), {
      fromDay: '2026-10-12',
      toDay: '2026-10-12',
      fromPart: 'afternoon',
    });
    setNow(at('08:00', '2026-10-12'));
    const request = { kind: 'personal', reason: '外出', fromDay: '2026-10-12', toDay: '2026-10-12' };
    const saved = { studentId: children.白露, ...request };
    const { id } = await demo3.ask('/api/attendance/student-leave/save', saved);
    setNow(at('12:00', '2026-10-13'));
    await demo3.ask('/api/attendance/student-leave/save', { id, toDay: '2026-10-14' });
    setNow(at('12:00', '2026-10-20'));
    await demo3.ask('/api/attendance/student-leave/save', { id, reason: '回老家' });
    await demo3.ask('/api/attendance/student-leave/approve', { id });
    setNow(at('08:00'));
    const mealDays = (await lines(await make())).lines.map((one: any) => [one.name, one.mealDays]);
    expect(Object.fromEntries(mealDays)).toMatchObject({ 安心: 0, 白露: 1 });
  });

  it('is refused for a month ahead, for a month without days or rule, and twice for a month', async () => {
    const refused = async (month: string) => issuesOf(await demo3.call(`${path}/make`, { month }));
    expect(await refused('2026-12')).toEqual(['month ATTENDANCE_REFUND_MONTH_AHEAD']);
    expect(await refused('2026-08')).toEqual(['month ATTENDANCE_REFUND_NOTHING']);
    expect(await refused('2026-13')).toEqual(['month FIELD_FORMAT']);
    const id = await make();
    expect(await refused('2026-10')).toEqual(['month ATTENDANCE_REFUND_MONTH_TAKEN']);
    await done('delete', id);
    const other = await make();
    expect((await act('restore', id)).error).toBe('RESTORE_CONFLICT');
    await done('delete', other);
    await done('restore', id);
    expect((await list(id)).childCount).toBe(4);
  });

  it('follows a class’s rule before its grade’s, and that before the kindergarten’s', async () => {
    const { gradeId } = classes.find(({ className }) => className === '小一班') as Record<string, string>;
    await rule({ ruleName: '小班', gradeId, feeFen: 100_000, mealFen: 0 });
    await rule({ ruleName: '小一班', classId: classOf('小一班'), feeFen: 50_000, mealFen: 0 });
    // A rule that begins within the month holds from the next one.
    await rule({ ruleName: '新规则', classId: classOf('小一班'), beginsOn: '2026-10-02', feeFen: 10_000 });
    const names = (await lines(await make())).lines.map((one: any) => `${one.name} ${one.ruleName}`);
    expect(names.sort()).toEqual(['安心 小一班', '白露 小一班', '王子 小一班', '赵一 按月退费'].sort());
  });

  it('settles a term in its last month, over all its days', async () => {
    await demo3.ask('/api/campus/term/save', {
      schoolYear: '2026-2027',
      semester: 'first',
      beginDate: '2026-09-01',
      endDate: '2026-11-18',
    });
    await sql`delete from refund_rules`.execute(db);
    await rule({ basis: 'term', measure: 'absent', tiers: [{ limit: 'days', days: 11, percent: 30 }] });
    expect(issuesOf(await demo3.call(`${path}/make`, { month: '2026-10' }))).toEqual([
      'month ATTENDANCE_REFUND_NOTHING',
    ]);
    await come('赵一', at('07:50', '2026-11-02'));
    await mark('赵一', '2026-11-02');
    setNow(at('08:00', '2026-12-01'));
    await close('2026-11');
    const id = await make('2026-11');
    // Ten absent days of October and one of November.
    expect((await lines(id)).lines.find((one: any) => one.name === '白露')).toMatchObject({
      dueDays: 11,
      absentDays: 11,
      percent: 30,
    });
    expect(await act('submit', id)).toMatchObject({ error: 'ATTENDANCE_REFUND_MONTH_OPEN' });
    setNow(at('08:00'));
  });

  it('adds up to its lines whatever the children did', async () => {
    const id = await make();
    const presence = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 40, maxLength: 40 });
    const property = fc.asyncProperty(presence, async (halves) => {
      await sql`update student_results r set came_halves = t.halves from (select student_id, day,
          (${halves}::smallint[])[row_number() over (order by day, student_id)] as halves from student_results) t
        where r.student_id = t.student_id and r.day = t.day`.execute(db);
      await done('refresh', id);
      const { sums, lines: all } = await lines(id);
      const added = (of: string) => all.reduce((sum: number, one: any) => sum + one[of], 0);
      expect((await list(id)).amountFen).toBe(added('amountFen'));
      for (const name of Object.keys(sums)) expect(`${name} ${sums[name]}`).toBe(`${name} ${added(name)}`);
      expect(sums.feePartFen + sums.mealPartFen).toBe(sums.amountFen);
    });
    await fc.assert(property, { numRuns: 6 });
  });
});

describe('the days of a list', () => {
  it('follow corrections while it is a draft, and are frozen once it is submitted', async () => {
    const id = await make();
    expect(await amounts(id)).toEqual({ 赵一: 0, 王子: 600, 安心: 960, 白露: 960 });
    await mark('王子', days[9] as string);
    await close();
    // The figures that a person checked are the ones that are submitted.
    expect((await act('submit', id)).error).toBe('ATTENDANCE_REFUND_OUTDATED');
    await done('refresh', id);
    expect(await amounts(id)).toMatchObject({ 王子: 0 });
    await done('submit', id);
    const before = [await lines(id), await explain(id, '安心'), (await list(id)).amountFen];

    await demo3.ask('/api/attendance/student-day/open-month', { month: '2026-10', reason: '补录' });
    for (const day of days) await mark('安心', day);
    const ahead = await demo3.ask('/api/attendance/refund-rule/page', {});
    await demo3.ask('/api/attendance/refund-rule/save', { id: ahead.list[0].id, feeFen: 1 });
    expect([await lines(id), await explain(id, '安心'), (await list(id)).amountFen]).toEqual(before);
    expect((await act('refresh', id)).error).toBe('ATTENDANCE_REFUND_DECIDED');
    expect((await act('delete', id)).error).toBe('ATTENDANCE_REFUND_DECIDED');

    await done('reject', id, deputy, { reason: '考勤有更正' });
    await done('refresh', id);
    expect(await amounts(id)).toMatchObject({ 安心: 0 });
  });

  it('lose a child who is erased, and keep the amount', async () => {
    const id = await make();
    const { amountFen } = await list(id);
    await sql`update refund_lines set days = days where student_id = ${children.白露}`.execute(db);
    const { days: before } = await explain(id, '白露');
    expect(before).toHaveLength(10);
    const { withScope } = await import('@kiga/kit-server/access/scope.ts');
    const session = { accountId: kig[0], permissions: new Set(), today: '2026-11-20' } as never;
    await withScope(session, [kig[0]], db).transaction(async (inside) => {
      for (const erase of server.program.campus.childErasers) await erase(inside, kig[0], [children.白露 as string]);
    });
    const gone = await demo3.call(`${path}/explain?id=${id}&studentId=${children.白露}`);
    expect(gone).toMatchObject({ error: 'RECORD_NOT_FOUND' });
    const [nobody] = (await lines(id)).lines.filter(({ name }: any) => name === null);
    expect(nobody).toMatchObject({ amountFen: 96_000 });
    const { days, ...told } = await demo3.ask(`${path}/explain?id=${id}&studentId=${nobody.studentId}`);
    expect([days, JSON.stringify(told).includes('白露')]).toEqual([[], false]);
    expect((await list(id)).amountFen).toBe(amountFen);
  });
});

describe('the approval of a list', () => {
  it('waits for a confirmed month and for another person, who is told once', async () => {
    const id = await make();
    expect(await act('submit', id)).toMatchObject({ status: 409, error: 'ATTENDANCE_REFUND_MONTH_OPEN' });
    await close();
    await done('submit', id);
    for (const name of ['approve', 'reject']) {
      expect((await act(name, id, demo3, name === 'reject' ? { reason: '不对' } : {})).error).toBe(
        'ATTENDANCE_REFUND_OWN',
      );
    }
    expect((await list(id)).can).not.toContain('approve');
    expect((await list(id, deputy)).can).toEqual(expect.arrayContaining(['approve', 'reject']));
    const waits = async (caller: Caller) =>
      (await caller.ask('/api/attendance/open/list')).items
        .filter(({ key }: any) => key === 'attendance.open.items.refundList')
        .map(({ count, mine }: any) => [count, mine]);
    expect([await waits(deputy), await waits(demo3)]).toEqual([[[1, true]], [[1, false]]]);
    const told = async (caller: Caller) =>
      (await caller.ask('/api/system/message/page', {})).list.map(({ title }: any) => title);
    expect(await told(deputy)).toEqual(['Refund list of 2026-10 waits']);
    expect(await told(demo3)).toEqual([]);

    await done('approve', id, deputy);
    expect(await list(id)).toMatchObject({ status: 'approved', submitter: '周敏', approver: 'refunds1' });
    expect(await waits(deputy)).toEqual([]);
    expect(await told(demo3)).toEqual(['Refund list of 2026-10 approved']);
    expect((await act('delete', id)).error).toBe('ATTENDANCE_REFUND_DECIDED');
  });

  it('sends a rejected list back with the reason, which the next submission clears', async () => {
    const id = await make();
    await close();
    await done('submit', id);
    expect(issuesOf(await act('reject', id, deputy))).toEqual(['reason FIELD_REQUIRED']);
    await done('reject', id, deputy, { reason: '大一班有更正' });
    expect(await list(id)).toMatchObject({ status: 'draft', rejectReason: '大一班有更正' });
    await done('submit', id, deputy);
    expect(await list(id)).toMatchObject({ status: 'submitted', rejectReason: null, submitter: 'refunds1' });
    await done('approve', id);
  });
});

describe('an exported list', () => {
  it('has the lines with their sums in yuan, and leaves an entry in the log', async () => {
    const id = await make();
    const { lines: all } = await lines(id);
    const bytes = (await demo3.ask(`${path}/export`, { id })) as unknown as Buffer;
    const [sheet] = await readWorkbook(bytes);
    const grid = sheet?.grid ?? [];
    expect(grid[0]?.slice(0, 3)).toEqual(['Name', 'Class', 'Rule']);
    expect(grid.slice(1, -1).map((row) => row[0])).toEqual(all.map(({ name }: any) => name));
    expect(grid.at(-1)?.filter((cell) => cell !== null && cell !== '')).toEqual(['Total', 2520, 0, 2520]);
    const log = await demo3.ask('/api/system/log/page', { recordId: id, kind: 'export' });
    expect(log.list.map(({ event }: any) => event)).toEqual(['attendance.refundList.export']);
    const clerk = await colleague(server, { userName: 'refunds2', without: ['attendance.refundList.export'] });
    expect((await act('export', id, clerk)).error).toBe('PERMISSION_MISSING');
  });
});

describe('refunds', () => {
  it('are closed to other kindergartens, groups and operations', async () => {
    const id = await make();
    expect((await demo4.call(`${path}/lines?id=${id}`)).error).toBe('PERMISSION_MISSING');
    expect((await demo9.call(`${path}/lines?id=${id}`)).error).toBe('PERMISSION_MISSING');
    await sql`update refund_lists set kig_id = ${kig[1]} where id = ${id}`.execute(db);
    await sql`update refund_lines set kig_id = ${kig[1]} where list_id = ${id}`.execute(db);
    for (const call of [`lines?id=${id}`, `explain?id=${id}&studentId=${children.安心}`, `get?id=${id}`]) {
      expect((await demo3.call(`${path}/${call}`)).error, call).toBe('RECORD_NOT_FOUND');
    }
    for (const name of ['refresh', 'submit', 'export', 'delete']) {
      expect((await act(name, id)).error, name).toBe('RECORD_NOT_FOUND');
    }
  });

  it('show an account of some classes its own lines, and let it change nothing', async () => {
    const id = await make();
    const teacher = await colleague(server, { userName: 'refunds3', classes: [classOf('大一班')] });
    expect((await lines(id, teacher)).lines.map(({ name }: any) => name)).toEqual(['赵一']);
    expect(await list(id, teacher)).toMatchObject({ childCount: 1, amountFen: 0, can: ['readHistory'] });
    expect((await teacher.call(`${path}/explain?id=${id}&studentId=${children.安心}`)).error).toBe('RECORD_NOT_FOUND');
    for (const name of ['refresh', 'submit', 'delete']) {
      expect((await act(name, id, teacher)).error, name).toBe('PERMISSION_MISSING');
    }
    expect((await teacher.call(`${path}/make`, { month: '2026-11' })).error).toBe('PERMISSION_MISSING');
    const copy = { ...usualRefunds, beginsOn: '2026-12-01' };
    expect((await teacher.call('/api/attendance/refund-rule/save', copy)).error).toBe('PERMISSION_MISSING');
  });
});

describe('a rule of refunds', () => {
  it('is refused where it reaches into a closed month, and where a tier lacks its days or has too much', async () => {
    await close();
    const refused = async (more: Record<string, unknown>) =>
      issuesOf(await demo3.call('/api/attendance/refund-rule/save', { ...usualRefunds, ...more }));
    expect(await refused({ beginsOn: '2026-10-31' })).toEqual(['beginsOn ATTENDANCE_MONTH_CLOSED']);
    expect(await refused({ beginsOn: '2026-11-01', tiers: [{ limit: 'days', percent: 80 }] })).toEqual([
      'tiers.0.days FIELD_REQUIRED',
    ]);
    expect(await refused({ beginsOn: '2026-11-01', tiers: [{ limit: 'all', days: 3, percent: 101 }] })).toEqual([
      'tiers.0.percent FIELD_TOO_LARGE',
    ]);
    expect(await refused({ beginsOn: '2026-11-01', tiers: [{ limit: 'all', days: 3, percent: 80 }] })).toEqual([
      'tiers.0.days ATTENDANCE_TIER_DAYS_UNUSED',
    ]);
    const both = { gradeId: classes[0]?.gradeId, classId: classes[0]?.id };
    expect(await refused({ beginsOn: '2026-11-01', ...both })).toEqual(['classId ATTENDANCE_RULE_FOR_BOTH']);
    await rule({ beginsOn: '2026-11-01' });
    const { list: rules } = await demo3.ask('/api/attendance/refund-rule/page', {});
    const old = rules.find(({ beginsOn }: any) => beginsOn === '2026-09-01');
    const gone = await demo3.call('/api/attendance/refund-rule/delete', { id: old.id });
    expect(gone.error).toBe('ATTENDANCE_MONTH_CLOSED');
  });
});
