import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { colleague } from '../../support/colleague.ts';
import { asParent, newChildOf, type Parent } from '../../support/family.ts';
import { type Caller, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';
import { photo, upload } from '../../support/uploads.ts';

const [PARENT, OTHER] = ['13800138001', '13800138002'];
const at = (time: string, day = '2026-11-20') => new Date(`${day}T${time}+08:00`);
let now = at('09:00');
let server: TestServer;
let [demo3, demo4, demo9, clerk]: Caller[] = [];
let [parent, other]: Parent[] = [];
let child: { studentId: string; classId: string };
let elder: { studentId: string; classId: string };

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
  [demo3, demo4, demo9] = [await server.as('demo3'), await server.as('demo4'), await server.as('demo9')];
  child = await newChildOf(demo3, { phone: PARENT });
  elder = await newChildOf(demo3, { stuName: '贝贝', phone: OTHER, className: '大一班' });
  [parent, other] = [await asParent(server, PARENT), await asParent(server, OTHER)];
  // A clerk writes; the principal passes.
  const writes = ['read', 'create', 'update', 'submit', 'withdraw', 'pass', 'refuse', 'publish'];
  clerk = await colleague(server, {
    userName: 'clerk',
    only: ['campus.class.read', 'campus.grade.read', ...writes.map((act) => `communication.notice.${act}`)],
  });
});
afterAll(() => server.close());

const noticeOf = (more: Record<string, unknown> = {}) => ({
  title: '秋季家长会',
  noticeType: 'ordinary',
  content: '<p>周五下午四点</p>',
  audience: 'both',
  sendTarget: 'school',
  ...more,
});
const notice = (act: string) => `/api/communication/notice/${act}`;
const save = async (caller: Caller, more?: Record<string, unknown>): Promise<string> =>
  (await caller.ask(notice('save'), noticeOf(more))).id;
const published = async (caller: Caller, more?: Record<string, unknown>): Promise<string> => {
  const id = await save(caller, more);
  await caller.ask(notice('publish-direct'), { id });
  return id;
};
const edit = async (id: string, more: Record<string, unknown>, caller: Caller = demo3 as Caller) => {
  const { version } = await caller.ask(`${notice('get')}?id=${id}`);
  return caller.ask(notice('save'), { id, version, ...more });
};
const refusal = async (path: string, input: Record<string, unknown>, caller: Caller = demo3 as Caller) => {
  const { errors, error } = await caller.call(path, input);
  const issues = (errors ?? []) as { field: string; error: string }[];
  return issues.length > 0 ? issues.map((issue) => `${issue.field} ${issue.error}`) : error;
};
const titles = async (reader: Parent): Promise<string[]> =>
  (await reader.ask('/notices?pageSize=50')).list.map(({ title }: { title: string }) => title);
const messages = async (reader: Caller): Promise<string[]> =>
  (await reader.ask('/api/system/message/page', { pageSize: 100 })).list.map(({ title }: { title: string }) => title);

