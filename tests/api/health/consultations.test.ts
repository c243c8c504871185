import { shares } from '@kiga/contract/health/consultation/consultation.ts';
import { watchConsultations } from '@kiga/server/health/consultation/watch-consultations.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { colleague } from '../../support/colleague.ts';
import { demoDoctors, newExpert } from '../../support/doctors.ts';
import { at, startMorning } from '../../support/morning.ts';
import { addMainAccount } from '../../support/tenants.ts';
import { type Answer, type Caller, organizationId } from '../../support/test-server.ts';
import { photo, upload } from '../../support/uploads.ts';

const morning = await startMorning();
const { server, demo3, children, setNow } = morning;
const { db } = server;
const studentId = children.安心 as string;
const { expert, institution } = await demoDoctors(server);
const [demo6, demo7, demo9] = [await server.as('demo6'), await server.as('demo7'), await server.as('demo9')];
const second = await newExpert(server, 'expertB');
const picture = await photo();

afterAll(() => server.close());
beforeEach(async () => {
  setNow(at('10:00'));
  for (const table of ['health_consultation_messages', 'health_consultations', 'consultation_doctors', 'messages']) {
    await sql`delete from ${sql.table(table)}`.execute(db);
  }
});

const question = { topic: '湿疹反复', question: '脸上又起红疹，需要就医吗？', urgency: 'soon' };
const asked = async (more: Record<string, unknown> = {}, caller: Caller = demo3): Promise<string> =>
  (await caller.ask('/api/health/consultation/save', { doctorId: expert, studentId, ...question, ...more })).id;
const thread = (caller: Caller, id: string) => caller.call(`/api/health/consultation/thread?id=${id}`);
const read = (caller: Caller, id: string) => caller.ask(`/api/health/consultation/thread?id=${id}`);
const answer = (caller: Caller, id: string, text = '先观察三天。', more: Record<string, unknown> = {}) =>
  caller.call('/api/health/consultation/answer', { id, text, ...more });
const pass = (id: string, doctorId: string) =>
  demo3.call('/api/health/consultation/escalate', { id, doctorId, reason: '没有回复' });
const close = (id: string) => demo3.ask('/api/health/consultation/close', { id, outcome: '已好转' });
const inbox = async (caller: Caller): Promise<string[]> =>
  (await caller.ask('/api/health/consultation/page', {})).list.map(({ id }: { id: string }) => id);
const uploaded = (caller: Caller) => upload(server, caller, picture, 'jpg', { mode: 'image', module: 'consultation' });
const show = async (path: string) => (await fetch(`${server.address}/media/kiga/${path}`)).status;
const issues = ({ errors }: Answer<unknown>) => errors?.map(({ field, error }) => `${field} ${error}`);
const messages = async (userName: string): Promise<string[]> => {
  const { rows } = await sql<{
    text: string;
  }>`select m.name || case when m.done_at is null then '' else ' done' end as text
    from messages m join accounts a on a.id = m.account_id where a.user_name = ${userName} order by m.id`.execute(db);
  return rows.map(({ text }) => text);
};

