import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asParent, newChildOf, type Parent } from '../../support/family.ts';
import { type Caller, startTestServer, type TestServer } from '../../support/test-server.ts';
import { photo, upload } from '../../support/uploads.ts';

const DAY = '2026-11-20';
const clock = { now: () => new Date(`${DAY}T02:00:00Z`) };
let server: TestServer;
let office: Caller;
let mother: Parent;
let stranger: Parent;
let studentId: string;
let classId: string;
let content: string;

beforeAll(async () => {
  server = await startTestServer({ clock });
  office = await server.as('demo3');
  ({ studentId, classId } = await newChildOf(office, { phone: '13800138001' }));
  await newChildOf(office, { stuName: '别别', phone: '13800138002', className: '大一班' });
  mother = await asParent(server, '13800138001');
  stranger = await asParent(server, '13800138002');
  const path = await upload(server, office, await photo(), 'jpg', { mode: 'image', module: 'notice' });
  content = `<p>孩子们捡了树叶。</p><img data-file="${path}">`;
});
afterAll(() => server.close());

const save = (input: Record<string, unknown>) =>
  office.call('/api/teaching/record/save', {
    topic: '树叶拓印',
    classId,
    day: DAY,
    content: '<p>捡树叶</p>',
    ...input,
  });
const created = (input: Record<string, unknown> = {}) =>
  office.ask('/api/teaching/record/save', {
    topic: '树叶拓印',
    classId,
    day: DAY,
    content: '<p>捡树叶</p>',
    ...input,
  });
const lessons = async (parent: Parent, id: string) => {
  const { entries } = await parent.ask(`/day?studentId=${id}`);
  return entries.filter(({ kind }: { kind: string }) => kind === 'lesson');
};
const consent = (answer: 'agreed' | 'refused') => mother.ask('/consents/answer', { studentId, kind: 'photo', answer });

describe('a teaching record', () => {
  it('is refused on a day outside the terms, ahead of today, or with a child of another class', async () => {
    const outside = await save({ day: '2026-08-01' });
    expect(outside.errors).toMatchObject([{ field: 'day', error: 'TEACHING_OUTSIDE_TERM' }]);
    const ahead = await save({ day: '2026-11-21' });
    expect(ahead.errors).toMatchObject([{ field: 'day', error: 'FIELD_DATE_IN_FUTURE' }]);
    const { list } = await office.ask('/api/campus/student/page', { q: '别别' });
    const other = await save({ children: [list[0].id] });
    expect(other.errors).toMatchObject([{ field: 'children', error: 'TEACHING_CHILD_OTHER_CLASS' }]);
  });

  it('is published with photos only while each shown family agrees, and shows none after a refusal', async () => {
    const { id } = await created({ content, children: [studentId] });
    const refused = await office.call('/api/teaching/record/publish', { id });
    expect(refused).toMatchObject({ error: 'TEACHING_PHOTO_WITHOUT_CONSENT' });
    expect(refused.text).toContain('安安');
    expect(await lessons(mother, studentId)).toEqual([]);

    await consent('agreed');
    await office.ask('/api/teaching/record/publish', { id });
    const [told] = await lessons(mother, studentId);
    expect(told.facts).toMatchObject({ topic: '树叶拓印', text: expect.stringContaining('孩子们捡了树叶。') });
    const picture = `/day/record-photo?studentId=${studentId}&recordId=${id}&index=0`;
    expect(told.facts.photos).toEqual([`/app/v1${picture}`]);
    expect((await mother.ask<Buffer>(picture)).subarray(0, 3).toString('hex')).toBe('ffd8ff');
    expect((await stranger.call(picture)).error).toBe('RECORD_NOT_FOUND');

    await consent('refused');
    const [later] = await lessons(mother, studentId);
    expect(later.facts.photos).toEqual([]);
    expect((await mother.call(picture)).error).toBe('RECORD_NOT_FOUND');
  });

  it('does not change while it is published, and is read by families of its class only', async () => {
    const { id, version } = await created({ topic: '沉与浮' });
    await office.ask('/api/teaching/record/publish', { id });
    const now = await office.ask(`/api/teaching/record/get?id=${id}`);
    expect(now.version).toBeGreaterThan(version);
    const change = await save({ id, version: now.version, topic: '改了' });
    expect(change).toMatchObject({ error: 'TEACHING_RECORD_PUBLISHED' });
    expect((await office.call('/api/teaching/record/delete', { id })).error).toBe('TEACHING_RECORD_PUBLISHED');
    const topics = (await lessons(mother, studentId)).map(({ facts }: { facts: { topic: string } }) => facts.topic);
    expect(topics).toContain('沉与浮');
    const { children } = await stranger.ask('/family');
    expect(await lessons(stranger, children[0].studentId)).toEqual([]);
    await office.ask('/api/teaching/record/withdraw', { id });
    await office.ask('/api/teaching/record/save', { id, version: now.version + 1, topic: '浮与沉' });
    expect((await office.ask(`/api/teaching/record/get?id=${id}`)).topic).toBe('浮与沉');
  });
});

describe('the folder of a term', () => {
  it('is a ZIP with plans, records by month and photos, and is refused where it would be empty', async () => {
    const terms = await office.ask('/api/campus/term/page', { pageSize: 50 });
    const term = terms.list.find((one: Record<string, string>) => `${one.beginDate}` <= DAY && DAY <= `${one.endDate}`);
    const { jobId } = await office.ask('/api/teaching/record/make-folder', { classId, termId: term.id });
    await expect.poll(async () => (await office.ask(`/api/system/job/get?id=${jobId}`)).state).toBe('done');
    const file = await office.ask<Buffer>(`/api/system/job/file?id=${jobId}`);
    expect(file.subarray(0, 2).toString()).toBe('PK');
    // The English words of the caller's language name the files.
    const text = file.toString('latin1');
    for (const name of ['2026-11.pdf', '.jpg']) expect(text).toContain(name);
    const classes = await office.ask('/api/campus/class/list');
    const empty = classes.find((one: { id: string }) => one.id !== classId).id;
    const answer = await office.call('/api/teaching/record/make-folder', { classId: empty, termId: term.id });
    expect(answer.error).toBe('TEACHING_FOLDER_EMPTY');
  });
});

describe('a note about a child', () => {
  it('needs a child who was enrolled on its day', async () => {
    const note = { studentId, domain: 'science', what: '把树叶排成一排。' };
    const early = await office.call('/api/teaching/observation/save', { ...note, day: '2020-01-01' });
    expect(early.errors).toMatchObject([{ field: 'day', error: 'TEACHING_NOT_ENROLLED_ON_DAY' }]);
    const { id } = await office.ask('/api/teaching/observation/save', { ...note, day: DAY });
    const saved = await office.ask(`/api/teaching/observation/get?id=${id}`);
    expect(saved).toMatchObject({ what: '把树叶排成一排。', observedBy: '周敏' });
  });
});
