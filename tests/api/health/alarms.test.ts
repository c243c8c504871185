import { watchAlarms } from '@kiga/server/health/watch-alarms.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { colleague } from '../../support/colleague.ts';
import { at, startMorning } from '../../support/morning.ts';
import { type Caller, succeeded } from '../../support/test-server.ts';

const morning = await startMorning();
const { server, demo3, demo4, demo9, children, setNow } = morning;
const { db } = server;
const classes = (await demo3.ask('/api/campus/class/page', { pageSize: 100 })).list as Record<string, string>[];
const classOf = (name: string) => classes.find(({ className }) => className === name)?.id as string;
const teacher = await colleague(server, { userName: 'teacher2', classes: [classOf('小一班')] });
const blind = await colleague(server, { userName: 'blind2', without: ['campus.student.readHealth'] });

afterAll(() => server.close());
beforeEach(async () => {
  await morning.beginAnew();
  for (const table of ['health_illnesses', 'health_alarms', 'health_alarm_rules', 'health_checks']) {
    await sql`delete from ${sql.table(table)}`.execute(db);
  }
  await sql`delete from messages`.execute(db);
});

const ill = async (name: string, onsetOn: string, more: Record<string, unknown> = {}, caller: Caller = demo3) => {
  const input = { studentId: children[name], cause: 'sick', onsetOn, disease: 'handFootMouth', ...more };
  return (await caller.ask('/api/health/illness/save', input)).id as string;
};
const alarms = async (caller: Caller = demo3) =>
  (await caller.ask('/api/health/alarm/page', { pageSize: 100 })).list as Record<string, any>[];
const names = async (caller: Caller = demo3) =>
  (await alarms(caller)).map(({ alarmName, caseCount, status }) => `${alarmName} ${caseCount} ${status}`);
const messages = async (userName: string) =>
  (await (await server.as(userName)).ask('/api/system/message/page', {})).list as Record<string, any>[];
const act = (name: string, id: string, more: Record<string, unknown> = {}) =>
  demo3.ask(`/api/health/alarm/${name}`, { id, ...more });

