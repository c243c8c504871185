import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, organizationId, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let demo3: Caller;
let classId: string;

beforeAll(async () => {
  server = await startTestServer();
  demo3 = await server.as('demo3');
  const data = await demo3.ask('/api/campus/class/list');
  classId = data.find(({ text }: { text: string }) => text === '小一班').id;
});
afterAll(() => server.close());

let serial = 0;
/** A family with its own phone that asks for a place. */
function family(more: Record<string, unknown> = {}) {
  serial += 1;
  return {
    childName: '欧阳星野',
    sex: 'male',
    birthday: '2023-05-03',
    parentName: '李雯',
    relation: 'mother',
    parentPhone: `137${String(10_000_000 + serial)}`,
    source: 'phone',
    ...more,
  };
}
const save = (input: Record<string, unknown>) => demo3.call('/api/campus/lead/save', input);
const newLead = async (more: Record<string, unknown> = {}) => succeeded(await save(family(more)));
const act = (name: string, input: Record<string, unknown>, who = demo3) => who.call(`/api/campus/lead/${name}`, input);
const get = async (id: string) => await demo3.ask(`/api/campus/lead/get?id=${id}`);
const counts = async () => await demo3.ask('/api/campus/lead/count-by-status');
const talk = { method: 'phone', content: '约到园参观' };
const entry = () => ({ classId, admissionDate: '2026-09-01' });

/** A lead in this state. */
async function leadIn(status: 'following' | 'pre-admitted', more: Record<string, unknown> = {}) {
  const { id } = await newLead(more);
  succeeded(await act('follow', { id, ...talk }));
  if (status === 'pre-admitted') succeeded(await act('pre-admit', { id }));
  return id as string;
}