describe('a question', () => {
  it('reaches its doctor, whose answer reaches the kindergarten, and both may go on', async () => {
    const id = await asked({ shares: ['basics'] });
    expect(await messages('demo7')).toEqual(['health.consultationAsked']);
    expect(await inbox(demo7)).toEqual([id]);
    expect(await answer(demo7, id)).toMatchObject({ code: '200' });
    expect(await messages('demo7')).toEqual(['health.consultationAsked done']);
    expect(await messages('demo3')).toEqual(['health.consultationAnswered']);
    expect(await read(demo3, id)).toMatchObject({ status: 'answered', dueAt: null, side: 'asker' });

    setNow(at('12:00'));
    await demo3.ask('/api/health/consultation/ask-again', { id, text: '今天又加重了' });
    const again = await read(demo7, id);
    expect(again).toMatchObject({ status: 'open', side: 'doctor', dueAt: at('12:00', '2026-11-21').toISOString() });
    expect(again.messages.map(({ side, text }: Record<string, string>) => `${side} ${text}`)).toEqual([
      `asker ${question.question}`,
      'doctor 先观察三天。',
      'asker 今天又加重了',
    ]);
    // More words to an open question move no time.
    setNow(at('13:00'));
    await demo3.ask('/api/health/consultation/ask-again', { id, text: '体温正常' });
    expect((await read(demo7, id)).dueAt).toBe(at('12:00', '2026-11-21').toISOString());
  });

  it('shows nothing to other experts, tenants, operations, and classes of others', async () => {
    const id = await asked();
    const own2 = 'ownOther';
    await addMainAccount(db, own2, await organizationId(db, 'KG0003'));
    const other = await server.as(own2);
    for (const caller of [second.caller, demo6, other]) {
      expect((await thread(caller, id)).error).toBe('RECORD_NOT_FOUND');
      expect((await caller.call(`/api/health/consultation/get?id=${id}`)).error).toBe('RECORD_NOT_FOUND');
      expect(await inbox(caller)).toEqual([]);
    }
    expect((await answer(second.caller, id)).error).toBe('RECORD_NOT_FOUND');
    expect((await thread(demo9, id)).error).toBe('PERMISSION_MISSING');
    const classes = await demo3.ask('/api/campus/class/page', { pageSize: 100 });
    const { classId } = await demo3.ask(`/api/campus/student/get?id=${studentId}`);
    const elsewhere = classes.list.find((one: { id: string }) => one.id !== classId).id;
    const teacher = await colleague(server, { userName: 'tea1', classes: [elsewhere] });
    expect((await thread(teacher, id)).error).toBe('RECORD_NOT_FOUND');
    const own = await colleague(server, { userName: 'tea2', classes: [classId] });
    expect((await thread(own, id)).code).toBe('200');
    // Without a child the question would belong to no class.
    expect(issues(await own.call('/api/health/consultation/save', { doctorId: expert, ...question }))).toEqual([
      'studentId HEALTH_QUESTION_NEEDS_CHILD',
    ]);
    const general = await asked({ studentId: null });
    expect((await thread(own, general)).error).toBe('RECORD_NOT_FOUND');
    expect((await thread(demo7, general)).code).toBe('200');
    // A colleague without health data reads no question.
    const blind = await colleague(server, { userName: 'tea3', without: ['campus.student.readHealth'] });
    expect((await thread(blind, id)).error).toBe('FIELD_NOT_READABLE');
  });

  it('leaves its first doctor neither thread nor photo once it is passed on, and the second one neither once it is closed', async () => {
    const id = await asked({ photo: await uploaded(demo3) });
    await demo3.ask('/api/health/consultation/ask-again', { id, text: '补充照片', photo: await uploaded(demo3) });
    const pathsOf = async (caller: Caller): Promise<string[]> =>
      (await read(caller, id)).messages.flatMap(({ photos }: { photos: string[] }) => photos);
    const first = await pathsOf(demo7);
    expect(await Promise.all(first.map(show))).toEqual([200, 200]);
    expect(issues(await pass(id, expert))).toEqual(['doctorId HEALTH_DOCTOR_SAME']);
    expect(issues(await pass(id, await organizationId(db, 'GR0001')))).toEqual(['doctorId HEALTH_DOCTOR_UNKNOWN']);
    expect((await pass(id, second.id)).code).toBe('200');
    expect(await Promise.all(first.map(show))).toEqual([404, 404]);
    expect((await thread(demo7, id)).error).toBe('RECORD_NOT_FOUND');
    expect((await answer(demo7, id)).error).toBe('RECORD_NOT_FOUND');
    expect(await messages('demo7')).toEqual(['health.consultationAskedAgain done']);
    expect(await messages('expertB')).toEqual(['health.consultationPassedOn']);

    const other = await pathsOf(second.caller);
    expect(await Promise.all(other.map(show))).toEqual([200, 200]);
    expect((await answer(second.caller, id, '不用担心', { photo: await uploaded(second.caller) })).code).toBe('200');
    const all = await pathsOf(demo3);
    expect(await Promise.all(all.map(show))).toEqual([200, 200, 200]);
    await close(id);
    expect(await Promise.all(other.map(show))).toEqual([404, 404]);
    expect((await thread(second.caller, id)).error).toBe('RECORD_NOT_FOUND');
    expect(await inbox(second.caller)).toEqual([]);
    expect(await Promise.all(all.map(show))).toEqual([200, 200, 200]);
    expect(await read(demo3, id)).toMatchObject({ status: 'closed', outcome: '已好转', escalations: 1, can: [] });
    expect((await demo3.call('/api/health/consultation/ask-again', { id, text: '?' })).error).toBe(
      'HEALTH_CONSULTATION_CLOSED',
    );
    // The doctor keeps the own answers.
    const { list } = await second.caller.ask('/api/health/consultation/given-answers');
    expect(list).toEqual([
      { id: expect.any(String), kigName: '向日葵幼儿园', at: expect.any(String), text: '不用担心' },
    ]);
    expect((await demo7.ask('/api/health/consultation/given-answers')).list).toEqual([]);
  });

  it('leaves an institution with the end of its contract', async () => {
    const id = await asked({ doctorId: institution });
    expect((await thread(demo6, id)).code).toBe('200');
    expect((await thread(demo7, id)).error).toBe('RECORD_NOT_FOUND');
    const ends = (day: string) => sql`update contracts set ends_on = ${day} where kind = 'service'`.execute(db);
    await ends('2026-11-19');
    expect((await thread(demo6, id)).error).toBe('RECORD_NOT_FOUND');
    expect((await answer(demo6, id)).error).toBe('RECORD_NOT_FOUND');
    const refusal = await demo3.call('/api/health/consultation/save', {
      doctorId: institution,
      studentId,
      ...question,
    });
    expect(issues(refusal)).toEqual(['doctorId HEALTH_DOCTOR_UNKNOWN']);
    await ends('2099-08-31');
    expect((await thread(demo6, id)).code).toBe('200');
  });

  it('is told as overdue once, to both sides, and anew after it was passed on', async () => {
    const id = await asked({ urgency: 'urgent' });
    setNow(at('11:59'));
    await watchConsultations(server.program);
    expect(await messages('demo3')).toEqual([]);
    setNow(at('12:00'));
    await Promise.all([watchConsultations(server.program), watchConsultations(server.program)]);
    expect(await messages('demo3')).toEqual(['health.consultationOverdue']);
    expect(await messages('demo7')).toEqual(['health.consultationLate']);
    expect((await pass(id, second.id)).code).toBe('200');
    expect(await messages('demo3')).toEqual(['health.consultationOverdue done']);
    setNow(at('14:00'));
    await watchConsultations(server.program);
    expect(await messages('expertB')).toEqual(['health.consultationLate']);
    expect((await answer(second.caller, id)).code).toBe('200');
    setNow(at('16:00'));
    await watchConsultations(server.program);
    expect(await messages('expertB')).toEqual(['health.consultationLate done']);
  });

  it('about a child who left is out of sight at once, and closed by the next look', async () => {
    const left = children.白云 ?? Object.values(children).at(-1);
    const id = await asked({ studentId: left });
    await sql`update students set status = 'moved-out' where id = ${left}`.execute(db);
    expect((await thread(demo7, id)).error).toBe('RECORD_NOT_FOUND');
    await watchConsultations(server.program);
    expect((await read(demo3, id)).status).toBe('closed');
    expect(
      issues(await demo3.call('/api/health/consultation/save', { doctorId: expert, studentId: left, ...question })),
    ).toEqual(['studentId HEALTH_QUESTION_CHILD_GONE']);
    await sql`update students set status = 'enrolled' where id = ${left}`.execute(db);
  });

  it('stands among those who can see the children, until it is closed', async () => {
    const seen = async () => {
      const { list } = await demo3.ask('/api/system/viewer/page', { way: 'question' });
      return list.map(({ name, seen: sights }: { name: string; seen: Record<string, string> }) => {
        const open = Object.entries(sights).flatMap(([part, sight]) => (sight === 'full' ? [part] : []));
        return `${name} ${open.sort().join()}`;
      });
    };
    await asked({ studentId: null });
    expect(await seen()).toEqual([]);
    const id = await asked({ shares: ['basics', 'name'] });
    expect(await seen()).toEqual(['陈若兰儿童营养工作室 basic,health,name']);
    await close(id);
    expect(await seen()).toEqual([]);
  });

  it('takes a double click once', async () => {
    const id = await asked();
    const send = () =>
      server.request('/api/health/consultation/answer', {
        body: { id, text: '只说一次' },
        headers: {
          Authorization: `Bearer ${demo7.token}`,
          'Idempotency-Key': `once-${id}`,
          appType: '7',
          shardNum: '00001',
        },
      });
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ code }) => code)).toEqual(['200', '200']);
    expect((await read(demo3, id)).messages).toHaveLength(2);
  });
});

