import { withScope } from '@kiga/kit-server/access/scope.ts';
import { PROGRAM_ID, programSession } from '@kiga/server/system/program-session.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asParent, newChildOf, type Parent } from '../../support/family.ts';
import { passedShow, runningShow } from '../../support/shows.ts';
import { type Caller, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let host: Caller;
let reviewer: Caller;
let kindergarten: Caller;
let mother: Parent;
let father: Parent;
let childId: string;

beforeAll(async () => {
  server = await startTestServer();
  [host, reviewer, kindergarten] = [await server.as('demo7'), await server.as('demo9'), await server.as('demo3')];
  ({ studentId: childId } = await newChildOf(kindergarten, {
    stuName: '安安',
    phone: '13800138001',
    parentName: '欧阳静',
  }));
  await newChildOf(kindergarten, { stuName: '同同', phone: '13800138002' });
  [mother, father] = [await asParent(server, '13800138001'), await asParent(server, '13800138002')];
});
afterAll(() => server.close());

const running = () => runningShow(server, { host, reviewer });
const write = (by: Parent, id: string, content: string) => by.call('/shows/write', { id, content });
const written = (by: Parent, id: string, content: string) => by.ask('/shows/write', { id, content });
const read = async (by: Parent, id: string) =>
  (await by.ask(`/shows/messages?id=${id}`)).list.map((one: { content: string; waits: boolean }) =>
    one.waits ? `${one.content}（待审）` : one.content,
  );
const page = async (by: Caller, id: string) =>
  (await by.ask('/api/live/show-message/page', { showId: id, pageSize: 50 })).list as Record<string, any>[];

describe('a message to a show', () => {
  it('waits for the host, is shown or hidden, and only its writer reads it before', async () => {
    const id = await running();
    const [first, second] = [await written(mother, id, '梨水可以天天喝吗？'), await written(mother, id, '第二句')];
    expect([first.waits, second.waits]).toEqual([true, true]);
    expect(await read(mother, id)).toEqual(['第二句（待审）', '梨水可以天天喝吗？（待审）']);
    expect(await read(father, id)).toEqual([]);
    await host.ask('/api/live/show-message/show', { id: first.id });
    await reviewer.ask('/api/live/show-message/hide', { id: second.id });
    expect(await read(father, id)).toEqual(['梨水可以天天喝吗？']);
    await host.ask('/api/live/show-message/reply', { id: first.id, reply: '可以，少放糖。' });
    const [seen] = (await father.ask(`/shows/messages?id=${id}`)).list;
    expect(seen).toMatchObject({ reply: '可以，少放糖。', writer: '欧**', kindergartenName: '向日葵幼儿园' });
    expect((await host.ask(`/api/live/show/host?id=${id}`)).messages).toEqual({ waiting: 0, shown: 1, hidden: 1 });
  });

  it('is shown at once where the host says so, but not with a sensitive word', async () => {
    const id = await running();
    await host.ask('/api/live/show/moderate-first', { id, moderatesFirst: false });
    expect((await written(mother, id, '大家好')).waits).toBe(false);
    expect((await written(mother, id, '想要秘方的加微信')).waits).toBe(true);
    expect(await read(father, id)).toEqual(['大家好']);
    const [hit, plain] = await page(host, id);
    expect([hit?.sensitiveWords, plain?.sensitiveWords]).toEqual(['加微信', null]);
  });

  it('names its writer by the first character, for host, operator and other viewers', async () => {
    const id = await running();
    await written(mother, id, '你好');
    await kindergarten.ask('/api/live/watching/write', { id, content: '老师在看' });
    for (const by of [host, reviewer]) {
      expect((await page(by, id)).map(({ writer, side }) => [writer, side])).toEqual([
        ['周**', 'staff'],
        ['欧**', 'family'],
      ]);
    }
    const { rows } = await sql<{ text: string }>`select t::text as text from live_show_messages t
      where show_id = ${id}`.execute(server.db);
    expect(rows.map(({ text }) => text).join()).not.toMatch(/欧阳|你好|周敏/);
  });

  it('is refused with 201 characters, before the begin, after the end, and after six within a minute', async () => {
    const coming = await passedShow(server, { host, reviewer });
    expect((await write(father, coming, '还没开始')).error).toBe('LIVE_NOT_LIVE');
    const id = await running();
    const long = await write(father, id, '字'.repeat(201));
    expect(long.errors).toMatchObject([{ field: 'content', error: 'FIELD_TOO_LONG' }]);
    expect((await write(father, id, '  ')).errors).toMatchObject([{ field: 'content', error: 'FIELD_REQUIRED' }]);
    expect((await write(father, id, '字'.repeat(200))).code).toBe('200');
    // A minute may end in between.
    const answers = [];
    for (let number = 0; number < 13; number += 1) answers.push(await write(father, id, `第 ${number} 句`));
    const refusal = answers.find(({ code }) => code !== '200');
    expect(refusal).toMatchObject({ status: 429, error: 'LIVE_MESSAGES_TOO_MANY' });
    await host.ask('/api/live/show/end', { id });
    expect((await write(mother, id, '结束了')).error).toBe('LIVE_NOT_LIVE');
    expect((await host.call('/api/live/show/say', { id, content: '再见' })).error).toBe('LIVE_NOT_LIVE');
  });

  it('is the host’s own with its name, shown at once and without a reply', async () => {
    const id = await running();
    const { id: messageId } = await host.ask('/api/live/show/say', { id, content: '大家晚上好' });
    expect((await father.ask(`/shows/messages?id=${id}`)).list).toMatchObject([
      { content: '大家晚上好', side: 'host', writer: '陈若兰', waits: false },
    ]);
    const reply = await host.call('/api/live/show-message/reply', { id: messageId, reply: '谢谢' });
    expect(reply.error).toBe('LIVE_OWN_MESSAGE');
  });

  it('is one for a request that is repeated', async () => {
    const id = await running();
    const headers = { authorization: `Bearer ${kindergarten.token}`, 'idempotency-key': 'one-message' };
    const body = { id, content: '只发一次' };
    const send = async () => succeeded(await server.request('/api/live/watching/write', { body, headers }));
    expect(await send()).toEqual(await send());
    expect(await page(host, id)).toHaveLength(1);
  });
});

describe('a parent', () => {
  it('watches the shows of all hosts while a child is in service', async () => {
    const id = await running();
    const ids = async () => (await mother.ask('/shows')).list.map((one: { id: string }) => one.id);
    expect(await ids()).toContain(id);
    await sql`update students set service_end_date = '2020-01-01' where id = ${childId}`.execute(server.db);
    expect(await ids()).toEqual([]);
    for (const path of ['/shows/play', '/shows/write']) {
      const input = path.endsWith('write') ? { id, content: '你好' } : { id };
      expect((await mother.call(path, input)).error, path).toBe('RECORD_NOT_FOUND');
    }
    expect((await mother.call(`/shows/messages?id=${id}`)).error).toBe('RECORD_NOT_FOUND');
    await sql`update students set service_end_date = null where id = ${childId}`.execute(server.db);
    expect(await ids()).toContain(id);
  });

  it('does not see an application before its review, nor a deleted or refused one', async () => {
    const id = await passedShow(server, { host, reviewer });
    const { id: waiting } = await host.ask('/api/live/show/save', {
      title: '未审核',
      day: new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10),
      beginTime: '19:30',
      endTime: '20:30',
    });
    expect((await mother.call('/shows/play', { id: waiting })).error).toBe('RECORD_NOT_FOUND');
    expect((await kindergarten.call(`/api/live/watching/get?id=${waiting}`)).error).toBe('RECORD_NOT_FOUND');
    expect((await mother.call('/shows/play', { id })).error).toBe('LIVE_NOT_LIVE');
    await host.ask('/api/live/show/delete', { id });
    expect((await mother.call('/shows/play', { id })).error).toBe('RECORD_NOT_FOUND');
  });
});