describe('a lead', () => {
  it('[F07] becomes a student with parent, class and admission date', async () => {
    const lead = await newLead({ childName: '单若溪', parentName: '单丽', parentPhone: '13711112222' });
    expect(lead).toMatchObject({ status: 'pending', version: 1, parentPhone: '137****2222', studentId: null });
    const { id } = lead;
    const followed = await act('follow', { id, from: 'pending', ...talk, nextDate: '2026-12-01' });
    expect(followed.data).toMatchObject({ status: 'following', nextFollowDate: '2026-12-01' });
    expect(await act('pre-admit', { id, from: 'following', expectedDate: '2027-02-20' })).toMatchObject({
      data: { status: 'pre-admitted', expectedDate: '2027-02-20', nextFollowDate: '2026-12-01' },
    });
    const admitted = succeeded(await act('admit', { id, from: 'pre-admitted', classId, admissionDate: '2027-02-22' }));
    expect(admitted).toMatchObject({ status: 'admitted', nextFollowDate: null, studentIdText: '单若溪' });
    const student = await demo3.ask(`/api/campus/student/get?id=${admitted.studentId}`);
    expect(student).toMatchObject({
      stuName: '单若溪',
      stuNo: expect.stringMatching(/^2027\d{4}$/),
      sex: 'male',
      birthday: '2023-05-03',
      classIdText: '小一班',
      admissionDate: '2027-02-22',
      status: 'enrolled',
      parents: [{ parentName: '单丽', relation: 'mother', parentPhone: '137****2222' }],
    });
    const contact = await demo3.ask('/api/campus/student/read-contact', { id: student.id });
    expect(contact.parents[0].parentPhone).toBe('13711112222');
  });

  it('[F07] is given up only with a reason, loses its next day, and can be reopened', async () => {
    const id = await leadIn('following', { nextFollowDate: '2026-12-01' });
    expect(await act('invalidate', { id })).toMatchObject({
      status: 400,
      errors: [{ field: 'reason', error: 'FIELD_REQUIRED' }],
    });
    expect((await get(id)).status).toBe('following');
    expect(succeeded(await act('invalidate', { id, reason: '搬走了' }))).toMatchObject({
      status: 'invalid',
      nextFollowDate: null,
    });
    expect(succeeded(await act('reopen', { id }))).toMatchObject({ status: 'following' });
  });

  it('makes a parent of relation ‘other’ if it has no relation, and its state cannot be saved', async () => {
    const id = await leadIn('pre-admitted', { childName: '无关系', relation: null });
    const lead = succeeded(await act('admit', { id, ...entry() }));
    const student = await demo3.ask(`/api/campus/student/get?id=${lead.studentId}`);
    expect(student.parents).toMatchObject([{ relation: 'other' }]);
    expect(await save({ id, status: 'pending' })).toMatchObject({
      errors: [{ field: 'status', error: 'FIELD_UNKNOWN' }],
    });
    // Other fields of a lead can still be corrected, but not its state.
    expect(succeeded(await save({ id, remark: '已入园' }))).toMatchObject({ status: 'admitted', remark: '已入园' });
  });

  it('cannot be admitted with missing data of the child, with an issue at each field', async () => {
    const id = await leadIn('pre-admitted', { sex: null, birthday: null });
    const refused = await act('admit', { id, ...entry() });
    expect(refused).toMatchObject({ status: 400, error: 'VALIDATION_FAILED' });
    expect(refused.errors?.map(({ field, error }) => [field, error])).toEqual([
      ['sex', 'CAMPUS_LEAD_CHILD_INCOMPLETE'],
      ['birthday', 'CAMPUS_LEAD_CHILD_INCOMPLETE'],
    ]);
    succeeded(await save({ id, sex: 'female', birthday: '2023-01-02' }));
    expect(await act('admit', { id, ...entry() })).toMatchObject({ code: '200' });
  });

  it('cannot be admitted if the child is already a student, even by concurrent calls', async () => {
    const twice = { childName: '重名', parentPhone: '13733334444' };
    const ids = [await leadIn('pre-admitted', twice), await leadIn('pre-admitted', twice)];
    const answers = await Promise.all(ids.map((id) => act('admit', { id, ...entry() })));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject({
      error: 'CAMPUS_LEAD_ALREADY_STUDENT',
      data: { stuName: '重名' },
    });
    const data = await demo3.ask('/api/campus/student/page', { q: '重名' });
    expect(data.total).toBe(1);
  });

  it('shows issues of the new student at its own fields, and stays unchanged', async () => {
    const phone = '13755556666';
    succeeded(
      await act('admit', {
        id: await leadIn('pre-admitted', { childName: '先来', parentName: '张三', parentPhone: phone }),
        ...entry(),
      }),
    );
    const id = await leadIn('pre-admitted', { childName: '后到', parentName: '李四', parentPhone: phone });
    expect(await act('admit', { id, ...entry() })).toMatchObject({
      errors: [{ field: 'parentPhone', error: 'CAMPUS_PARENT_PHONE_REPEATED', data: { parentName: '张三' } }],
    });
    const foreign = await sql<{ id: string }>`select id from classes where kig_id =
      ${await organizationId(server.db, 'KG0002')} limit 1`.execute(server.db);
    expect(await act('admit', { id, classId: foreign.rows[0]?.id, admissionDate: '2026-09-01' })).toMatchObject({
      errors: [{ field: 'classId', error: 'FIELD_REFERENCE_UNKNOWN' }],
    });
    expect(await get(id)).toMatchObject({ status: 'pre-admitted', studentId: null, version: 3 });
  });

  it('can be restored after the deletion of its student', async () => {
    const id = await leadIn('pre-admitted', { childName: '来了又走' });
    const lead = succeeded(await act('admit', { id, ...entry() }));
    expect(await demo3.call('/api/campus/student/delete', { id: lead.studentId })).toMatchObject({ code: '200' });
    succeeded(await act('delete', { id }));
    expect(await act('restore', { id })).toMatchObject({ code: '200', data: { status: 'admitted' } });
  });
});

