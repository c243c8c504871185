import { settleDays } from '@kiga/server/attendance/settle-days.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { colleague } from '../../support/colleague.ts';
import { registered } from '../../support/machine.ts';
import { at, east, startMorning } from '../../support/morning.ts';
import { readWorkbook } from '../../support/read-workbook.ts';
import { type Caller, succeeded } from '../../support/test-server.ts';

const morning = await startMorning();
const { server, demo3, demo4, kig, children, come, send, setNow } = morning;
const path = '/api/attendance/student-day';
const classes = (await demo3.ask('/api/campus/class/page', { pageSize: 100 })).list as Record<string, string>[];
const classOf = (name: string) => classes.find(({ className }) => className === name)?.id as string;
const [small, large] = [classOf('小一班'), classOf('大一班')];

afterAll(() => server.close());
beforeEach(async () => {
  await morning.beginAnew();
  await sql`delete from attendance_months`.execute(server.db);
  // Machines have seen another child on both days, so that a missing child counts as absent.
  for (const day of ['2026-11-19', '2026-11-20']) await come('赵一', at('07:50', day));
});

const month = (input: Record<string, unknown> = {}, caller: Caller = demo3) =>
  caller.ask(`${path}/month?${new URLSearchParams({ classId: small, month: '2026-11', ...input })}`);
const explain = (name: string, day: string) => demo3.ask(`${path}/explain?id=${children[name]}&day=${day}`);
const mark = (name: string, input: Record<string, unknown>, caller: Caller = demo3) =>
  caller.call(`${path}/mark`, { ids: [children[name]], day: '2026-11-20', reason: '忘带卡', ...input });
const marked = (name: string, input: Record<string, unknown>) =>
  demo3.ask(`${path}/mark`, { ids: [children[name]], day: '2026-11-20', reason: '忘带卡', ...input });
const stateOf = async (name: string, day: string) => {
  const { children: rows, days } = await month();
  const row = rows.find((one: Record<string, unknown>) => one.name === name);
  return row.days[days.findIndex((one: Record<string, unknown>) => one.day === day)].state;
};
const stored = async () =>
  (
    await sql<any>`select day, student_id, state, due_halves, came_halves, absence, late_minutes from student_results
    where kig_id = ${kig[0]} order by day, student_id`.execute(server.db)
  ).rows;

describe('the month of a class', () => {
  it('shows each child on each day, with sums that match the days', async () => {
    await come('安心', at('08:05', '2026-11-19'));
    await come('王子', at('08:41', '2026-11-19'));
    setNow(at('10:00'));
    await come('安心', at('08:00'));
    const { children: rows, days, sums } = await month();
    expect(days).toHaveLength(30);
    expect(days[18]).toEqual({ day: '2026-11-19', open: true, reason: null, came: 2 });
    expect(days[20]).toEqual({ day: '2026-11-21', open: false, reason: 'weekend', came: 0 });
    const own = rows.filter(({ name }: any) => ['安心', '王子', '白露'].includes(name));
    expect(own.map(({ name, days: cells }: any) => [name, cells[18].state, cells[19].state, cells[20].state])).toEqual([
      ['安心', 'on-time', 'on-time', 'free'],
      ['白露', 'missing', 'missing', 'free'],
      ['王子', 'late', 'missing', 'free'],
    ]);
    expect(own.map(({ sums: { due, came, late, unknown } }: any) => [due, came, late, unknown])).toEqual([
      [2, 2, 0, 0],
      [2, 0, 0, 2],
      [2, 1, 1, 1],
    ]);
    const total = (name: string) => rows.reduce((sum: number, one: any) => sum + one.sums[name], 0);
    for (const name of Object.keys(sums)) expect(`${name} ${sums[name]}`).toBe(`${name} ${total(name)}`);
  });

  it('is refused outside the kindergarten, and limited to the classes of the account', async () => {
    expect((await demo4.call(`${path}/month?kigId=${kig[0]}`)).error).toBe('PERMISSION_MISSING');
    const teacher = await colleague(server, { userName: 'month1', classes: [large] });
    const own = await teacher.ask(`${path}/month`);
    expect(own.classes.map(({ className }: any) => className)).toEqual(['大一班']);
    expect((await teacher.call(`${path}/month?classId=${small}`)).error).toBe('RECORD_NOT_FOUND');
    expect((await teacher.call(`${path}/explain?id=${children.安心}&day=2026-11-20`)).error).toBe('RECORD_NOT_FOUND');
    expect((await mark('安心', { mark: 'absent', absence: 'sick' }, teacher)).error).toBe('RECORD_NOT_FOUND');
    expect((await teacher.call(`${path}/close-month`, { month: '2026-10' })).error).toBe('PERMISSION_MISSING');
  });
});

