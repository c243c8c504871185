import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { colleague } from '../../support/colleague.ts';
import { at, startMorning } from '../../support/morning.ts';
import type { Caller } from '../../support/test-server.ts';

const { server, demo3, children, setNow } = await startMorning();
const { db } = server;
const [form, report] = ['/api/health/epidemic-form', '/api/health/epidemic-report'];
const classes = (await demo3.ask('/api/campus/class/page', { pageSize: 100 })).list as Record<string, string>[];
const classOf = (name: string) => classes.find(({ className }) => className === name)?.id as string;
const [junior, senior] = [classOf('小一班'), classOf('大一班')];
const { list: teachers } = await demo3.ask('/api/campus/teacher/page', { pageSize: 100, status: 'in-service' });
const teacherId = teachers[0].id as string;
const day = '2026-11-20';

afterAll(() => server.close());
beforeEach(async () => {
  setNow(at('08:00'));
  for (const table of ['health_epidemic_reports', 'health_epidemic_forms', 'messages']) {
    await sql`delete from ${sql.table(table)}`.execute(db);
  }
});

const everything = {
  bodyTemperature: '36.5',
  healthCode: 'green',
  tripCode: 'starred',
  nucleicAcid48h: 'yes',
  isLocal: 'no',
  detentionPlace: '武汉市江岸区',
  returnDate: '2026-11-18',
  travelPlans: '周末去上海',
  outsidePerson: 'no',
};
const questions = [
  { question: '是否咳嗽', kind: 'yesNo', isRequired: true },
  { question: '同住人数', kind: 'number' },
  { question: '交通方式', kind: 'choice', options: '步行\n自驾' },
  { question: '接种日期', kind: 'date' },
];
const makeForm = async (more: Record<string, unknown> = {}): Promise<string> => {
  const days = { frequency: 'daily', fromDay: '2026-11-16', untilDay: '2026-11-27' };
  const asked = { formName: '上报', audience: 'children', standardFields: ['bodyTemperature'] };
  return (await demo3.ask(`${form}/save`, { ...asked, ...days, ...more })).id;
};
const send = (formId: string, more: Record<string, unknown> = {}) =>
  demo3.ask(`${report}/save`, { formId, studentId: children.安心, day, bodyTemperature: '36.5', ...more });
const refused = async (path: string, input: Record<string, unknown>, caller: Caller = demo3) => {
  const { errors, error } = await caller.call(path, input);
  const issues = (errors ?? []) as { field: string; error: string }[];
  return issues.length > 0 ? issues.map((one) => `${one.field} ${one.error}`) : error;
};
const missing = async (id: string, more = '', caller: Caller = demo3) =>
  await caller.ask(`${form}/missing?id=${id}${more}`);
const namesIn = (answer: any, classId: string) =>
  answer.classes.find((one: any) => one.id === classId)?.missing.map(({ name }: { name: string }) => name) ?? [];