describe('a cluster alarm', () => {
  it('is raised by the second case of a class within seven days, and keeps its rule', async () => {
    await ill('安心', '2026-11-13');
    await ill('赵一', '2026-11-19');
    expect(await alarms()).toEqual([]);
    await ill('王子', '2026-11-19');
    const [alarm] = await alarms();
    expect(alarm).toMatchObject({
      alarmName: '小一班手足口病',
      alarmNameEn: '小一班: Hand, foot and mouth disease',
      unit: 'class',
      classId: classOf('小一班'),
      caseCount: 2,
      firstOn: '2026-11-13',
      lastOn: '2026-11-19',
      days: 7,
      threshold: 2,
      hours: 24,
      reportDueAt: '2026-11-21T00:00:00.000Z',
      source: 'Norm for clusters and outbreaks of hand, foot and mouth disease, 2012',
      status: 'open',
    });
    expect(await alarms()).toHaveLength(1);
  });

  it('stays away where the second case begins a day later than the window', async () => {
    await ill('安心', '2026-11-12');
    await ill('王子', '2026-11-19');
    expect(await alarms()).toEqual([]);
  });

  it('takes further cases instead of a second alarm, also where cases are computed again', async () => {
    await ill('安心', '2026-11-18');
    await ill('王子', '2026-11-19');
    await ill('白露', '2026-11-20');
    expect(await names()).toEqual(['小一班手足口病 3 open']);
    await watchAlarms(server.program);
    expect(await names()).toEqual(['小一班手足口病 3 open']);
  });

  it('counts a case that is confirmed, and none that is ruled out', async () => {
    const first = await ill('安心', '2026-11-18', { disease: null });
    const second = await ill('王子', '2026-11-19');
    expect(await alarms()).toEqual([]);
    await demo3.ask('/api/health/illness/rule-out', { id: second, outcomeNote: '过敏' });
    const confirmed = { disease: 'handFootMouth', diagnosedOn: '2026-11-19' };
    await demo3.ask('/api/health/illness/confirm', { id: first, ...confirmed });
    expect(await alarms()).toEqual([]);
    await ill('白露', '2026-11-20');
    expect(await names()).toEqual(['小一班手足口病 2 open']);
  });

  it('tells those who may start it, once', async () => {
    await ill('安心', '2026-11-18');
    await ill('王子', '2026-11-19');
    await ill('白露', '2026-11-20');
    const [alarm] = await alarms();
    expect((await messages('demo3')).filter(({ href }) => href === `/health/alarms/${alarm?.id}`)).toMatchObject([
      { kind: 'todo', text: expect.stringContaining('小一班, Hand, foot and mouth disease: 2 cases'), done: false },
    ]);
    await act('start', alarm?.id);
    expect(await messages('demo3')).toMatchObject([{ done: true }]);
  });

  it('is handled, reported and closed; only a later case raises another', async () => {
    await ill('安心', '2026-11-18');
    await ill('王子', '2026-11-19');
    const [alarm] = await alarms();
    await act('start', alarm?.id);
    const report = { measures: '已消毒，停班 10 天', reportedOn: '2026-11-20' };
    const ahead = await demo3.call('/api/health/alarm/close', { id: alarm?.id, ...report, reportedOn: '2026-11-21' });
    expect(ahead.errors).toMatchObject([{ field: 'reportedOn', error: 'FIELD_DATE_IN_FUTURE' }]);
    expect(await act('close', alarm?.id, report)).toMatchObject({ status: 'closed', ...report });
    await watchAlarms(server.program);
    await ill('白露', '2026-11-19', { disease: 'mumps' });
    expect(await names()).toEqual(['小一班手足口病 2 closed']);
    await ill('白露', '2026-11-20');
    expect((await names()).toSorted()).toEqual(['小一班手足口病 2 closed', '小一班手足口病 3 open']);
  });

  it('can be dismissed with a reason, and cannot be made or deleted by a person', async () => {
    await ill('安心', '2026-11-18');
    await ill('王子', '2026-11-19');
    const [alarm] = await alarms();
    expect((await demo3.call('/api/health/alarm/save', { subject: 'disease:mumps' })).error).toBe('PERMISSION_MISSING');
    expect((await demo3.call('/api/health/alarm/delete', { id: alarm?.id })).error).toBe('PERMISSION_MISSING');
    const empty = await demo3.call('/api/health/alarm/dismiss', { id: alarm?.id });
    expect(empty.errors).toMatchObject([{ field: 'dismissReason', error: 'FIELD_REQUIRED' }]);
    expect(await act('dismiss', alarm?.id, { dismissReason: '误诊' })).toMatchObject({ status: 'dismissed' });
  });

  it('counts all classes also where a teacher of one class enters the case', async () => {
    const rule = { ruleName: '全园流感', beginsOn: '2026-09-01', source: '区疾控', disease: 'influenza', hours: 12 };
    await demo3.ask('/api/health/alarm-rule/save', { ...rule, unit: 'kindergarten', days: 7, threshold: 2 });
    await ill('赵一', '2026-11-19', { disease: 'influenza' });
    await ill('安心', '2026-11-19', { disease: 'influenza' }, teacher);
    expect(await names()).toEqual(['全园流感 2 open']);
    // It concerns more than the teacher's class.
    expect(await alarms(teacher)).toEqual([]);
  });

  it('follows an own rule from its day on, at once', async () => {
    await ill('安心', '2026-11-19');
    const rule = { ruleName: '一例即报', source: '区疾控', disease: 'handFootMouth', unit: 'class', days: 3, hours: 2 };
    const save = (beginsOn: string) => demo3.ask('/api/health/alarm-rule/save', { ...rule, beginsOn, threshold: 1 });
    await save('2026-11-21');
    expect(await alarms()).toEqual([]);
    await save('2026-11-20');
    expect(await alarms()).toMatchObject([{ days: 3, threshold: 1, source: '区疾控', ruleSince: '2026-11-20' }]);
  });

  it('refuses an own rule of no subject or of two', async () => {
    const rule = {
      ruleName: '规则',
      beginsOn: '2026-09-01',
      source: '区疾控',
      unit: 'class',
      days: 3,
      hours: 2,
      threshold: 1,
    };
    const save = async (more: Record<string, unknown>) =>
      (await demo3.call('/api/health/alarm-rule/save', { ...rule, ...more })).errors;
    expect(await save({})).toMatchObject([{ field: 'disease', error: 'HEALTH_ALARM_SUBJECT_MISSING' }]);
    expect(await save({ disease: 'mumps', meal: 'lunch' })).toMatchObject([
      { field: 'meal', error: 'HEALTH_ALARM_SUBJECT_TWICE' },
    ]);
    expect(await save({ disease: 'mumps', days: 31 })).toMatchObject([{ field: 'days', error: 'FIELD_TOO_LARGE' }]);
  });

  it('is raised for children who fell ill after the same meal', async () => {
    const after = { disease: null, meal: 'lunch', symptoms: [{ symptom: 'vomiting' }] };
    await ill('安心', '2026-11-20', after);
    await ill('赵一', '2026-11-20', { ...after, meal: 'breakfast' });
    expect(await alarms()).toEqual([]);
    await ill('白露', '2026-11-20', after);
    expect(await names()).toEqual(['全园午餐后多人不适 2 open']);
  });
});