describe('the day of a class', () => {
  const day = (input: Record<string, unknown> = {}, caller: Caller = demo3) =>
    caller.ask(`${path}/day?${new URLSearchParams({ classId: small, ...input })}`);

  it('has the times of each child, and may be marked as the permissions of the account say', async () => {
    await come('安心', at('07:50'));
    await come('王子', at('08:41'));
    setNow(at('10:00'));
    const { children: rows, ...head } = await day();
    expect(head).toMatchObject({ day: '2026-11-20', today: '2026-11-20', time: '10:00', open: true, mayMark: true });
    const timed = ({ name, state, inAt, outAt, lateMinutes }: any) => [name, state, inAt, outAt, lateMinutes];
    expect(rows.map(timed)).toEqual([
      ['安心', 'on-time', '07:50', null, 0],
      ['白露', 'missing', null, null, 0],
      ['王子', 'late', '08:41', null, 31],
    ]);
    const { days, children: ofMonth } = await month();
    const column = days.findIndex((one: Record<string, unknown>) => one.day === '2026-11-20');
    expect(ofMonth.map((one: any) => [one.name, one.days[column].state])).toEqual(
      rows.map(({ name, state }: any) => [name, state]),
    );
    const marking = ['attendance.studentDay.read', 'attendance.studentDay.mark'];
    const teacher = await colleague(server, { userName: 'day1', only: marking });
    expect((await day({}, teacher)).mayMark).toBe(true);
    expect((await day({ day: '2026-11-19' }, teacher)).mayMark).toBe(false);
    expect((await day({ day: '2026-11-19' })).mayMark).toBe(true);
    expect((await day({ day: '2026-11-21' })).mayMark).toBe(false);
    expect(await day({ day: '2026-11-21' })).toMatchObject({ open: false, reason: 'weekend' });
  });

  it('is marked for many children at once, or for none of them', async () => {
    const rollCall = { day: '2026-11-20', mark: 'came', at: '08:00', reason: '点名' };
    setNow(at('10:00'));
    const unknown = [children.白露, '00000000-0000-7000-8000-000000000000'];
    const foreign = await demo3.call(`${path}/mark`, { ...rollCall, ids: unknown });
    expect(foreign.error).toBe('RECORD_NOT_FOUND');
    expect((await day()).children.filter(({ isMarked }: any) => isMarked)).toEqual([]);
    expect(await demo3.ask(`${path}/mark`, { ...rollCall, ids: [children.白露, children.王子] })).toEqual({ count: 2 });
    const states = (await day()).children.map(({ name, state, inAt }: any) => [name, state, inAt]);
    expect(states).toEqual([
      ['安心', 'missing', null],
      ['白露', 'on-time', '08:00'],
      ['王子', 'on-time', '08:00'],
    ]);
  });

  it('is out of reach outside the classes of the account', async () => {
    const teacher = await colleague(server, { userName: 'day2', classes: [large] });
    expect((await teacher.call(`${path}/day?classId=${small}`)).error).toBe('RECORD_NOT_FOUND');
    expect((await teacher.ask(`${path}/day`)).classId).toBe(large);
    expect((await demo4.call(`${path}/day?kigId=${kig[0]}`)).error).toBe('PERMISSION_MISSING');
  });
});

