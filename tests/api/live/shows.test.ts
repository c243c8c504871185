import { endShows } from '@kiga/server/live/end-shows.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextDay, passedShow, runningShow } from '../../support/shows.ts';
import { type Caller, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';
import { upload } from '../../support/uploads.ts';

let server: TestServer;
let host: Caller;
let reviewer: Caller;
let kindergarten: Caller;

beforeAll(async () => {
  server = await startTestServer();
  [host, reviewer, kindergarten] = [await server.as('demo7'), await server.as('demo9'), await server.as('demo3')];
});
afterAll(() => server.close());

const plan = () => ({ title: '冬季护嗓与食养', day: nextDay(), beginTime: '19:30', endTime: '20:30' });
const save = (more: Record<string, unknown> = {}) => host.call('/api/live/show/save', { ...plan(), ...more });
const saved = async (more: Record<string, unknown> = {}): Promise<string> => succeeded(await save(more)).id;
const pass = (id: string) => reviewer.call('/api/live/show/pass', { id, star: 4 });
const hostPage = (id: string, by = host) => by.ask(`/api/live/show/host?id=${id}`);
const move = (id: string, minutes: number) =>
  sql`update live_shows set begins_at = now() + ${`${minutes} minutes`}::interval,
    ends_at = now() + ${`${minutes + 60} minutes`}::interval where id = ${id}`.execute(server.db);

describe('an application', () => {
  it.each([
    [{ title: '字'.repeat(41) }, 'title', 'FIELD_TOO_LONG'],
    [{ title: '' }, 'title', 'FIELD_REQUIRED'],
    [{ day: '2026-01-01' }, 'day', 'LIVE_TIME_PAST'],
    [{ day: '2036-01-01' }, 'day', 'LIVE_TOO_FAR_AHEAD'],
    [{ beginTime: '20:30', endTime: '19:30' }, 'endTime', 'LIVE_ENDS_BEFORE_BEGIN'],
    [{ beginTime: '19:30', endTime: '19:30' }, 'endTime', 'LIVE_ENDS_BEFORE_BEGIN'],
    [{ beginTime: '25:00' }, 'beginTime', 'FIELD_TIME_INVALID'],
  ])('is refused at its field with %j', async (more, field, error) => {
    const answer = await save(more);
    expect(answer.errors?.map((issue) => [issue.field, issue.error])).toContainEqual([field, error]);
  });

  it('takes a title of 40 characters, and no time of today that is over', async () => {
    expect((await save({ title: '字'.repeat(40) })).code).toBe('200');
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date());
    const { errors } = await save({ day: today, beginTime: '00:00', endTime: '00:01' });
    expect(errors).toMatchObject([{ field: 'beginTime', error: 'LIVE_TIME_PAST' }]);
  });

  it('is a to-do of operations until it is reviewed, and tells its applicant the result', async () => {
    const id = await saved({ title: '待审核的直播' });
    const toDos = async () =>
      (await reviewer.ask('/api/system/message/page', { area: 'live', pageSize: 50 })).list.filter(
        ({ href }: { href: string }) => href.includes(id),
      );
    expect(await toDos()).toMatchObject([{ kind: 'todo', done: false }]);
    expect(succeeded(await pass(id))).toMatchObject({ status: 'toBeLive', star: 4, reviewedBy: '孙晓燕' });
    expect(await toDos()).toMatchObject([{ done: true }]);
    const told = await host.ask('/api/system/message/page', { area: 'live', pageSize: 5 });
    expect(told.list[0]).toMatchObject({ title: 'Live application passed: 待审核的直播', href: `/live/host?id=${id}` });
    expect((await save({ id, title: '改标题' })).error).toBe('LIVE_NOT_PENDING');
  });

  it('needs one to five stars to pass, and a time that is not over', async () => {
    const id = await saved();
    for (const star of [0, 6, null]) {
      expect((await reviewer.call('/api/live/show/pass', { id, star })).errors?.[0]?.field).toBe('star');
    }
    await move(id, -61);
    expect((await pass(id)).error).toBe('LIVE_TIME_OVER');
  });
});