describe('symptoms of checks', () => {
  const check = (name: string, day = '2026-11-20') =>
    demo3.ask('/api/health/check/save', {
      studentId: children[name],
      day,
      part: 'morning',
      symptoms: [{ symptom: 'vomiting' }],
    });

  it('raise an alarm by the regular work, three in a class on a day', async () => {
    for (const name of ['安心', '王子', '赵一']) await check(name);
    await watchAlarms(server.program);
    expect(await alarms()).toEqual([]);
    await check('白露');
    await watchAlarms(server.program);
    expect(await names()).toEqual(['小一班呕吐 3 open']);
    await watchAlarms(server.program);
    expect(await alarms()).toHaveLength(1);
  });

  it('wait for a day on which the kindergarten is open', async () => {
    for (const name of ['安心', '王子', '白露']) await check(name);
    setNow(at('08:00', '2026-11-21'));
    await watchAlarms(server.program);
    expect(await alarms()).toEqual([]);
  });
});

describe('the cases of an alarm', () => {
  const cases = async (id: string, caller: Caller) => (await caller.ask(`/api/health/alarm/cases?id=${id}`)).cases;

  it('are shown live to readers of health', async () => {
    const first = await ill('安心', '2026-11-18');
    await ill('王子', '2026-11-19');
    const [alarm] = await alarms();
    expect(await cases(alarm?.id, demo3)).toMatchObject([
      { name: '王子', className: '小一班', day: '2026-11-19', status: 'suspected' },
      { name: '安心', day: '2026-11-18', illnessId: first },
    ]);
    await demo3.ask('/api/health/illness/rule-out', { id: first, outcomeNote: '过敏' });
    expect(await cases(alarm?.id, teacher)).toMatchObject([{ name: '王子' }]);
  });

  it('stay hidden from others, who see the class and the numbers', async () => {
    await ill('安心', '2026-11-18');
    await ill('王子', '2026-11-19');
    const [alarm] = await alarms();
    expect(await cases(alarm?.id, blind)).toBeNull();
    for (const caller of [demo4, demo9]) {
      expect(await names(caller)).toEqual(['小一班手足口病 2 open']);
      const answer = await caller.call(`/api/health/alarm/cases?id=${alarm?.id}`);
      expect(answer.error).toBe('PERMISSION_MISSING');
      const shown = JSON.stringify(await caller.ask(`/api/health/alarm/get?id=${alarm?.id}`));
      for (const name of ['安心', '王子']) expect(shown).not.toContain(name);
    }
  });
});

describe('a deleted child', () => {
  it('leaves the alarm with its numbers, and no case', async () => {
    const input = { stuName: '消失', sex: 'male', birthday: '2022-05-01', classId: classOf('小一班') };
    const { id: studentId } = await demo3.ask('/api/campus/student/save', input);
    await ill('安心', '2026-11-18');
    await ill('消失', '2026-11-19', { studentId });
    const [alarm] = await alarms();
    succeeded(await demo3.call('/api/campus/student/delete', { id: studentId }));
    expect(await names()).toEqual(['小一班手足口病 2 open']);
    expect((await demo3.ask(`/api/health/alarm/cases?id=${alarm?.id}`)).cases).toHaveLength(1);
  });
});