describe('follow-ups', () => {
  it('are listed with author, method and time, the newest first, and set the lead’s next day', async () => {
    const { id } = await newLead({ nextFollowDate: '2026-11-01' });
    succeeded(await act('follow', { id, ...talk, nextDate: '2026-12-01' }));
    const added = await act('add-follow-up', { id, method: 'visit', content: '看了教室', nextDate: '2026-12-09' });
    expect(added).toMatchObject({ code: '200' });
    expect((await get(id)).nextFollowDate).toBe('2026-12-09');
    const data = await demo3.ask(`/api/campus/lead/follow-ups?id=${id}`);
    expect(data).toMatchObject([
      { id: added.data.id, by: '周敏', method: 'visit', content: '看了教室', nextDate: '2026-12-09' },
      { by: '周敏', method: 'phone', content: '约到园参观', nextDate: '2026-12-01' },
    ]);
    succeeded(await act('add-follow-up', { id, ...talk }));
    expect((await get(id)).nextFollowDate).toBeNull();
  });

  it('are accepted only while a lead is followed or pre-admitted', async () => {
    const { id: pending } = await newLead();
    const admitted = await leadIn('pre-admitted', { childName: '关了' });
    expect(await act('add-follow-up', { id: admitted, ...talk })).toMatchObject({ code: '200' });
    succeeded(await act('admit', { id: admitted, ...entry() }));
    const invalid = await leadIn('following');
    succeeded(await act('invalidate', { id: invalid, reason: '不来了' }));
    for (const id of [pending, admitted, invalid]) {
      expect(await act('add-follow-up', { id, ...talk })).toMatchObject({ status: 409, error: 'CAMPUS_LEAD_CLOSED' });
    }
    const following = await leadIn('following');
    expect(await act('add-follow-up', { id: following, method: 'phone', content: ' ' })).toMatchObject({
      errors: [{ field: 'content', error: 'FIELD_REQUIRED' }],
    });
  });

  it('are added once for a repeated idempotency key', async () => {
    const id = await leadIn('following');
    const send = () =>
      server.request('/api/campus/lead/add-follow-up', {
        body: { id, ...talk },
        headers: { authorization: `Bearer ${demo3.token}`, 'idempotency-key': 'one-follow-up' },
      });
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect(await demo3.ask(`/api/campus/lead/follow-ups?id=${id}`)).toHaveLength(2);
  });

  it('count as due on and after their day if their lead is open, beside the counts by state', async () => {
    const before = await counts();
    const day = (days: number) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now() + days * 86_400_000);
    await newLead({ nextFollowDate: day(0) });
    await newLead({ nextFollowDate: day(-3) });
    await newLead({ nextFollowDate: day(1) });
    await newLead();
    const { id: deleted } = await newLead({ nextFollowDate: day(0) });
    succeeded(await act('delete', { id: deleted }));
    const given = await leadIn('following');
    succeeded(await act('add-follow-up', { id: given, ...talk, nextDate: day(0) }));
    succeeded(await act('invalidate', { id: given, reason: '不来了' }));
    succeeded(await save({ id: given, nextFollowDate: day(0) }));
    const after = await counts();
    expect(after.all - before.all).toBe(5);
    expect(after.byStatus.pending - before.byStatus.pending).toBe(4);
    expect(after.byStatus.invalid - before.byStatus.invalid).toBe(1);
    expect(after.due - before.due).toBe(2);
  });
});

describe('concurrent transitions of a lead', () => {
  it('succeed once, and answer the other call with the new state in words', async () => {
    const id = await leadIn('pre-admitted', { childName: '两人同时' });
    const both = await Promise.all([1, 2].map(() => act('admit', { id, from: 'pre-admitted', ...entry() })));
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)).toMatchObject({
      error: 'STATE_CHANGED',
      data: { state: 'admitted', by: '周敏' },
      text: expect.stringContaining('“Admitted”'),
    });
    expect((await demo3.ask('/api/campus/student/page', { q: '两人同时' })).total).toBe(1);
    const inChinese = await server.request('/api/campus/lead/admit?language=zh_CN', {
      body: { id, ...entry() },
      headers: { authorization: `Bearer ${demo3.token}` },
    });
    expect(inChinese).toMatchObject({ error: 'STATE_CHANGED', text: expect.stringContaining('“已录取”') });
  });

  it('are refused even if the new state would allow them', async () => {
    const { id } = await newLead();
    succeeded(await act('follow', { id, ...talk }));
    const late = await act('invalidate', { id, from: 'pending', reason: '号码不对' });
    expect(late).toMatchObject({ status: 409, error: 'STATE_CHANGED', data: { state: 'following' } });
    expect((await get(id)).status).toBe('following');
  });

  it('succeed once for a repeated idempotency key, which returns the same lead', async () => {
    const id = await leadIn('pre-admitted', { childName: '只录取一次' });
    const send = () =>
      server.request('/api/campus/lead/admit', {
        body: { id, from: 'pre-admitted', ...entry() },
        headers: { authorization: `Bearer ${demo3.token}`, 'idempotency-key': 'admit-only-once' },
      });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ data }) => [data.id, data.status])).toEqual(Array(3).fill([id, 'admitted']));
    expect((await demo3.ask('/api/campus/student/page', { q: '只录取一次' })).total).toBe(1);
  });
});

