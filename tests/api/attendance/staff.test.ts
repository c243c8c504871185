import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registered, type TestMachine } from '../../support/machine.ts';
import { type Caller, startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let office: Caller;
let machine: TestMachine;
let nowMs = Date.parse('2026-11-20T10:00:00Z');
const now = () => new Date(nowMs);
const staff: { id: string; cardNumber: string; positionId: string; teacherName: string }[] = [];
const period = {
  periodName: '全天',
  inFrom: '07:00',
  inUntil: '07:45',
  outFrom: '16:30',
  outUntil: '18:00',
  asks: 'both',
};
const rule = {
  ruleName: '教师班',
  beginsOn: '2026-10-01',
  weekdays: ['1', '2', '3', '4', '5'],
  graceMinutes: 0,
  periods: [period],
};
const RULE = '/api/attendance/teacher-rule';
const DAY = '/api/attendance/staff-day';

beforeAll(async () => {
  server = await startTestServer({ clock: { now } });
  office = await server.as('demo3');
  machine = await registered(server, 'KG0001', 0, now);
  const { list } = await office.ask('/api/campus/teacher/page', { pageSize: 100, status: 'in-service' });
  // The head of the kindergarten has the account of the tests.
  staff.push(...list.filter((one: { accountName: string | null }) => one.accountName === null));
});
afterAll(() => server?.close());

let count = 0;
const punch = async (who: number, time: string, day = '2026-11-19') => {
  count += 1;
  const at = new Date(`${day}T${time}+08:00`).toISOString();
  const event = { id: `p${count}`, kind: 'card', cardNumber: staff[who]?.cardNumber, at };
  await machine.send(event);
  return event;
};
const sheet = async (month = '2026-11', caller = office) => await caller.ask(`${DAY}/month?month=${month}`);
const cellOf = async (who: number, day = '2026-11-19') => {
  const { people } = await sheet(day.slice(0, 7));
  const person = people.find((one: { teacherId: string }) => one.teacherId === staff[who]?.id);
  return person.cells.find((one: { day: string }) => one.day === day);
};
const stored = async (who: number, day = '2026-11-19') => {
  const { rows } = await sql<{ state: string }>`select state from teacher_results
    where teacher_id = ${staff[who]?.id} and day = ${day}`.execute(server.db);
  return rows[0]?.state;
};

describe('a rule for staff', () => {
  it('is named as missing where none holds', async () => {
    expect((await cellOf(0)).state).toBe('no-shift');
  });

  it('[B14:refusal] is refused with a sixth period, wrong times and periods that overlap', async () => {
    const at = (hour: number) => ({
      ...period,
      inFrom: `0${hour}:00`,
      inUntil: `0${hour}:10`,
      outFrom: `0${hour}:20`,
      outUntil: `0${hour}:30`,
    });
    const five = [1, 2, 3, 4, 5].map(at);
    const refused = async (periods: unknown[]) =>
      (await office.call(`${RULE}/save`, { ...rule, periods })).errors?.map(({ field, error }) => [field, error]);
    expect(await refused([...five, at(6)])).toEqual([['periods', 'ATTENDANCE_PERIODS_MAX']]);
    expect(await refused([{ ...period, outFrom: '07:45' }])).toEqual([['periods.0.outFrom', 'ATTENDANCE_TIMES_ORDER']]);
    expect(
      await refused([period, { ...period, inFrom: '17:00', inUntil: '17:10', outFrom: '18:10', outUntil: '19:00' }]),
    ).toEqual([['periods.1.inFrom', 'ATTENDANCE_PERIODS_OVERLAP']]);
    const { id } = await office.ask(`${RULE}/save`, {
      ...rule,
      ruleName: '五段',
      beginsOn: '2030-01-01',
      periods: five,
    });
    expect((await office.ask(`${RULE}/get?id=${id}`)).periods).toHaveLength(5);
  });

  it('holds for everyone, except where one for a job title or for named staff holds', async () => {
    await office.ask(`${RULE}/save`, rule);
    const late = (inUntil: string) => [{ ...period, inUntil }];
    const named = { ...rule, ruleName: '个人班', periods: late('09:00'), teacherIds: [staff[1]?.id] };
    await office.ask(`${RULE}/save`, named);
    await office.ask(`${RULE}/save`, {
      ...rule,
      ruleName: '岗位班',
      beginsOn: '2026-11-01',
      periods: late('08:30'),
      positionIds: [staff[2]?.positionId, staff[1]?.positionId],
    });
    const ruleOf = async (who: number, day = '2026-11-19') =>
      (await office.ask(`${DAY}/explain?teacherId=${staff[who]?.id}&day=${day}`)).ruleName;
    const other = staff.findIndex(
      ({ positionId }) => positionId !== staff[1]?.positionId && positionId !== staff[2]?.positionId,
    );
    expect([await ruleOf(1), await ruleOf(2), await ruleOf(other)]).toEqual(['个人班', '岗位班', '教师班']);
    expect(await ruleOf(2, '2026-10-20')).toBe('教师班');
  });
});

describe('a punch', () => {
  it('[B13:job] decides the day of its holder, and a repeated event changes nothing', async () => {
    const other = staff.findIndex(
      ({ positionId }) => positionId !== staff[1]?.positionId && positionId !== staff[2]?.positionId,
    );
    expect((await cellOf(other)).state).toBe('absent');
    const event = await punch(other, '07:51:00');
    expect(await cellOf(other)).toMatchObject({ state: 'missing', lateMinutes: 6 });
    await punch(other, '16:31:00');
    expect(await cellOf(other)).toMatchObject({ state: 'late', lateMinutes: 6 });
    await machine.send(event);
    expect(await stored(other)).toBe('late');
  });

  it('belongs at 23:59 and 00:01 to its own day', async () => {
    await punch(3, '23:59:00', '2026-11-17');
    await punch(3, '00:01:00', '2026-11-18');
    const punches = async (day: string) =>
      (await office.ask(`${DAY}/explain?teacherId=${staff[3]?.id}&day=${day}`)).punches.map(
        ({ at }: { at: string }) => at,
      );
    expect([await punches('2026-11-17'), await punches('2026-11-18')]).toEqual([['23:59:00'], ['00:01:00']]);
  });
});

describe('a missed sign-in', () => {
  const asked = () => ({
    teacherId: staff[4]?.id,
    day: '2026-11-18',
    period: 1,
    way: 'out',
    atTime: '16:38',
    reason: '带离园队',
  });

  it('[B13:job] counts once another person approved it, and no longer when it is cancelled', async () => {
    await punch(4, '07:41:00', '2026-11-18');
    expect((await cellOf(4, '2026-11-18')).state).toBe('missing');
    const { id } = await office.ask('/api/attendance/missed-sign-in/save', asked());
    expect((await sheet()).waiting).toBe(1);
    await office.ask('/api/attendance/missed-sign-in/approve', { id, from: 'submitted' });
    expect(await cellOf(4, '2026-11-18')).toMatchObject({ state: 'normal', isCorrected: true });
    expect(await stored(4, '2026-11-18')).toBe('normal');
    const { marks } = await office.ask(`${DAY}/explain?teacherId=${staff[4]?.id}&day=2026-11-18`);
    expect(marks.map(({ source }: { source: string }) => source)).toEqual(['machine', 'missedSignIn']);
    await office.ask('/api/attendance/missed-sign-in/cancel', { id, from: 'approved' });
    expect(await stored(4, '2026-11-18')).toBe('missing');
  });

  it('[B13:refusal] is refused for a period without a rule and for a day ahead', async () => {
    const fields = async (more: object) =>
      (await office.call('/api/attendance/missed-sign-in/save', { ...asked(), ...more })).errors?.map(
        ({ error }) => error,
      );
    expect(await fields({ period: 2 })).toEqual(['ATTENDANCE_PERIOD_UNKNOWN']);
    expect(await fields({ day: '2026-11-25' })).toEqual(['FIELD_DATE_IN_FUTURE']);
  });

  it('cannot be approved by the person whom it is for', async () => {
    const { list } = await office.ask('/api/campus/teacher/page', { pageSize: 100 });
    const own = list.find((one: { accountName: string | null }) => one.accountName !== null);
    const { id } = await office.ask('/api/attendance/missed-sign-in/save', { ...asked(), teacherId: own.id });
    const { error } = await office.call('/api/attendance/missed-sign-in/approve', { id, from: 'submitted' });
    expect(error).toBe('ATTENDANCE_OWN_REQUEST');
    await office.ask('/api/attendance/missed-sign-in/cancel', { id, from: 'submitted' });
  });
});

describe('overtime', () => {
  const hours = { day: '2026-11-10', hours: 3.5, reason: '布置亲子活动' };

  it('[B16:job] gives hours once it is approved, until the end of the term', async () => {
    const { id } = await office.ask('/api/attendance/makeup/save', { ...hours, teacherId: staff[5]?.id });
    const balance = async (month: string) =>
      (await sheet(month)).people.find((one: { teacherId: string }) => one.teacherId === staff[5]?.id).balance;
    expect((await balance('2026-11')).left).toBe(0);
    await office.ask('/api/attendance/makeup/approve', { id, from: 'submitted' });
    expect(await balance('2026-11')).toMatchObject({ carried: 0, earned: 3.5, spent: 0, left: 3.5 });
    expect(await balance('2026-12')).toMatchObject({ carried: 3.5, earned: 0, left: 3.5 });
    const { expiresOn } = await office.ask(`/api/attendance/makeup/get?id=${id}`);
    expect(await balance(String(expiresOn).slice(0, 7))).toMatchObject({ carried: 3.5 });
    await office.ask('/api/attendance/makeup/cancel', { id, from: 'approved' });
    expect((await balance('2026-11')).left).toBe(0);
  });

  it('[B16:refusal] is refused for other parts of an hour', async () => {
    const input = { ...hours, hours: 1.2, teacherId: staff[5]?.id };
    const { errors } = await office.call('/api/attendance/makeup/save', input);
    expect(errors).toMatchObject([{ field: 'hours', error: 'ATTENDANCE_MAKEUP_HALVES' }]);
  });
});

describe('a month of staff', () => {
  it('is corrected with a reason, confirmed, closed, and opened again with a reason', async () => {
    const month = '2026-10';
    const confirm = () => office.call(`${DAY}/confirm`, { month });
    await punch(6, '07:30:00', '2026-10-14');
    expect(await confirm()).toMatchObject({ error: 'ATTENDANCE_MONTH_BLOCKED' });
    const mark = { teacherId: staff[6]?.id, day: '2026-10-14', period: 1, way: 'out', at: '16:40', reason: '漏刷' };
    await office.ask(`${DAY}/correct`, mark);
    expect(await cellOf(6, '2026-10-14')).toMatchObject({ state: 'normal', isCorrected: true });
    await office.ask(`${DAY}/confirm`, { month });
    expect(await sheet(month)).toMatchObject({ isClosed: true, mayCorrect: false });
    expect(await office.call(`${DAY}/correct`, mark)).toMatchObject({ error: 'ATTENDANCE_MONTH_CLOSED' });
    expect(await office.call(`${RULE}/save`, rule)).toMatchObject({
      errors: [{ field: 'beginsOn', error: 'ATTENDANCE_BEGINS_IN_CLOSED_MONTH' }],
    });
    await punch(7, '07:30:00', '2026-10-14');
    expect((await cellOf(7, '2026-10-14')).state).toBe('absent');
    await office.ask(`${DAY}/reopen`, { month, reason: '补录考勤' });
    expect((await cellOf(7, '2026-10-14')).state).toBe('missing');
    const { rows } = await sql<{ n: number }>`select count(*) as n from log_entries
      where event = 'attendance.staffDay.reopen'`.execute(server.db);
    expect(rows[0]?.n).toBe(1);
  });

  it('is not confirmed before its end', async () => {
    expect(await office.call(`${DAY}/confirm`, { month: '2026-11' })).toMatchObject({
      error: 'ATTENDANCE_MONTH_NOT_OVER',
    });
  });
});
