import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { colleague } from '../../support/colleague.ts';
import { asParent, newChildOf } from '../../support/family.ts';
import { type Caller, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let office: Caller;

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => new Date('2026-11-20T02:00:00Z') } });
  office = await server.as('demo3');
});
afterAll(() => server?.close());

describe('a parent', () => {
  it('answers and withdraws consents in the own name, which the office sees at once', async () => {
    const phone = '13800138001';
    const { studentId } = await newChildOf(office, { phone });
    const parent = await asParent(server, phone);
    const statusOf = async (kind: string) =>
      (await parent.ask(`/consents?studentId=${studentId}`)).list.find((one: { kind: string }) => one.kind === kind);
    expect(await statusOf('photo')).toMatchObject({ title: 'Class photos', status: 'none' });
    await parent.ask('/consents/answer', { studentId, kind: 'photo', answer: 'agreed' });
    expect(await statusOf('photo')).toMatchObject({
      status: 'given',
      guardianName: '安安妈妈',
      givenDate: '2026-11-20',
    });
    const { list } = await office.ask('/api/campus/consent/page', { studentId });
    expect(list).toMatchObject([{ kind: 'photo', status: 'given', guardianName: '安安妈妈', way: 'app' }]);
    await parent.ask('/consents/withdraw', { studentId, kind: 'photo' });
    expect(await statusOf('photo')).toMatchObject({ status: 'withdrawn' });
    const again = await parent.call('/consents/withdraw', { studentId, kind: 'photo' });
    expect(again).toMatchObject({ status: 409, error: 'FAMILY_CONSENT_NOT_GIVEN' });
  });

  it('deletes the face photo with the consent on which it rested', async () => {
    const phone = '13800138002';
    const { studentId } = await newChildOf(office, { stuName: '脸脸', phone });
    const parent = await asParent(server, phone);
    await parent.ask('/consents/answer', { studentId, kind: 'face', answer: 'agreed' });
    await sql`update students set face_photo = 'x.jpg' where id = ${studentId}`.execute(server.db);
    await parent.ask('/consents/answer', { studentId, kind: 'face', answer: 'refused' });
    const { rows } = await sql`select face_photo as photo from students where id = ${studentId}`.execute(server.db);
    expect(rows).toEqual([{ photo: null }]);
  });

  it('sees and ends the own sessions only', async () => {
    const phone = '13800138003';
    await newChildOf(office, { stuName: '会会', phone });
    const first = await asParent(server, phone);
    await sql`delete from verification_codes`.execute(server.db);
    const second = await asParent(server, phone);
    const { list } = await second.ask('/sessions');
    expect(list).toMatchObject([
      { app: 'Test 1.0', isCurrent: expect.any(Boolean) },
      { app: 'Test 1.0', isCurrent: expect.any(Boolean) },
    ]);
    expect(await second.ask('/sessions/end', {})).toEqual({ ended: 1 });
    expect((await first.call('/family')).error).toBe('SESSION_MISSING');
    await newChildOf(office, { stuName: '陌陌', phone: '13800138006' });
    const stranger = await asParent(server, '13800138006');
    const { list: others } = await second.ask('/sessions');
    expect((await stranger.call('/sessions/end', { id: others[0].id })).error).toBe('RECORD_NOT_FOUND');
    expect((await second.ask('/sessions')).list).toHaveLength(1);
  });

  it('is refused more than 120 requests within a minute, and told when it may ask again', async () => {
    const phone = '13800138004';
    await newChildOf(office, { stuName: '快快', phone });
    const { token } = await asParent(server, phone);
    const headers = { authorization: `Bearer ${token}` };
    let allowed = 0;
    let answer = await fetch(`${server.address}/app/v1/sessions`, { headers });
    // The minute may end meanwhile, once.
    while (answer.ok && allowed < 241) {
      allowed += 1;
      expect(answer.headers.get('retry-after')).toBeNull();
      answer = await fetch(`${server.address}/app/v1/sessions`, { headers });
    }
    expect(allowed).toBeGreaterThanOrEqual(120);
    const { error, data } = (await answer.json()) as { error: string; data: { seconds: number } };
    expect({ status: answer.status, error }).toEqual({ status: 429, error: 'RATE_LIMITED' });
    expect(answer.headers.get('retry-after')).toBe(String(data.seconds));
    expect(data.seconds).toBeGreaterThanOrEqual(1);
    expect(data.seconds).toBeLessThanOrEqual(60);
  });

  it('cannot register for pushes where the operator has no service', async () => {
    const phone = '13800138005';
    await newChildOf(office, { stuName: '推推', phone });
    const parent = await asParent(server, phone);
    expect((await parent.call('/session/push', { token: 'token' })).error).toBe('FAMILY_PUSH_NOT_CONFIGURED');
  });
});

