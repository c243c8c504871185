import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newExpert } from '../../support/doctors.ts';
import { asParent, newChildOf, type Parent } from '../../support/family.ts';
import { type Caller, startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let demo3: Caller;
let mother: Parent;
let stranger: Parent;
let studentId: string;

beforeAll(async () => {
  server = await startTestServer();
  demo3 = await server.as('demo3');
  ({ studentId } = await newChildOf(demo3, { stuName: '安安', phone: '13800138001' }));
  await newChildOf(demo3, { stuName: '贝贝', phone: '13800138002' });
  mother = await asParent(server, '13800138001');
  stranger = await asParent(server, '13800138002');
});
afterAll(() => server.close());

/** Names of the messages to families about a record. */
const told = async (id: string, child: string) => {
  const { rows } = await sql<{ name: string }>`select name from family_messages where topic_id = ${id}
    and student_id = ${child} order by created_at`.execute(server.db);
  return rows.map(({ name }) => name);
};
const issues = ({ errors }: { errors?: { field: string; error: string }[] | undefined }) =>
  errors?.map(({ field, error }) => `${field} ${error}`);

describe('a form that a parent fills in', () => {
  const form = '/api/health/epidemic-form';
  const makeForm = async (more: Record<string, unknown> = {}): Promise<string> => {
    const { today } = (await mother.ask('/family')).children[0];
    const questions = [{ question: '是否咳嗽', kind: 'yesNo', isRequired: true }];
    const asked = { audience: 'children', standardFields: ['bodyTemperature', 'travelPlans'], questions };
    const days = { frequency: 'daily', fromDay: today, untilDay: today };
    return (await demo3.ask(`${form}/save`, { formName: '每日上报', ...asked, ...days, ...more })).id;
  };
  const formById = async (id: string) =>
    (await mother.ask(`/forms?studentId=${studentId}`)).list.find((one: { id: string }) => one.id === id);
  const good = { bodyTemperature: '36.6', answers: [{ question: '是否咳嗽', answer: 'no' }] };

  it('shows its fields, and is the same report of the period when it is filled in again', async () => {
    const formId = await makeForm();
    expect(await formById(formId)).toMatchObject({
      formName: '每日上报',
      fields: [
        { field: 'bodyTemperature', isRequired: true },
        { field: 'travelPlans', isRequired: false },
      ],
      questions: [{ question: '是否咳嗽', kind: 'yesNo', isRequired: true }],
      isFilled: false,
      values: {},
    });
    const first = await mother.ask('/forms/fill', { studentId, formId, ...good, travelPlans: '周末回家' });
    const second = await mother.ask('/forms/fill', { studentId, formId, ...good, bodyTemperature: '37.1' });
    expect(second.id).toBe(first.id);
    const { values, isFilled } = await formById(formId);
    expect({ values, isFilled }).toMatchObject({
      isFilled: true,
      values: { bodyTemperature: '37.1', travelPlans: null },
    });
    const report = await demo3.ask(`/api/health/epidemic-report/get?id=${first.id}`);
    expect(report).toMatchObject({ studentId, bodyTemperature: '37.1', answers: good.answers });
  });

  it('refuses what the form does not allow, at the field', async () => {
    const formId = await makeForm();
    const fill = (more: Record<string, unknown>) => mother.call('/forms/fill', { studentId, formId, ...more });
    expect(issues(await fill({ ...good, bodyTemperature: '66' }))).toEqual([
      'bodyTemperature HEALTH_TEMPERATURE_RANGE',
    ]);
    expect(issues(await fill({ ...good, healthCode: 'green' }))).toEqual(['healthCode HEALTH_EPIDEMIC_NOT_ASKED']);
    expect(issues(await fill({ bodyTemperature: '36.6' }))).toEqual(['answers HEALTH_EPIDEMIC_ANSWER_MISSING']);
    await demo3.ask(`${form}/close`, { id: formId });
    expect(await fill(good)).toMatchObject({ error: 'HEALTH_EPIDEMIC_FORM_CLOSED' });
    expect(await formById(formId)).toBeUndefined();
  });

  it('reminds the families of the missing children only', async () => {
    const formId = await makeForm();
    await mother.ask('/forms/fill', { studentId, formId, ...good });
    await demo3.ask(`${form}/remind`, { id: formId });
    const other = (await stranger.ask('/family')).children[0].studentId;
    expect(await told(formId, other)).toEqual(['health.familyFormDue']);
    expect(await told(formId, studentId)).toEqual([]);
  });

  it('is no form of another family, nor of a form for staff', async () => {
    const formId = await makeForm();
    expect(await stranger.call('/forms/fill', { studentId, formId, ...good })).toMatchObject({ status: 404 });
    expect(await stranger.call(`/forms?studentId=${studentId}`)).toMatchObject({ status: 404 });
    const forStaff = await makeForm({ audience: 'staff' });
    expect(await formById(forStaff)).toBeUndefined();
    expect(issues(await mother.call('/forms/fill', { studentId, formId: forStaff, ...good }))).toEqual([
      'studentId HEALTH_EPIDEMIC_NOT_FOR_PERSON',
    ]);
  });
});

describe('a question of a parent to a doctor', () => {
  const thread = (caller: Caller, id: string) => caller.ask(`/api/health/consultation/thread?id=${id}`);
  let doctor: { id: string; caller: Caller };
  const ask = async (more: Record<string, unknown> = {}): Promise<string> => {
    const question = { topic: '夜里咳嗽', question: '需要就医吗？', urgency: 'soon', shares: ['basics'] };
    return (await mother.ask('/questions/ask', { studentId, doctorId: doctor.id, ...question, ...more })).id;
  };

  beforeAll(async () => {
    doctor = await newExpert(server, 'familyexpert');
  });

  it('goes to a doctor whom the kindergarten can ask, and its answer to the family', async () => {
    const { list } = await mother.ask(`/doctors?studentId=${studentId}`);
    expect(list).toContainEqual(expect.objectContaining({ id: doctor.id, kind: 'expert' }));
    const id = await ask();
    const seen = await thread(doctor.caller, id);
    expect(seen).toMatchObject({ askedByFamily: true, shares: ['basics'], child: null });
    expect(Object.keys(seen.facts)).toEqual(['basics']);
    expect(seen.messages).toMatchObject([{ text: '需要就医吗？', isFamily: true, authorName: '' }]);
    await doctor.caller.ask('/api/health/consultation/answer', { id, text: '先观察三天。' });
    expect(await told(id, studentId)).toEqual(['health.familyAnswered']);
    await mother.ask('/questions/ask-again', { id, text: '仍在咳嗽。' });
    expect(await mother.ask(`/questions/get?id=${id}`)).toMatchObject({
      status: 'open',
      messages: [
        { from: 'family', name: '安安妈妈', text: '需要就医吗？' },
        { from: 'doctor', text: '先观察三天。' },
        { from: 'family', text: '仍在咳嗽。' },
      ],
    });
    await mother.ask('/questions/close', { id });
    expect(await mother.call('/questions/ask-again', { id, text: '再问' })).toMatchObject({
      error: 'HEALTH_CONSULTATION_CLOSED',
    });
    expect((await mother.ask(`/questions?studentId=${studentId}`)).list[0]).toMatchObject({ id, status: 'closed' });
  });

  it('is seen with the name of the parent by the kindergarten, which is told', async () => {
    const id = await ask();
    const seen = await thread(demo3, id);
    expect(seen).toMatchObject({ askedByFamily: true, messages: [{ isFamily: true, authorName: '安安妈妈' }] });
    const { list } = await demo3.ask('/api/system/message/page', { kind: 'system' });
    expect(list).toContainEqual(expect.objectContaining({ href: `/doctorMessagesDetail?id=${id}` }));
  });

  it('is out of reach of other families, and a question of the kindergarten of all', async () => {
    const id = await ask();
    const question = { topic: '园内', question: '？', urgency: 'soon', studentId, doctorId: doctor.id };
    const ofOffice = (await demo3.ask('/api/health/consultation/save', question)).id;
    for (const answer of [
      await stranger.call(`/questions/get?id=${id}`),
      await stranger.call('/questions/ask-again', { id, text: '？' }),
      await stranger.call('/questions/close', { id }),
      await stranger.call(`/questions?studentId=${studentId}`),
      await stranger.call(`/doctors?studentId=${studentId}`),
      await mother.call(`/questions/get?id=${ofOffice}`),
      await mother.call('/questions/close', { id: ofOffice }),
    ]) {
      expect(answer).toMatchObject({ status: 404, error: 'RECORD_NOT_FOUND' });
    }
  });

  it('is refused at its fields', async () => {
    const refused = async (more: Record<string, unknown>) =>
      issues(
        await mother.call('/questions/ask', {
          studentId,
          doctorId: doctor.id,
          topic: '咳嗽',
          question: '？',
          urgency: 'soon',
          ...more,
        }),
      );
    expect(await refused({ doctorId: studentId })).toEqual(['doctorId HEALTH_DOCTOR_UNKNOWN']);
    expect(await refused({ topic: '' })).toEqual(['topic FIELD_REQUIRED']);
    expect(await refused({ question: '长'.repeat(1001) })).toEqual(['question FIELD_TOO_LONG']);
  });
});