describe('a notice', () => {
  it('goes through its review: written by one, passed by another, published, and told [F06]', async () => {
    const id = await save(clerk as Caller, { title: '运动会安排' });
    const stateOf = async () => {
      const { status, publication } = await (demo3 as Caller).ask(`${notice('get')}?id=${id}`);
      return [status, publication];
    };
    expect(await stateOf()).toEqual(['draft', 'unpublished']);
    await (clerk as Caller).ask(notice('submit'), { id });
    expect(await stateOf()).toEqual(['pendingReview', 'unpublished']);
    expect(await messages(demo3 as Caller)).toContain('To review: 运动会安排');
    expect(await refusal(notice('pass'), { id }, clerk as Caller)).toBe('COMMUNICATION_OWN_TEXT');
    await (demo3 as Caller).ask(notice('refuse'), { id, reason: '时间不对' });
    expect(await stateOf()).toEqual(['notPassed', 'unpublished']);
    expect(await messages(clerk as Caller)).toContain('Not passed: 运动会安排');
    await (clerk as Caller).ask(notice('submit'), { id });
    await (demo3 as Caller).ask(notice('pass'), { id });
    expect(await stateOf()).toEqual(['passed', 'unpublished']);
    expect(await titles(parent as Parent)).not.toContain('运动会安排');
    await (clerk as Caller).ask(notice('publish'), { id });
    expect(await stateOf()).toEqual(['passed', 'published']);
    expect(await titles(parent as Parent)).toContain('运动会安排');
  });

  it('is published at once by a holder of the right, and by no other person [H05]', async () => {
    const id = await save(clerk as Caller, { title: '停水通知' });
    expect((await (clerk as Caller).call(notice('publish-direct'), { id })).status).toBe(403);
    await (demo3 as Caller).ask(notice('publish-direct'), { id });
    expect(await titles(parent as Parent)).toContain('停水通知');
  });

  it('stays for its readers as it passed, until a later version passes', async () => {
    const id = await published(demo3 as Caller, { title: '放假安排' });
    const { status, publication } = await edit(id, { title: '放假安排（更正）' });
    expect([status, publication]).toEqual(['draft', 'published']);
    expect(await titles(parent as Parent)).toContain('放假安排');
    const { number, values } = await (demo3 as Caller).ask(`${notice('edition')}?id=${id}`);
    expect([number, values.title]).toEqual([1, '放假安排']);
    await (demo3 as Caller).ask(notice('submit'), { id });
    expect(await refusal(notice('save'), { id, title: '再改' })).toBe('COMMUNICATION_UNDER_REVIEW');
    expect(await titles(parent as Parent)).toContain('放假安排');
    await (demo3 as Caller).ask(notice('pass'), { id });
    expect(await titles(parent as Parent)).toContain('放假安排（更正）');
    expect(await titles(parent as Parent)).not.toContain('放假安排');
    const first = await (demo3 as Caller).ask(`${notice('edition')}?id=${id}&number=1`);
    expect(first.values.title).toBe('放假安排');
  });

  it('is gone for its readers once it is taken down, and cannot be deleted before', async () => {
    const id = await published(demo3 as Caller, { title: '撤下的通知' });
    expect(await refusal(notice('delete'), { id })).toBe('COMMUNICATION_STILL_PUBLISHED');
    await (demo3 as Caller).ask(notice('unpublish'), { id });
    expect(await titles(parent as Parent)).not.toContain('撤下的通知');
    expect(await refusal(notice('unpublish'), { id })).toBe('COMMUNICATION_NOT_PUBLISHED');
    await (demo3 as Caller).ask(notice('delete'), { id });
  });

  it('reaches the families of its grades and classes only', async () => {
    const { list } = await (demo3 as Caller).ask('/api/campus/class/page', { pageSize: 100 });
    const { gradeId } = list.find(({ id }: { id: string }) => id === elder.classId);
    await published(demo3 as Caller, { title: '给大班', sendTarget: 'grade', gradeIds: [gradeId] });
    await published(demo3 as Caller, { title: '给小一班', sendTarget: 'class', classIds: [child.classId] });
    const [own, others] = [await titles(parent as Parent), await titles(other as Parent)];
    expect([own.includes('给大班'), own.includes('给小一班')]).toEqual([false, true]);
    expect([others.includes('给大班'), others.includes('给小一班')]).toEqual([true, false]);
    await published(demo3 as Caller, { title: '只给教师', audience: 'staff' });
    expect(await titles(parent as Parent)).not.toContain('只给教师');
  });

  it('needs grades, classes, content and an https link for its kind', async () => {
    const issues = (more: Record<string, unknown>) => refusal(notice('save'), noticeOf(more));
    expect(await issues({ sendTarget: 'grade' })).toEqual(['gradeIds FIELD_REQUIRED']);
    expect(await issues({ sendTarget: 'class', classIds: [] })).toEqual(['classIds FIELD_REQUIRED']);
    expect(await issues({ content: '<p> </p>' })).toEqual(['content FIELD_REQUIRED']);
    expect(await issues({ noticeType: 'link', content: null })).toEqual(['link FIELD_REQUIRED']);
    expect(await issues({ noticeType: 'link', link: 'http://a.cn' })).toEqual(['link COMMUNICATION_LINK_NOT_HTTPS']);
    expect(await issues({ title: '题'.repeat(41) })).toEqual(['title FIELD_TOO_LONG']);
    expect(await issues({ content: `<p>${'字'.repeat(10_001)}</p>` })).toEqual(['content FIELD_TOO_LONG']);
  });

  it('reaches the families and staff of all kindergartens where a group or the operator wrote it', async () => {
    const ofGroup = await published(demo4 as Caller, { title: '集团通知' });
    await published(demo9 as Caller, { title: '平台通知' });
    await expect.poll(() => titles(parent as Parent)).toEqual(expect.arrayContaining(['集团通知', '平台通知']));
    const { list } = await (demo3 as Caller).ask('/api/communication/board/page');
    expect(list.map(({ title }: { title: string }) => title)).toEqual(expect.arrayContaining(['集团通知']));
    expect((await (demo3 as Caller).call(`${notice('get')}?id=${ofGroup}`)).status).toBe(404);
    const targeted = noticeOf({ sendTarget: 'class', classIds: [child.classId] });
    expect(await refusal(notice('save'), targeted, demo4 as Caller)).toContain('classIds FIELD_REFERENCE_UNKNOWN');
    await (parent as Parent).ask('/notices/read', { id: ofGroup });
    const { kindergartens } = await (demo4 as Caller).ask(`${notice('readers')}?id=${ofGroup}`);
    expect(kindergartens.find(({ kigId }: any) => kigId)).toBeUndefined();
    expect(kindergartens.reduce((sum: number, { read }: { read: number }) => sum + read, 0)).toBe(1);
  });

  it('shows who has read it, and reminds the others once an hour', async () => {
    const id = await published(demo3 as Caller, {
      title: '阅读统计',
      sendTarget: 'class',
      classIds: [child.classId],
    });
    const readers = () => (demo3 as Caller).ask(`${notice('readers')}?id=${id}`);
    const before = await readers();
    expect(before.families.classes[0].missing.map(({ name }: { name: string }) => name)).toContain('安安');
    await (parent as Parent).ask('/notices/read', { id });
    await (parent as Parent).ask('/notices/read', { id });
    expect((await (other as Parent).call('/notices/read', { id })).status).toBe(404);
    await (demo3 as Caller).ask('/api/communication/board/read', { id });
    const after = await readers();
    expect(after.families.read).toBe(1);
    expect(after.families.classes[0].missing.map(({ name }: { name: string }) => name)).not.toContain('安安');
    expect(after.staff.read).toBe(1);
    expect((await (demo3 as Caller).ask(`${notice('get')}?id=${id}`)).readCount).toBe(2);
    const { count } = await (demo3 as Caller).ask(notice('remind'), { id });
    expect(count).toBe(after.families.total + after.staff.total - 2);
    expect(await refusal(notice('remind'), { id })).toBe('COMMUNICATION_REMINDED');
    now = new Date(now.getTime() + 60 * 60_000);
    expect((await (demo3 as Caller).ask(notice('remind'), { id })).count).toBe(count);
    now = at('09:00');
  });

  it('names its sensitive words to those who review, and to nobody else', async () => {
    const id = await save(clerk as Caller, { content: '<p>办理<strong>贷款</strong>请联系</p>' });
    expect((await (demo3 as Caller).ask(`${notice('get')}?id=${id}`)).sensitiveWords).toContain('贷款');
    const reader = await colleague(server, { userName: 'reader', only: ['communication.notice.read'] });
    expect(await reader.ask(`${notice('get')}?id=${id}`)).not.toHaveProperty('sensitiveWords');
  });

  it('keeps no script, and shows its pictures to its readers only', async () => {
    const path = await upload(server, demo3 as Caller, await photo(), 'jpg', { mode: 'image', module: 'notice' });
    const content = `<p onclick="alert(1)">看图</p><script>alert(1)</script><img data-file="${path}" src="https://a.cn/x.png">`;
    const id = await published(demo3 as Caller, {
      title: '有图',
      content,
      sendTarget: 'class',
      classIds: [child.classId],
    });
    const { list } = await (parent as Parent).ask('/notices');
    const [text] = list.filter(({ title }: { title: string }) => title === '有图');
    expect(text.content).not.toMatch(/script|onclick|a\.cn/);
    const address = /src="([^"]+)"/.exec(text.content)?.[1]?.replaceAll('&amp;', '&') as string;
    expect(address).toContain(path);
    const seen = async (of: string) => (await fetch(new URL(of, server.address))).status;
    expect(await seen(address)).toBe(200);
    // The same address for the session of another family.
    await edit(id, { content: '<p>没有图了</p>' });
    expect(await seen(address)).toBe(200);
    await (demo3 as Caller).ask(notice('publish-direct'), { id });
    expect(await seen(address)).toBe(404);
  });
});