describe('leads of another kindergarten', () => {
  it('are answered like leads that do not exist, in every call', async () => {
    const kigId = await organizationId(server.db, 'KG0002');
    const { rows } = await sql<{
      id: string;
    }>`select id from leads where kig_id = ${kigId} and status = 'following'`.execute(server.db);
    const foreign = rows[0]?.id as string;
    const missing = '00000000-0000-7000-8000-000000000000';
    const asks: Record<string, Record<string, unknown>> = {
      follow: talk,
      'pre-admit': {},
      admit: entry(),
      invalidate: { reason: '偷看' },
      reopen: {},
      'add-follow-up': talk,
      'read-contact': {},
      save: { remark: '偷看' },
      delete: {},
      restore: {},
      'restore-field': { version: 1, historyId: missing, field: 'remark' },
    };
    const answers = async (id: string) =>
      [
        ...(await Promise.all(Object.entries(asks).map(([name, more]) => act(name, { id, ...more })))),
        ...(await Promise.all(
          ['get', 'history', 'follow-ups'].map((name) => demo3.call(`/api/campus/lead/${name}?id=${id}`)),
        )),
      ].map((answer) => ({ ...answer, requestId: '' }));
    const theirs = await answers(foreign);
    expect(theirs).toEqual(await answers(missing));
    for (const answer of theirs) expect(answer).toMatchObject({ status: 404, error: 'RECORD_NOT_FOUND' });
    const data = succeeded(await act('batch', { act: 'delete', records: [{ id: foreign }] }));
    expect(data.rows).toMatchObject([{ title: '', done: false, error: 'RECORD_NOT_FOUND' }]);
    expect(
      (
        await server.db
          .selectFrom('leads' as 'accounts')
          .selectAll()
          .where('id', '=', foreign)
          .execute()
      )[0],
    ).toMatchObject({ status: 'following', deleted: false, version: 2 });
  });
});

describe('the phone number of a lead', () => {
  it('is found whole or by its last digits, appears masked, and whole only by an act that is logged once', async () => {
    const { id } = await newLead({ childName: '找电话', parentPhone: '13799998888' });
    for (const q of ['13799998888', '8888', '找电话', 'zhaodianhua']) {
      const data = await demo3.ask('/api/campus/lead/page', { q });
      expect(
        data.list.map((lead: { id: string }) => lead.id),
        q,
      ).toContain(id);
    }
    const look = () => act('read-contact', { id });
    expect(succeeded(await look())).toEqual({ parentPhone: '13799998888' });
    succeeded(await look());
    const looks = await server.db.selectFrom('personal_data_looks').selectAll().where('record_id', '=', id).execute();
    expect(looks).toMatchObject([{ entity: 'campus.lead' }]);
    const rows = await server.db
      .selectFrom('leads' as 'accounts')
      .selectAll()
      .execute();
    const text = JSON.stringify(rows, (_key, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    );
    expect(text).not.toContain('13799998888');
  });
});

describe('the demo', () => {
  it('has leads in every state, some of them due, and an admitted lead with its whole history', async () => {
    const { rows } = await sql<{ status: string }>`select distinct status from leads`.execute(server.db);
    expect(rows.map(({ status }) => status).sort()).toEqual([
      'admitted',
      'following',
      'invalid',
      'pending',
      'pre-admitted',
    ]);
    const { rows: own } = await sql<{ n: number; admitted: number; due: number }>`select count(*) as n,
      count(*) filter (where l.status = 'admitted') as admitted,
      count(*) filter (where l.next_follow_date <= (now() at time zone 'Asia/Shanghai')::date) as due
      from leads l join organizations o on o.id = l.kig_id where o.code = 'KG0003'`.execute(server.db);
    expect(own[0]).toMatchObject({ n: 4, admitted: 1 });
    expect(own[0]?.due).toBeGreaterThan(0);
    const data = await (await server.as('demo9')).ask('/api/campus/lead/page', {
      kigId: await organizationId(server.db, 'KG0003'),
      status: 'admitted',
    });
    const { rows: history } = await sql<{ act: string }>`select act from record_history
      where record_id = ${data.list[0].id} order by id`.execute(server.db);
    expect(history.map((row) => row.act)).toEqual(['create', 'follow', 'preAdmit', 'admit']);
  });
});