describe('a teacher', () => {
  const signIn = (userName: string, password: string) =>
    server.request('/app/v1/teacher/sign-in?language=en_US', { body: { userName, password, app: 'Test 1.0' } });

  it('signs in from an app with the rights of the account, and sees the children of the own classes', async () => {
    const { classId } = await newChildOf(office, { stuName: '班班', phone: '13800138011' });
    await newChildOf(office, { stuName: '别班', phone: '13800138012', className: '大一班' });
    await colleague(server, { userName: 'headteacher', classes: [classId] });
    const { token, nickName } = succeeded(await signIn('headteacher', 'Kiga_2026'));
    expect(nickName).toBe('headteacher');
    const headers = { authorization: `Bearer ${token}` };
    const day = succeeded(await server.request('/app/v1/teacher/day', { headers }));
    const names = day.classes.flatMap((one: { children: { name: string }[] }) => one.children.map(({ name }) => name));
    expect(names).toContain('班班');
    expect(names).not.toContain('别班');
    const session = await server.request('/api/identity/session/current', { headers });
    expect(session.status).toBe(200);
  });

  it('is refused a wrong password, and accounts of other organizations, alike', async () => {
    for (const [userName, password] of [
      ['demo3', 'Wrong_2026'],
      ['demo9', 'Kiga_2026'],
      ['nobody', 'Kiga_2026'],
    ] as const) {
      expect(await signIn(userName, password), userName).toMatchObject({ error: 'IDENTITY_LOGIN_FAILED' });
    }
  });

  it('sees the messages about the own classes only', async () => {
    const { studentId, classId } = await newChildOf(office, { stuName: '信信', phone: '13800138013' });
    const other = await newChildOf(office, { stuName: '远远', phone: '13800138014', className: '大一班' });
    const mark = { day: '2026-11-20', mark: 'came', at: '09:30', reason: '忘带卡' };
    await office.ask('/api/attendance/student-day/mark', { ids: [studentId, other.studentId], ...mark });
    const teacher = await colleague(server, { userName: 'classteacher', classes: [classId] });
    const namesFor = async (caller: Caller, filters: Record<string, unknown> = {}) =>
      (await caller.ask('/api/family/message/page', filters)).list.map(({ stuName }: { stuName: string }) => stuName);
    expect(await namesFor(teacher)).toEqual(['信信']);
    expect((await namesFor(office)).toSorted()).toEqual(['信信', '远远']);
    expect(await namesFor(office, { classId: other.classId })).toEqual(['远远']);
    expect(await namesFor(office, { studentId, topic: 'attendance' })).toEqual(['信信']);
    expect(await namesFor(office, { topic: 'bus' })).toEqual([]);
    expect(await namesFor(office, { from: '2026-11-18', to: '2026-11-19' })).toEqual([]);
    const tooLong = await office.call('/api/family/message/page', { from: '2026-10-01', to: '2026-11-20' });
    expect(tooLong.error).toBe('FAMILY_PERIOD');
    const countFor = (caller: Caller, id: string) => caller.call(`/api/family/message/count-apps?studentId=${id}`);
    expect(succeeded(await countFor(teacher, studentId))).toEqual({ parents: 1, signedIn: 0 });
    await asParent(server, '13800138013');
    expect(succeeded(await countFor(teacher, studentId))).toEqual({ parents: 1, signedIn: 1 });
    expect((await countFor(teacher, other.studentId)).error).toBe('RECORD_NOT_FOUND');
  });
});