describe('an epidemic form', () => {
  it('comes from the template with all fields of the requirements', async () => {
    const { id } = await demo3.ask(`${form}/make-from-template`, {});
    expect(await demo3.ask(`${form}/get?id=${id}`)).toMatchObject({
      audience: 'both',
      frequency: 'daily',
      fromDay: day,
      untilDay: '2026-12-19',
      standardFields: [...Object.keys(everything), 'nucleicAcidProof'].toSorted(),
    });
    await send(id, everything);
  });

  it('is refused when it asks nothing, ends early or has a broken question', async () => {
    const ask = (more: Record<string, unknown>) =>
      refused(`${form}/save`, {
        formName: '上报',
        audience: 'both',
        frequency: 'once',
        fromDay: day,
        untilDay: day,
        standardFields: ['healthCode'],
        ...more,
      });
    expect(await ask({ standardFields: [] })).toEqual(['standardFields HEALTH_EPIDEMIC_ASKS_NOTHING']);
    expect(await ask({ untilDay: '2026-11-19' })).toEqual(['untilDay HEALTH_EPIDEMIC_ENDS_BEFORE_BEGIN']);
    const choice = { question: '交通方式', kind: 'choice', options: '步行' };
    expect(await ask({ questions: [choice] })).toEqual(['questions.0.options HEALTH_EPIDEMIC_TOO_FEW_OPTIONS']);
    const cough = { question: '是否咳嗽', kind: 'yesNo' };
    expect(await ask({ questions: [cough, cough] })).toEqual(['questions.1.question HEALTH_EPIDEMIC_QUESTION_TWICE']);
  });

  it('asks the same once a person has reported', async () => {
    const id = await makeForm();
    await demo3.ask(`${form}/save`, { id, version: 1, standardFields: ['bodyTemperature', 'healthCode'] });
    await send(id, { healthCode: 'green' });
    expect(await refused(`${form}/save`, { id, version: 2, standardFields: ['healthCode'] })).toEqual([
      'standardFields HEALTH_EPIDEMIC_FORM_IN_USE',
    ]);
    await demo3.ask(`${form}/save`, { id, version: 2, untilDay: '2026-11-30' });
  });
});

describe('an epidemic report', () => {
  it('holds every field, encrypted at rest', async () => {
    const id = await makeForm({ standardFields: Object.keys(everything), questions });
    const answers = [
      { question: '是否咳嗽', answer: 'no' },
      { question: '同住人数', answer: '4' },
      { question: '交通方式', answer: '自驾' },
      { question: '接种日期', answer: '2026-10-01' },
    ];
    const saved = await send(id, { ...everything, answers });
    expect(await demo3.ask(`${report}/get?id=${saved.id}`)).toMatchObject({ ...everything, answers });
    const { rows } = await sql<{ text: string }>`select row_to_json(r)::text as text
      from health_epidemic_reports r`.execute(db);
    expect(rows[0]?.text).not.toMatch(/36\.5|green|starred|武汉|上海|自驾/);
  });

  it('is refused when it does not answer its form', async () => {
    const formId = await makeForm({ standardFields: ['bodyTemperature', 'healthCode'], questions });
    const ask = (more: Record<string, unknown>) =>
      refused(`${report}/save`, {
        formId,
        studentId: children.安心,
        day,
        bodyTemperature: '36.5',
        healthCode: 'green',
        answers: [
          {
            question: '是否咳嗽',
            answer: 'no',
          },
        ],
        ...more,
      });
    expect(await ask({ healthCode: null })).toEqual(['healthCode FIELD_REQUIRED']);
    expect(await ask({ tripCode: 'green' })).toEqual(['tripCode HEALTH_EPIDEMIC_NOT_ASKED']);
    expect(await ask({ bodyTemperature: '33.9' })).toEqual(['bodyTemperature HEALTH_TEMPERATURE_RANGE']);
    expect(await ask({ bodyTemperature: '42.1' })).toEqual(['bodyTemperature HEALTH_TEMPERATURE_RANGE']);
    expect(await ask({ answers: [] })).toEqual(['answers HEALTH_EPIDEMIC_ANSWER_MISSING']);
    const cough = { question: '是否咳嗽', answer: 'no' };
    for (const wrong of [
      { question: '同住人数', answer: '四' },
      { question: '交通方式', answer: '地铁' },
      { question: '接种日期', answer: '2026-13-01' },
      { question: '没有这题', answer: '1' },
      cough,
    ]) {
      expect(await ask({ answers: [cough, wrong] })).toEqual(['answers.1.answer HEALTH_EPIDEMIC_ANSWER_WRONG']);
    }
    expect(await ask({ day: '2026-11-15' })).toEqual(['day HEALTH_EPIDEMIC_OUTSIDE_DAYS']);
    expect(await ask({ teacherId })).toEqual(['studentId HEALTH_EPIDEMIC_ONE_PERSON']);
    expect(await ask({ studentId: null, teacherId })).toEqual(['teacherId HEALTH_EPIDEMIC_NOT_FOR_PERSON']);
    expect(await ask({ bodyTemperature: '34' })).toBeUndefined();
  });

  it.each([
    ['once', ['2026-11-17', 'HEALTH_EPIDEMIC_REPORTED', 'HEALTH_EPIDEMIC_REPORTED']],
    ['daily', ['2026-11-17', null, null]],
    ['weekly', ['2026-11-17', 'HEALTH_EPIDEMIC_REPORTED', null]],
  ])('exists once for a person and period when the form is %s', async (frequency, [first, sameWeek, nextWeek]) => {
    setNow(at('08:00', '2026-11-24'));
    const formId = await makeForm({ frequency });
    await send(formId, { day: first });
    const again = (other: string) =>
      refused(`${report}/save`, { formId, studentId: children.安心, day: other, bodyTemperature: '36.5' });
    expect(await again('2026-11-20')).toEqual(sameWeek ? [`day ${sameWeek}`] : undefined);
    expect(await again('2026-11-23')).toEqual(nextWeek ? [`day ${nextWeek}`] : undefined);
    await send(formId, { day: first, studentId: children.赵一 });
  });

  it('shows staff to accounts of the whole kindergarten only', async () => {
    const formId = await makeForm({ audience: 'both' });
    await send(formId, { studentId: null, teacherId });
    await send(formId, { studentId: children.赵一 });
    await send(formId);
    const teacher = await colleague(server, { userName: 'onlyjunior', classes: [junior] });
    const seen = async (caller: Caller) =>
      (await caller.ask(`${report}/page`, { formId })).list.map((one: any) => one.studentId);
    expect(await seen(demo3)).toHaveLength(3);
    expect(await seen(teacher)).toEqual([children.安心]);
    expect((await teacher.ask(`${form}/get?id=${formId}`)).reportCount).toBe(1);
    const demo6 = await server.as('demo6');
    expect(await seen(demo6)).toEqual(expect.not.arrayContaining([null]));
    const named = await missing(formId, '', teacher);
    expect([named.staff, named.classes.map(({ id }: { id: string }) => id)]).toEqual([null, [junior]]);
  });
});