describe('the shared facts of a child', () => {
  it('is exactly what the asker chose, with no other key, and never anything else of the child', async () => {
    await demo3.ask('/api/health/measurement/save', {
      studentId,
      measuredOn: '2026-11-10',
      heightCm: 104,
      weightKg: 17,
    });
    const { stuName } = await demo3.ask(`/api/campus/student/get?id=${studentId}`);
    await fc.assert(
      fc.asyncProperty(fc.subarray([...shares]), async (chosen) => {
        const id = await asked({ shares: chosen });
        const seen = await read(demo7, id);
        expect(Object.keys(seen.facts).sort()).toEqual([...chosen].sort());
        expect(seen.child).toBeNull();
        if (chosen.includes('growth')) expect(seen.facts.growth).toMatchObject([{ heightCm: 104, weightKg: 17 }]);
        const record = await demo7.ask(`/api/health/consultation/get?id=${id}`);
        for (const field of ['studentId', 'studentIdText', 'studentName', 'classId'])
          expect(record).not.toHaveProperty(field);
        expect(record.ageMonths === null).toBe(!chosen.includes('basics'));
        expect(JSON.stringify([seen, record]).includes(stuName)).toBe(chosen.includes('name'));
      }),
      { numRuns: 12 },
    );
  });

  it('needs a child, and the asker’s own right to see it', async () => {
    const without = { doctorId: expert, ...question, shares: ['illnesses'] };
    expect(issues(await demo3.call('/api/health/consultation/save', without))).toEqual([
      'studentId HEALTH_SHARES_WITHOUT_CHILD',
    ]);
    const clerk = await colleague(server, { userName: 'tea4', without: ['health.illness.read'] });
    expect(issues(await clerk.call('/api/health/consultation/save', { ...without, studentId }))).toEqual([
      'shares HEALTH_SHARE_NOT_SEEN',
    ]);
    const id = await asked({ shares: ['illnesses', 'basics'] });
    expect(Object.keys((await read(clerk, id)).facts)).toEqual(['basics']);
  });
});
