import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { colleague } from '../../support/colleague.ts';
import { asParent, newChildOf, type Parent } from '../../support/family.ts';
import { startMorning } from '../../support/morning.ts';
import { succeeded } from '../../support/test-server.ts';
import { photo, upload } from '../../support/uploads.ts';

const PHONE = '13800138001';
const DAY = '2026-11-20';
const { server, demo3 } = await startMorning();
let parent: Parent;
let studentId: string;
let classId: string;
let path: string;

beforeAll(async () => {
  ({ studentId, classId } = await newChildOf(demo3, { phone: PHONE }));
  parent = await asParent(server, PHONE);
  path = await upload(server, demo3, await photo(), 'jpg', { mode: 'image', module: 'record' });
});
afterAll(() => server.close());

const issuesOf = (answer: any) =>
  Object.fromEntries((answer.errors ?? []).map(({ field, error }: Record<string, string>) => [field, error]));
const lessons = async () =>
  (await parent.ask(`/day?studentId=${studentId}`)).entries.filter(({ kind }: any) => kind === 'lesson');

describe('a teaching record', () => {
  const save = (more: Record<string, unknown>) =>
    demo3.call('/api/teaching/record/save', {
      topic: '种植观察',
      classId,
      day: DAY,
      content: '<p>我们给蚕豆浇水</p>',
      ...more,
    });

  it('is refused outside terms, in the future, and with children of another class', async () => {
    expect(issuesOf(await save({ day: '2026-08-20' }))).toEqual({ day: 'TEACHING_OUTSIDE_TERM' });
    expect(issuesOf(await save({ day: '2026-11-21' }))).toEqual({ day: 'FIELD_DATE_IN_FUTURE' });
    const { list } = await demo3.ask('/api/campus/student/page', { q: '赵一' });
    expect(issuesOf(await save({ children: [list[0].id] }))).toEqual({ children: 'TEACHING_CHILD_OTHER_CLASS' });
  });

  it('reaches the families with its photos only while those of all shown children agree', async () => {
    const content = `<p>我们给蚕豆浇水</p><img data-file="${path}">`;
    const { id } = succeeded(await save({ content, children: [studentId] }));
    const act = (name: string) => demo3.call(`/api/teaching/record/${name}`, { id });
    expect(await demo3.ask(`/api/teaching/record/get?id=${id}`)).toMatchObject({ withoutConsent: '安安' });
    expect(await act('publish')).toMatchObject({ error: 'TEACHING_PHOTO_WITHOUT_CONSENT' });
    expect(await lessons()).toEqual([]);
    const consent = {
      studentId,
      kind: 'photo',
      answer: 'agreed',
      guardianName: '安安妈妈',
      way: 'paper',
      givenDate: DAY,
    };
    const given = await demo3.ask('/api/campus/consent/save', consent);
    succeeded(await act('publish'));
    const [entry] = await lessons();
    expect(entry.facts).toMatchObject({ topic: '种植观察', course: null, text: '我们给蚕豆浇水' });
    expect(entry.facts.photos).toHaveLength(1);
    const address = `${server.address}${entry.facts.photos[0]}`;
    const ask = () => fetch(address, { headers: { authorization: `Bearer ${parent.token}` } });
    const shown = await ask();
    expect(shown.headers.get('content-type')).toBe('image/jpeg');
    expect((await shown.arrayBuffer()).byteLength).toBeGreaterThan(1000);

    const { version } = await demo3.ask(`/api/teaching/record/get?id=${id}`);
    const change = await demo3.call('/api/teaching/record/save', { id, version, topic: '改名' });
    expect(change).toMatchObject({ error: 'TEACHING_RECORD_PUBLISHED' });
    const withdrawn = { id: given.id, withdrawnBy: '安安妈妈', withdrawnDate: DAY, reason: '不再同意' };
    await demo3.ask('/api/campus/consent/withdraw', withdrawn);
    expect((await lessons())[0].facts.photos).toEqual([]);
    expect((await ask()).status).toBe(404);
    succeeded(await act('withdraw'));
    expect(await lessons()).toEqual([]);
  });

  it('is filed with plans and timetable in the folder of a term', async () => {
    const { list } = await demo3.ask('/api/campus/term/page', { pageSize: 50 });
    const term = list.find(({ status }: { status: string }) => status === 'current');
    const { jobId } = await demo3.ask('/api/teaching/record/make-folder', { classId, termId: term.id });
    const state = async () => (await demo3.ask(`/api/system/job/get?id=${jobId}`)).state;
    await expect.poll(state, { timeout: 30_000 }).toBe('done');
    const file = await fetch(`${server.address}/api/system/job/file?id=${jobId}`, {
      headers: { authorization: `Bearer ${demo3.token}`, appType: '3' },
    });
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    const names = bytes.toString('utf8');
    for (const name of ['Timetable.pdf', 'Teaching records 2026-11.pdf', 'Photos/2026-11-20 种植观察 1.jpg']) {
      expect(names).toContain(name);
    }
    const { list: classes } = await demo3.ask('/api/campus/class/page', { pageSize: 100 });
    const other = classes.find(({ id }: { id: string }) => id !== classId).id;
    expect(await demo3.call('/api/teaching/record/make-folder', { classId: other, termId: term.id })).toMatchObject({
      error: 'TEACHING_FOLDER_EMPTY',
    });
  });
});

describe('a weekly plan', () => {
  it('has a numbered week of its term, once for each class, and stands with the timetable', async () => {
    const { list } = await demo3.ask('/api/campus/term/page', { pageSize: 50 });
    const termId = list.find(({ status }: { status: string }) => status === 'current').id;
    const save = (weekNumber: unknown) =>
      demo3.call('/api/teaching/plan/save', { classId, termId, weekNumber, theme: '我们的城市' });
    expect(issuesOf(await save('third'))).toEqual({ weekNumber: 'FIELD_NOT_INTEGER' });
    expect(issuesOf(await save(29))).toEqual({ weekNumber: 'TEACHING_WEEK_AFTER_TERM' });
    expect(succeeded(await save(14))).toMatchObject({ weekOn: '2026-11-30' });
    expect(issuesOf(await save(14))).toEqual({ weekNumber: 'TEACHING_PLAN_TAKEN' });
    const week = await demo3.ask(`/api/teaching/lesson/week?view=class&id=${classId}&week=2026-12-02`);
    expect(week.plan).toMatchObject({ theme: '我们的城市' });
  });
});

describe('a note about a child', () => {
  it('is kept for a day on which the child was enrolled, and seen by the own class only', async () => {
    const save = (day: string) =>
      demo3.call('/api/teaching/observation/save', { studentId, day, domain: 'science', what: '反复比较两片叶子' });
    expect(issuesOf(await save('2020-11-20'))).toEqual({ day: 'TEACHING_NOT_ENROLLED_ON_DAY' });
    const { id, observedBy } = succeeded(await save(DAY));
    expect(observedBy).toMatch(/\S/);
    const { list } = await demo3.ask('/api/campus/class/page', { pageSize: 100 });
    const others = list.filter((one: { id: string }) => one.id !== classId).map((one: { id: string }) => one.id);
    const stranger = await colleague(server, { userName: 'other_class', classes: others.slice(0, 1) });
    expect(await stranger.call(`/api/teaching/observation/get?id=${id}`)).toMatchObject({ code: '404' });
    expect((await stranger.ask('/api/teaching/observation/page', {})).list).toEqual([]);
  });
});