describe('the people who have not reported', () => {
  it('are listed by class with their first guardian until they report', async () => {
    const formId = await makeForm({ classIds: [junior] });
    expect(namesIn(await missing(formId), junior)).toEqual(expect.arrayContaining(['安心', '王子', '白露']));
    expect(namesIn(await missing(formId), senior)).toEqual([]);
    const parents = [
      { parentName: '李父', relation: 'father', parentPhone: '13900001234' },
      { parentName: '王母', relation: 'mother', parentPhone: '13900001235' },
    ];
    const input = { stuName: '有家', sex: 'female', birthday: '2022-05-01', classId: junior, parents };
    const { id: childId } = await demo3.ask('/api/campus/student/save', input);
    const ofClass = (await missing(formId)).classes[0];
    expect(ofClass.missing.find(({ id }: any) => id === childId).guardian).toBe('李父');
    await send(formId);
    expect(namesIn(await missing(formId), junior)).not.toContain('安心');
    expect(namesIn(await missing(formId, '&day=2026-11-19'), junior)).toContain('安心');
  });

  it('remind their teachers once a day', async () => {
    const id = await makeForm({ audience: 'both' });
    const head = await colleague(server, { userName: 'head' });
    await sql`update classes set head_teacher_id = ${teacherId} where id = ${junior}`.execute(db);
    await sql`update teachers set account_id = (select id from accounts where user_name = 'head')
      where id = ${teacherId}`.execute(db);
    expect((await demo3.ask(`${form}/remind`, { id })).count).toBeGreaterThan(0);
    const told = async () => (await head.ask('/api/system/message/page', {})).list.map((one: any) => one.title);
    expect(await told()).toHaveLength(2);
    expect(await refused(`${form}/remind`, { id })).toBe('HEALTH_EPIDEMIC_REMINDED');
    expect(await told()).toHaveLength(2);
    setNow(at('08:00', '2026-11-23'));
    await demo3.ask(`${form}/remind`, { id });
    const limited = await colleague(server, { userName: 'limited', classes: [junior] });
    expect(await refused(`${form}/remind`, { id }, limited)).toBe('PERMISSION_MISSING');
  });
});