const activityOf = (more: Record<string, unknown> = {}) => ({
  activityName: '亲子运动会',
  sendTarget: 'school',
  content: '<p>请穿运动鞋</p>',
  beginDate: '2026-11-28',
  endDate: '2026-11-28',
  signBeginDate: '2026-11-20',
  signEndDate: '2026-11-25',
  contactPerson: '王老师',
  contactPhone: '13800138000',
  ...more,
});
const activity = (act: string) => `/api/communication/activity/${act}`;
const signUp = (act: string) => `/api/communication/sign-up/${act}`;
const openActivity = async (more?: Record<string, unknown>): Promise<string> => {
  const { id } = await (demo3 as Caller).ask(activity('save'), activityOf(more));
  await (demo3 as Caller).ask(activity('publish-direct'), { id });
  return id;
};
const apply = (reader: Parent | undefined, activityId: string, studentId: string, more = {}) =>
  (reader as Parent).call('/activities/sign-up', { activityId, studentId, ...more });
const countsOf = async (id: string) => {
  const { appliedNumbers, waitingNumbers } = await (demo3 as Caller).ask(`${activity('get')}?id=${id}`);
  return [appliedNumbers, waitingNumbers];
};

describe('an activity', () => {
  it('refuses days in the wrong order, and everything required that is missing', async () => {
    const issues = (more: Record<string, unknown>) => refusal(activity('save'), activityOf(more));
    expect(await issues({ endDate: '2026-11-27' })).toEqual(['endDate COMMUNICATION_ENDS_BEFORE_BEGIN']);
    expect(await issues({ signEndDate: '2026-11-19' })).toEqual([
      'signEndDate COMMUNICATION_SIGN_UP_ENDS_BEFORE_BEGIN',
    ]);
    expect(await issues({ signEndDate: '2026-11-29' })).toEqual(['signEndDate COMMUNICATION_SIGN_UP_AFTER_ACTIVITY']);
    expect(await issues({ contactPhone: '12345' })).toEqual(['contactPhone FIELD_PHONE_FORMAT']);
    const empty = { activityName: null, content: null, signBeginDate: null, contactPerson: null, contactPhone: null };
    expect(await issues(empty)).toEqual(Object.keys(empty).map((field) => expect.stringContaining(field)));
  });

  it('is not published once a class of its target is gone', async () => {
    const { list } = await (demo3 as Caller).ask('/api/campus/class/page', { pageSize: 1 });
    const given = { className: '临时班', gradeId: list[0].gradeId };
    const { id: classId } = await (demo3 as Caller).ask('/api/campus/class/save', given);
    const { id } = await (demo3 as Caller).ask(
      activity('save'),
      activityOf({ sendTarget: 'class', classIds: [classId] }),
    );
    await (demo3 as Caller).ask('/api/campus/class/delete', { id: classId });
    expect(await refusal(activity('publish-direct'), { id })).toBe('COMMUNICATION_TARGET_GONE');
  });

  it('takes sign-ups within its days, for its classes, and once for a child', async () => {
    const id = await openActivity({ sendTarget: 'class', classIds: [child.classId] });
    now = at('09:00', '2026-11-19');
    expect((await apply(parent, id, child.studentId)).error).toBe('COMMUNICATION_SIGN_UP_NOT_OPEN');
    now = at('00:30', '2026-11-26');
    expect((await apply(parent, id, child.studentId)).error).toBe('COMMUNICATION_SIGN_UP_CLOSED');
    now = at('09:00');
    expect((await apply(other, id, elder.studentId)).error).toBe('COMMUNICATION_NOT_FOR_CHILD');
    expect((await apply(other, id, child.studentId)).error).toBe('RECORD_NOT_FOUND');
    expect(succeeded(await apply(parent, id, child.studentId))).toMatchObject({ waiting: false });
    expect((await apply(parent, id, child.studentId)).error).toBe('COMMUNICATION_SIGNED_UP_ALREADY');
    const { list } = await (demo3 as Caller).ask(signUp('page'), { activityId: id });
    expect(list).toMatchObject([{ queueNumber: 1, status: 'signedUp', source: 'family', signedBy: '安安妈妈' }]);
    await (parent as Parent).ask('/activities/cancel', { activityId: id, studentId: child.studentId });
    expect(await countsOf(id)).toEqual([0, 0]);
    expect(succeeded(await apply(parent, id, child.studentId))).toMatchObject({ waiting: false });
  });

  it('gives its last place once to two families at the same time, and a freed place to the first who waits', async () => {
    const id = await openActivity({ places: 1 });
    const both = await Promise.all([apply(parent, id, child.studentId), apply(other, id, elder.studentId)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both.filter(({ data }) => data.waiting)).toHaveLength(1);
    expect(await countsOf(id)).toEqual([1, 1]);
    const isFirst = both[0]?.data.waiting === false;
    const [first, second] = isFirst ? [parent, other] : [other, parent];
    const [own, next] = isFirst ? [child, elder] : [elder, child];
    const { list } = await (second as Parent).ask('/activities');
    const shown = list.find((one: { id: string }) => one.id === id);
    expect(shown).toMatchObject({ places: 1, freePlaces: 0, signUps: [{ status: 'waiting', before: 0 }] });
    await (first as Parent).ask('/activities/cancel', { activityId: id, studentId: own.studentId });
    expect(await countsOf(id)).toEqual([1, 0]);
    const told = await server.db
      .selectFrom('family_messages' as never)
      .select(['name', 'student_id'] as never)
      .where('name' as never, '=', 'communication.placeFreed' as never)
      .execute();
    expect(told).toMatchObject([{ student_id: next.studentId }]);
    expect((await apply(first, id, own.studentId, { orWait: false })).error).toBe('COMMUNICATION_ACTIVITY_FULL');
  });

  it('counts what the office adds, marks and cancels', async () => {
    const id = await openActivity({ places: 1 });
    const add = (studentId: string) => (demo3 as Caller).ask(signUp('save'), { activityId: id, studentId });
    const [given, waits] = [await add(child.studentId), await add(elder.studentId)];
    expect([given.status, waits.status]).toEqual(['signedUp', 'waiting']);
    expect(await refusal(signUp('save'), { activityId: id, studentId: child.studentId })).toEqual([
      'studentId COMMUNICATION_SIGNED_UP_ALREADY',
    ]);
    expect(await refusal(signUp('admit'), { id: waits.id })).toBe('COMMUNICATION_ACTIVITY_FULL');
    expect((await (demo3 as Caller).ask(signUp('attend'), { id: given.id })).attended).toBe(true);
    await (demo3 as Caller).ask(signUp('cancel'), { id: given.id });
    expect((await (demo3 as Caller).ask(`${signUp('get')}?id=${waits.id}`)).status).toBe('signedUp');
  });

  it('takes those who wait once a later version has more places', async () => {
    const id = await openActivity({ places: 1 });
    for (const { studentId } of [child, elder]) {
      await (demo3 as Caller).ask(signUp('save'), { activityId: id, studentId });
    }
    const { version } = await (demo3 as Caller).ask(`${activity('get')}?id=${id}`);
    await (demo3 as Caller).ask(activity('save'), { id, version, places: 2 });
    expect(await countsOf(id)).toEqual([1, 1]);
    await (demo3 as Caller).ask(activity('publish-direct'), { id });
    expect(await countsOf(id)).toEqual([2, 0]);
  });
});

describe('news', () => {
  it('are shown from their day on, those with an order first', async () => {
    const save = async (title: string, more: Record<string, unknown> = {}) => {
      const { id } = await (demo3 as Caller).ask('/api/communication/news/save', {
        title,
        content: '<p>a</p>',
        ...more,
      });
      await (demo3 as Caller).ask('/api/communication/news/publish-direct', { id });
      return id as string;
    };
    await save('第二条', { sortOrder: 2 });
    await save('第一条', { sortOrder: 1 });
    await save('明天的', { shownFrom: '2026-11-21' });
    const id = await save('最新的');
    const shown = async () => {
      const { list } = await (parent as Parent).ask('/news?pageSize=50');
      return list.map(({ title }: { title: string }) => title) as string[];
    };
    const ours = ['第一条', '第二条', '明天的', '最新的'];
    expect((await shown()).filter((title) => ours.includes(title))).toEqual(['第一条', '第二条', '最新的']);
    now = at('09:00', '2026-11-21');
    expect(await shown()).toContain('明天的');
    now = at('09:00');
    await (parent as Parent).ask('/news/read', { id });
    const { list } = await (parent as Parent).ask('/news?pageSize=50');
    expect(list.find((one: { id: string }) => one.id === id).isRead).toBe(true);
  });

  it('reach staff and families of the kindergartens in the areas of a regional account, and nobody else', async () => {
    const demo15 = await server.as('demo15');
    const { rows: areas } = await sql<{ code: string }>`select aa.area_code as code from account_areas aa
      join accounts a on a.id = aa.account_id where a.user_name = 'demo15'`.execute(server.db);
    const ours = await sql<{ code: string }>`select area_code as code from organizations where code = 'KG0001'`.execute(
      server.db,
    );
    expect(areas.some(({ code }) => ours.rows[0]?.code.startsWith(code))).toBe(true);
    const write = async (caller: Caller, title: string) => {
      const { id } = await caller.ask('/api/communication/news/save', { title, content: '<p>a</p>' });
      await caller.ask('/api/communication/news/publish-direct', { id });
      return id as string;
    };
    const id = await write(demo15, '区教育局提醒');
    await write(demo9 as Caller, '平台提醒');
    const onBoard = async () =>
      (await (demo3 as Caller).ask('/api/communication/board/page?kind=news&pageSize=50')).list.map(
        ({ title }: { title: string }) => title,
      ) as string[];
    const forFamily = async () =>
      (await (parent as Parent).ask('/news?pageSize=50')).list.map(({ title }: { title: string }) => title) as string[];
    for (const list of [await onBoard(), await forFamily()]) {
      expect(list).toEqual(expect.arrayContaining(['区教育局提醒', '平台提醒']));
    }
    await (parent as Parent).ask('/news/read', { id });

    // The same kindergarten in another province is a foreign one.
    await sql`update organizations set area_id = '00000000-0000-7000-8000-000000440106'
      where code = 'KG0001'`.execute(server.db);
    for (const list of [await onBoard(), await forFamily()]) {
      expect(list).toContain('平台提醒');
      expect(list).not.toContain('区教育局提醒');
    }
    const { error } = await (parent as Parent).call('/news/read', { id });
    expect(error).toBe('RECORD_NOT_FOUND');
    expect((await (demo3 as Caller).call('/api/communication/board/read', { id })).error).toBe('RECORD_NOT_FOUND');
    await sql`update organizations set area_id = ('00000000-0000-7000-8000-000000' || ${ours.rows[0]?.code ?? ''})::uuid
      where code = 'KG0001'`.execute(server.db);
    expect(await onBoard()).toContain('区教育局提醒');
  });
});

describe('a service that has ended', () => {
  const PHONE = '13800138009';
  let family: Parent;
  let ended: { studentId: string; classId: string };
  const endOn = async (serviceEndDate: string) => {
    const { version } = await (demo3 as Caller).ask(`/api/campus/student/get?id=${ended.studentId}`);
    await (demo3 as Caller).ask('/api/campus/student/save', { id: ended.studentId, version, serviceEndDate });
  };
  const told = async (): Promise<string[]> =>
    (await family.ask('/messages')).list.map(({ topic }: { topic: string }) => topic);
  const toClass = (title: string) => ({ title, sendTarget: 'class', classIds: [ended.classId] });

  beforeAll(async () => {
    ended = await newChildOf(demo3 as Caller, { stuName: '晨晨', phone: PHONE });
    family = await asParent(server, PHONE);
  });

  it('still has its last day, and stops notices on the day after', async () => {
    await endOn('2026-11-20');
    await published(demo3 as Caller, toClass('最后一天'));
    expect(await titles(family)).toContain('最后一天');
    expect(await told()).toEqual(['notice']);
    await endOn('2026-11-19');
    const id = await published(demo3 as Caller, toClass('到期以后'));
    const { families } = await (demo3 as Caller).ask(`${notice('readers')}?id=${id}`);
    expect(families.unserved).toBe(1);
    expect(families.classes[0].missing.map(({ name }: { name: string }) => name)).not.toContain('晨晨');
    await (demo3 as Caller).ask(notice('remind'), { id });
    expect(await told()).toEqual(['notice']);
    expect(await titles(family)).toEqual([]);
    expect((await family.call('/notices/read', { id })).status).toBe(404);
    const [{ isServed, serviceEndDate }] = (await family.ask('/family')).children;
    expect([isServed, serviceEndDate]).toEqual([false, '2026-11-19']);
  });

  it('never stops attendance', async () => {
    const mark = { ids: [ended.studentId], day: '2026-11-20', mark: 'came', at: '08:30', reason: '忘带卡' };
    await (demo3 as Caller).ask('/api/attendance/student-day/mark', mark);
    expect(await told()).toEqual(['attendance', 'notice']);
    expect((await family.ask(`/day?studentId=${ended.studentId}&day=2026-11-20`)).entries).not.toEqual([]);
  });

  it('shows what was missed once it is renewed', async () => {
    await endOn('2026-12-20');
    expect(await titles(family)).toEqual(expect.arrayContaining(['到期以后', '最后一天']));
  });
});
