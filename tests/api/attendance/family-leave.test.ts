import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asParent, newChildOf, type Parent } from '../../support/family.ts';
import { type Caller, startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let demo3: Caller;
let mother: Parent;
let father: Parent;
let stranger: Parent;
let studentId: string;

beforeAll(async () => {
  server = await startTestServer();
  demo3 = await server.as('demo3');
  const { classId } = await newChildOf(demo3, { stuName: '贝贝', phone: '13800138002' });
  const parents = [
    { parentName: '王芳', relation: 'mother', parentPhone: '13800138001' },
    { parentName: '李强', relation: 'father', parentPhone: '13800138003' },
  ];
  const child = { stuName: '安安', sex: 'female', birthday: '2022-04-10', classId, parents };
  studentId = (await demo3.ask('/api/campus/student/save', child)).id;
  mother = await asParent(server, '13800138001');
  father = await asParent(server, '13800138003');
  stranger = await asParent(server, '13800138002');
});
afterAll(() => server.close());

const office = '/api/attendance/student-leave';
const leave = (day: string, more: Record<string, unknown> = {}) => ({
  studentId,
  kind: 'personal',
  fromDay: day,
  toDay: day,
  reason: '外出',
  ...more,
});
const ask = async (day: string, more: Record<string, unknown> = {}): Promise<string> =>
  (await mother.ask('/leaves/ask', leave(day, more))).id;
const leaves = async () => (await mother.ask(`/leaves?studentId=${studentId}`)).list as Record<string, unknown>[];
const leaveById = async (id: string) => (await leaves()).find((one) => one.id === id);
const issues = async (input: Record<string, unknown>) => {
  const { errors } = await mother.call('/leaves/ask', input);
  return errors?.map(({ field, error }: { field: string; error: string }) => `${field} ${error}`);
};
/** Names of the messages about a leave, one for each parent. */
const told = async (id: string) => {
  const { rows } = await sql<{ name: string }>`select name from family_messages where topic_id = ${id}
    order by name`.execute(server.db);
  return rows.map(({ name }) => name);
};

describe('a parent who asks for leave', () => {
  it('appears with the own name in the office, which is told, and both parents are told of the approval', async () => {
    const id = await ask('2041-03-06', { kind: 'sick', symptom: 'fever' });
    expect(await leaveById(id)).toMatchObject({
      status: 'submitted',
      asker: 'parent',
      askerName: '王芳',
      symptom: 'fever',
      fromPart: 'morning',
      toPart: 'afternoon',
      days: 1,
      canCancel: true,
    });
    expect(await demo3.ask(`${office}/get?id=${id}`)).toMatchObject({ asker: 'parent', askerName: '王芳' });
    const { list } = await demo3.ask('/api/system/message/page', { kind: 'todo' });
    expect(list).toContainEqual(expect.objectContaining({ href: `/attendance/leaves/${id}`, done: false }));
    await demo3.ask(`${office}/approve`, { id });
    expect(await leaveById(id)).toMatchObject({ status: 'approved' });
    expect(await told(id)).toEqual(['attendance.familyLeaveApproved', 'attendance.familyLeaveApproved']);
  });

  it('reads why the kindergarten rejected it', async () => {
    const id = await ask('2041-03-07');
    await demo3.ask(`${office}/reject`, { id, reason: '那天有体检' });
    expect(await leaveById(id)).toMatchObject({ status: 'rejected', rejectReason: '那天有体检', canCancel: false });
    expect(await told(id)).toEqual(['attendance.familyLeaveRejected', 'attendance.familyLeaveRejected']);
  });

  it('is told when the kindergarten cancels a leave, but not when a parent does', async () => {
    const byOffice = await ask('2041-03-11');
    await demo3.ask(`${office}/cancel`, { id: byOffice });
    expect(await told(byOffice)).toHaveLength(2);
    const byFather = await ask('2041-03-12');
    await demo3.ask(`${office}/approve`, { id: byFather });
    await father.ask('/leaves/cancel', { id: byFather });
    expect(await leaveById(byFather)).toMatchObject({ status: 'cancelled' });
    expect(await told(byFather)).toEqual(['attendance.familyLeaveApproved', 'attendance.familyLeaveApproved']);
    expect(await mother.call('/leaves/cancel', { id: byFather })).toMatchObject({ error: 'STATE_CHANGED' });
  });

  it('gets the refusals of the office at the same fields', async () => {
    await ask('2041-03-14');
    expect(await issues(leave('2041-03-14'))).toEqual(['fromDay ATTENDANCE_LEAVE_OVERLAPS']);
    expect(await issues(leave('2041-03-18', { kind: 'sick' }))).toEqual(['symptom FIELD_REQUIRED']);
    expect(await issues(leave('2041-03-18', { toDay: '2041-03-15' }))).toEqual([
      'toDay ATTENDANCE_LEAVE_ENDS_BEFORE_BEGIN',
    ]);
    expect(await issues(leave('2041-03-18', { kind: 'holiday', reason: '' }))).toEqual(['reason FIELD_REQUIRED']);
    expect(await issues(leave('2041-03-18', { kind: 'holiday' }))).toEqual(['kind FIELD_CHOICE_UNKNOWN']);
  });

  it('leaves no second request when an app repeats it with its key', async () => {
    const body = leave('2041-03-20');
    const headers = { authorization: `Bearer ${mother.token}`, 'idempotency-key': 'leave-2041-03-20' };
    const send = () => server.request('/app/v1/leaves/ask', { body, headers });
    const [first, second] = [await send(), await send()];
    expect(first.data).toEqual(second.data);
    expect((await leaves()).filter(({ fromDay }) => fromDay === '2041-03-20')).toHaveLength(1);
  });

  it('finds no child and no leave of another family', async () => {
    const id = await ask('2041-03-21');
    for (const answer of [
      await stranger.call(`/leaves?studentId=${studentId}`),
      await stranger.call('/leaves/ask', leave('2041-03-22')),
      await stranger.call('/leaves/cancel', { id }),
    ]) {
      expect(answer).toMatchObject({ status: 404, error: 'RECORD_NOT_FOUND' });
    }
  });

  it('sees the reason of a parent only, because the kindergarten writes its own for itself', async () => {
    const { id } = await demo3.ask(`${office}/save`, leave('2041-03-25', { reason: '园所备注' }));
    expect(await leaveById(id)).toMatchObject({ asker: 'office', askerName: null, reason: null });
  });
});