describe('the table of a class', () => {
  const table = (formId: string) => demo3.ask(`${report}/table?formId=${formId}&classId=${junior}`);

  it('saves all rows or none, and names the row of each issue', async () => {
    const formId = await makeForm({ standardFields: ['bodyTemperature', 'healthCode'] });
    const blank = (await table(formId)).people[0].values;
    const entry = (name: string, more: Record<string, unknown>) => ({
      personId: children[name],
      report: null,
      ...blank,
      bodyTemperature: '36.4',
      healthCode: 'green',
      ...more,
    });
    const input = (entries: unknown[]) => ({ formId, day, people: 'children', entries });
    expect(
      await refused(`${report}/save-table`, input([entry('安心', {}), entry('王子', { bodyTemperature: '50' })])),
    ).toEqual(['entries.1.bodyTemperature HEALTH_TEMPERATURE_RANGE']);
    expect((await demo3.ask(`${report}/page`, { formId })).total).toBe(0);
    await demo3.ask(`${report}/save-table`, input([entry('安心', {}), entry('王子', {})]));
    const person = (await table(formId)).people.find(({ name }: any) => name === '安心');
    expect(person.values).toMatchObject({ bodyTemperature: '36.4', healthCode: 'green' });
    await demo3.ask(`${report}/save-table`, input([entry('安心', { report: person.report, bodyTemperature: '36.9' })]));
    const changed = (await table(formId)).people.find(({ name }: any) => name === '安心');
    expect(changed.values.bodyTemperature).toBe('36.9');
    expect(await refused(`${report}/save-table`, input([entry('安心', { report: person.report })]))).toBe(
      'VERSION_CONFLICT',
    );
  });

  it('is closed to readers without health data', async () => {
    const formId = await makeForm();
    const guard = await colleague(server, { userName: 'withouthealth', without: ['campus.student.readHealth'] });
    expect(await refused(`${report}/table?formId=${formId}`, undefined as never, guard)).toBe('FIELD_NOT_READABLE');
  });
});

describe('the answers of a form', () => {
  it('are erased for good after it closed, while the number of reports stays', async () => {
    const id = await makeForm({ standardFields: Object.keys(everything), questions });
    const saved = await send(id, { ...everything, answers: [{ question: '是否咳嗽', answer: 'no' }] });
    expect(await refused(`${form}/erase-answers`, { id })).toBe('HEALTH_EPIDEMIC_STILL_OPEN');
    await demo3.ask(`${form}/close`, { id });
    expect(await refused(`${report}/save`, { id: saved.id, version: 1, healthCode: 'red' })).toBe(
      'HEALTH_EPIDEMIC_FORM_CLOSED',
    );
    expect((await demo3.ask(`${form}/erase-answers`, { id })).count).toBe(1);
    const { reportCount, erasedOn } = await demo3.ask(`${form}/get?id=${id}`);
    expect([reportCount, erasedOn]).toEqual([1, day]);
    const left = await demo3.ask(`${report}/get?id=${saved.id}`);
    for (const field of Object.keys(everything)) expect([field, left[field]]).toEqual([field, null]);
    expect(left.answers).toEqual([]);
    const { rows } = await sql`select from record_history where record_id = ${saved.id}`.execute(db);
    expect(rows).toEqual([]);
  });
});