describe('a passed show', () => {
  it('begins by hand from half an hour before its time, and once however often it is pressed', async () => {
    const id = await passedShow(server, { host, reviewer });
    const start = () => host.call('/api/live/show/start', { id, from: 'toBeLive' });
    await move(id, 31);
    expect((await start()).error).toBe('LIVE_TOO_EARLY');
    await move(id, -60);
    expect((await start()).error).toBe('LIVE_TIME_OVER');
    await move(id, 29);
    const answers = await Promise.all([start(), start()]);
    expect(answers.map(({ code, error }) => error ?? code).toSorted()).toEqual(['200', 'STATE_CHANGED']);
    expect(await hostPage(id)).toMatchObject({ status: 'inLive', stream: null, interruptions: 0 });
  });

  it('shows its stream key to its host, notes each look, and changes it only while it is not live', async () => {
    const id = await passedShow(server, { host, reviewer });
    const look = async () => (await host.ask('/api/live/show/show-code', { id })).code as string;
    const first = await look();
    expect(first).toMatch(new RegExp(`^${id}\\?key=[\\w-]{24}$`));
    expect(await look()).toBe(first);
    await host.ask('/api/live/show/renew-code', { id });
    expect(await look()).not.toBe(first);
    const { entries } = await host.ask(`/api/live/show/history?id=${id}`);
    const acts = entries.map(({ act }: { act: string }) => act);
    expect(acts.filter((act: string) => act === 'showCode')).toHaveLength(3);
    expect((await reviewer.call('/api/live/show/show-code', { id })).error).toBe('PERMISSION_MISSING');
    await host.ask('/api/live/show/start', { id });
    expect((await host.call('/api/live/show/renew-code', { id })).error).toBe('LIVE_RUNNING');
    await host.ask('/api/live/show/end', { id });
    expect((await host.call('/api/live/show/show-code', { id })).error).toBe('LIVE_NOT_PASSED');
  });

  it('ends a day after its time where it never began, like an application that nobody reviewed', async () => {
    const [passed, waiting] = [await passedShow(server, { host, reviewer }), await saved()];
    const running = await runningShow(server, { host, reviewer });
    for (const id of [passed, waiting, running]) await move(id, -24 * 60 + 1);
    const states = async () => {
      await endShows(server.program);
      return Promise.all([passed, waiting, running].map(async (id) => (await hostPage(id)).status));
    };
    expect(await states()).toEqual(['toBeLive', 'pendingReview', 'inLive']);
    for (const id of [passed, waiting, running]) await move(id, -24 * 60 - 1);
    expect(await states()).toEqual(['ended', 'ended', 'inLive']);
  });
});

describe('the film of a show', () => {
  it('is uploaded by its host after the end, and seen by those who watch', async () => {
    const id = await runningShow(server, { host, reviewer }, { title: '有回放的直播' });
    const bytes = Buffer.concat([Buffer.from('00000018', 'hex'), Buffer.from('ftypisom'), Buffer.alloc(2000)]);
    const film = await upload(server, host, bytes, 'mp4', { mode: 'video', module: 'live' });
    const add = (path: string) => host.call('/api/live/show/add-film', { id, film: path });
    expect((await add(film)).error).toBe('LIVE_NOT_ENDED');
    await host.ask('/api/live/show/end', { id });
    const text = await upload(server, host, Buffer.from('no film'), 'mp4', { mode: 'video', module: 'live' });
    expect((await add(text)).errors).toMatchObject([{ field: 'film', error: 'FIELD_FILE_FORMAT' }]);
    expect((await add(film)).code).toBe('200');
    const films = await kindergarten.ask('/api/live/watching/page', { view: 'films' });
    const found = films.list.find((one: { id: string }) => one.id === id);
    const seen = await server.request(found.film);
    expect([seen.status, (seen.data as Buffer).length]).toEqual([200, bytes.length]);
    const institution = await server.as('demo6');
    expect((await institution.call('/api/live/watching/page', { view: 'films' })).error).toBe('PERMISSION_MISSING');
  });
});