describe('the adults of a child', () => {
  it('are named with their times and places, for accounts that may see who fetches it', async () => {
    const machine = await registered(server, 'KG0001', 0, morning.now);
    const parents = [{ parentName: '安妈妈', relation: 'mother', parentPhone: '13900660001' }];
    await demo3.ask('/api/campus/student/save', { id: children.安心, parents });
    const { rows } = await sql<{ id: string }>`select parent_id as id from student_parents
      where student_id = ${children.安心}`.execute(server.db);
    await demo3.ask('/api/campus/card/give', { parentId: rows[0]?.id, cardNumber: 'FETCH01' });
    const person = { studentId: children.安心, personName: '陌生叔叔', relation: 'other', personPhone: '13900660002' };
    const barred = { ...person, permitted: 'must-not', fromDate: '2026-09-01' };
    const { id: personId } = await demo3.ask('/api/campus/pickup-person/save', barred);
    setNow(at('17:30'));
    const stored = await machine.send(
      { kind: 'card', at: at('17:05').toISOString(), cardNumber: 'FETCH01', direction: 'out' },
      { kind: 'face', at: at('17:10').toISOString(), personId, direction: 'out' },
      { kind: 'card', at: at('17:12').toISOString(), cardNumber: 'FETCH99', direction: 'out' },
    );
    expect(stored).toEqual(['stored', 'stored', 'stored']);
    const { fetchedBy } = await explain('安心', '2026-11-20');
    expect(fetchedBy.map(({ place, ...adult }: any) => adult)).toEqual([
      { at: '17:05', name: '安妈妈', relation: 'mother', mustNot: false },
      { at: '17:10', name: '陌生叔叔', relation: 'other', mustNot: true },
    ]);
    expect((await explain('安心', '2026-11-19')).fetchedBy).toEqual([]);
    expect((await explain('白露', '2026-11-20')).fetchedBy).toEqual([]);
    const reader = await colleague(server, { userName: 'fetch1', only: ['attendance.studentDay.read'] });
    const path = `/api/attendance/student-day/explain?id=${children.安心}&day=2026-11-20`;
    expect((await reader.ask(path)).fetchedBy).toEqual([]);
  });
});

describe('the sheet of a class', () => {
  it('has the days and sums of the month, and leaves an entry in the log', async () => {
    await come('安心', at('07:50'));
    setNow(at('10:00'));
    const file = await demo3.call(`${path}/export?language=zh_CN`, { classId: small, month: '2026-11' });
    const [sheet] = await readWorkbook(succeeded(file) as unknown as Buffer);
    const rows = (sheet?.grid ?? []).map((row) => row.map((cell) => String(cell ?? '')));
    expect(rows[0]?.[0]).toBe('小一班 2026-11 学生考勤');
    const own = rows.find(([name]) => name === '安心') ?? [];
    expect([own[20], own[21], own[31], own[32]]).toEqual(['出勤', '', '2', '1']);
    const { list } = await demo3.ask('/api/system/log/page', { kind: 'export' });
    expect(list[0]).toMatchObject({ event: 'attendance.studentDay.export', kind: 'export' });
  });

  it('is refused without its own permission', async () => {
    const reader = await colleague(server, { userName: 'sheet1', only: ['attendance.studentDay.read'] });
    expect((await reader.call(`${path}/export`, { classId: small, month: '2026-11' })).error).toBe(
      'PERMISSION_MISSING',
    );
  });
});