describe('a parent who is erased for good', () => {
  it('leaves an empty, hidden message without a name, and no history of it', async () => {
    const id = await running();
    await host.ask('/api/live/show/moderate-first', { id, moderatesFirst: false });
    const { studentId } = await newChildOf(kindergarten, { stuName: '忘忘', phone: '13800138003' });
    const { id: messageId } = await written(await asParent(server, '13800138003'), id, '忘忘妈妈的问题');
    const { program, db } = server;
    const { rows } = await sql<{ parentId: string; kigId: string }>`select p.id as "parentId", p.kig_id as "kigId"
      from parents p join student_parents sp on sp.kig_id = p.kig_id and sp.parent_id = p.id
      where sp.student_id = ${studentId}`.execute(db);
    const { parentId, kigId } = rows[0] as (typeof rows)[number];
    const scope = withScope(programSession(PROGRAM_ID, program.clock.now()), [kigId], program.db);
    await scope.transaction(async (inside) => {
      for (const erase of program.campus.parentErasers) await erase(inside, kigId, [parentId]);
    });
    expect(await read(father, id)).toEqual([]);
    const [left] = await page(host, id);
    expect([left?.content, left?.writer, left?.status]).toEqual(['—', '—', 'hidden']);
    const { entries } = await host.ask(`/api/live/show-message/history?id=${messageId}`);
    expect(entries).toEqual([]);
  });
});