describe('a mark by hand', () => {
  it('changes the day and keeps what machines saw, until it is taken back', async () => {
    await come('安心', at('08:20'));
    setNow(at('10:00'));
    expect(await stateOf('安心', '2026-11-20')).toBe('late');
    await marked('安心', { mark: 'came', at: '08:05', reason: '机器没电' });
    expect(await explain('安心', '2026-11-20')).toMatchObject({
      state: 'on-time',
      inAt: '08:05',
      steps: [
        'A machine saw the child arrive at 08:20 (东门签到机).',
        expect.stringMatching(/^.+ marked an arrival at 08:05: 机器没电\.$/),
        'Arrived at 08:05. Arrivals until 08:10 are on time.',
      ],
    });
    await marked('安心', { mark: 'cleared', reason: '看错了' });
    expect(await stateOf('安心', '2026-11-20')).toBe('late');
  });

  it('excuses an absent child on the board, in the figures of the kindergarten and in the month', async () => {
    setNow(at('10:00'));
    await marked('白露', { mark: 'absent', absence: 'sick', reason: '妈妈来电' });
    expect((await morning.board()).counts).toMatchObject({ leave: 1, missing: 2, onTime: 1 });
    expect((await morning.today(demo3)).data.counts).toEqual((await morning.board()).counts);
    expect(await stateOf('白露', '2026-11-20')).toBe('sick');
  });

  it('counts in the figures of its own kindergarten when several have marks', async () => {
    setNow(at('10:00'));
    const other = (await morning.board(demo4, kig[1])).classes[0].children[0].id;
    await sql`insert into student_marks (kig_id, id, day, student_id, mark, absence, reason, marked_at, marked_by)
      values (${kig[1]}, gen_random_uuid(), '2026-11-20', ${other}, 'absent', 'sick', '妈妈来电', now(),
        gen_random_uuid())`.execute(server.db);
    await marked('白露', { mark: 'absent', absence: 'personal', reason: '妈妈来电' });
    const { list } = (await morning.today(demo4)).data;
    for (const kigId of kig.slice(0, 2)) {
      const { counts } = list.find((one: Record<string, unknown>) => one.kigId === kigId);
      expect(counts).toMatchObject({ leave: 1 });
      expect(counts).toEqual((await morning.board(demo4, kigId)).counts);
    }
  });

  it('needs a time, a reason and a day that has come', async () => {
    const refused = async (input: Record<string, unknown>) => {
      const { status, errors } = await mark('安心', input);
      return [status, ...(errors as any[]).map(({ field, error }) => `${field} ${error}`)];
    };
    expect(await refused({ mark: 'came' })).toEqual([400, 'at ATTENDANCE_MARK_TIME']);
    expect(await refused({ mark: 'came', at: '08:01' })).toEqual([400, 'at ATTENDANCE_MARK_AHEAD']);
    expect(await refused({ mark: 'absent' })).toEqual([400, 'absence ATTENDANCE_MARK_ABSENCE']);
    expect(await refused({ mark: 'absent', absence: 'sick', reason: ' ' })).toEqual([400, 'reason FIELD_REQUIRED']);
    expect(await refused({ mark: 'absent', absence: 'sick', day: '2026-11-21' })).toEqual([
      400,
      'day ATTENDANCE_MARK_AHEAD',
    ]);
    await marked('安心', { mark: 'came', at: '08:00' });
  });

  it('needs a permission of its own on an earlier day', async () => {
    const input = { mark: 'absent', absence: 'personal', day: '2026-11-19' };
    const clerk = await colleague(server, { userName: 'mark1', without: ['attendance.studentDay.correct'] });
    expect(await mark('安心', input, clerk)).toMatchObject({ status: 403, error: 'PERMISSION_MISSING' });
    expect(await mark('安心', input)).toMatchObject({ code: '200', data: { count: 1 } });
    expect(await stateOf('安心', '2026-11-19')).toBe('personal');
  });
});

describe('stored results', () => {
  it('are settled for yesterday and today, and stay the same when computed again', async () => {
    await come('安心', at('08:41', '2026-11-19'));
    setNow(at('10:00'));
    await settleDays(server.program);
    const first = await stored();
    expect(first.filter(({ student_id: id }) => id === children.安心)).toEqual([
      expect.objectContaining({ day: '2026-11-19', state: 'late', due_halves: 2, came_halves: 2, late_minutes: 31 }),
      expect.objectContaining({ day: '2026-11-20', state: 'missing', came_halves: 0, absence: 'unknown' }),
    ]);
    await settleDays(server.program);
    expect(await stored()).toEqual(first);
  });

  it('follow an event that comes a day late', async () => {
    setNow(at('10:00'));
    await settleDays(server.program);
    const ofChild = async () => (await stored()).find(({ student_id: id }) => id === children.白露)?.state;
    expect(await ofChild()).toBe('missing');
    await send(kig[0], [{ studentId: children.白露 as string, at: at('08:00', '2026-11-19'), deviceId: east }]);
    expect(await ofChild()).toBe('on-time');
  });
});

describe('a confirmed month', () => {
  const october = { month: '2026-10' };

  it('is confirmed once it is over, and refuses marks and rules until it is opened with a reason', async () => {
    await come('安心', at('08:00', '2026-10-20'));
    const running = await demo3.call(`${path}/close-month`, { month: '2026-11' });
    expect(running.errors).toMatchObject([{ field: 'month', error: 'ATTENDANCE_MONTH_RUNNING' }]);
    await demo3.ask(`${path}/close-month`, october);
    expect((await month(october)).closed).toMatchObject({ at: at('08:00').toISOString() });
    expect((await demo3.call(`${path}/close-month`, october)).error).toBe('ATTENDANCE_MONTH_CLOSED');

    const input = { mark: 'absent', absence: 'sick', day: '2026-10-20' };
    expect((await mark('安心', input)).error).toBe('ATTENDANCE_MONTH_CLOSED');
    expect(await explain('安心', '2026-10-20')).toMatchObject({ mayMark: false, closedMonth: '2026-10' });
    const rule = {
      ruleName: '秋季作息',
      beginsOn: '2026-10-30',
      arriveFrom: '07:30',
      lateAfter: '08:30',
      callAfter: '09:30',
      halfAt: '12:00',
      leaveFrom: '16:30',
    };
    const refused = await demo3.call('/api/attendance/student-rule/save', rule);
    expect(refused.errors).toMatchObject([{ field: 'beginsOn', error: 'ATTENDANCE_MONTH_CLOSED' }]);

    expect((await demo3.call(`${path}/open-month`, { ...october, reason: '' })).status).toBe(400);
    await demo3.ask(`${path}/open-month`, { ...october, reason: '补登病假' });
    expect(await mark('安心', input)).toMatchObject({ code: '200', data: { count: 1 } });
    expect((await demo3.call(`${path}/open-month`, { ...october, reason: '再开' })).error).toBe('RECORD_NOT_FOUND');
  });
});

describe('a rule of students', () => {
  const save = (input: Record<string, unknown>) =>
    demo3.ask('/api/attendance/student-rule/save', {
      ruleName: '规则',
      beginsOn: '2026-11-19',
      arriveFrom: '07:20',
      callAfter: '09:30',
      halfAt: '12:00',
      leaveFrom: '16:30',
      ...input,
    });

  it('wins over those of grade and kindergarten when it names a class, and changes days since its beginning', async () => {
    const gradeId = classes.find(({ id }) => id === small)?.gradeId;
    await come('安心', at('08:20', '2026-11-19'));
    await come('安心', at('08:20'));
    setNow(at('10:00'));
    await settleDays(server.program);
    const states = async () => [await stateOf('安心', '2026-11-19'), await stateOf('安心', '2026-11-20')];
    expect(await states()).toEqual(['late', 'late']);
    await save({ lateAfter: '08:30' });
    expect(await states()).toEqual(['on-time', 'on-time']);
    expect((await stored()).find(({ student_id: id }) => id === children.安心)).toMatchObject({ state: 'on-time' });
    await save({ gradeId, lateAfter: '08:15', beginsOn: '2026-11-20' });
    expect(await states()).toEqual(['on-time', 'late']);
    await save({ classId: small, lateAfter: '08:25' });
    expect(await states()).toEqual(['on-time', 'on-time']);
    expect((await morning.board()).counts).toEqual((await morning.today(demo3)).data.counts);
  });

  it('is refused for a grade and a class at once, and with times out of order', async () => {
    const gradeId = classes.find(({ id }) => id === small)?.gradeId;
    const both = await demo3.call('/api/attendance/student-rule/save', {
      ruleName: '规则',
      beginsOn: '2026-11-19',
      gradeId,
      classId: small,
      arriveFrom: '07:20',
      lateAfter: '07:20',
      callAfter: '09:30',
      halfAt: '12:00',
      leaveFrom: '11:00',
    });
    expect((both.errors as any[]).map(({ field, error }) => `${field} ${error}`)).toEqual([
      'classId ATTENDANCE_RULE_FOR_BOTH',
      'lateAfter ATTENDANCE_TIMES_ORDER',
      'leaveFrom ATTENDANCE_TIMES_ORDER',
    ]);
  });

  it('stays once it holds, and can be deleted before', async () => {
    const holds = await save({ lateAfter: '08:30' });
    const ahead = await save({ lateAfter: '08:30', beginsOn: '2026-12-01' });
    const remove = ({ id }: Record<string, any>) => demo3.call('/api/attendance/student-rule/delete', { id });
    expect((await remove(holds)).error).toBe('ATTENDANCE_RULE_HOLDS');
    expect((await remove(ahead)).status).toBe(200);
  });
});
