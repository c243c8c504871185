import { withScope } from '@kiga/kit-server/access/scope.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { PROGRAM_ID, programSession } from '@kiga/server/system/program-session.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newComment, newPost, newTopic } from '../../support/community.ts';
import { testSecrets } from '../../support/database.ts';
import { asParent, newChildOf, type Parent } from '../../support/family.ts';
import { type Caller, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';
import { upload } from '../../support/uploads.ts';

let server: TestServer;
let operator: Caller;
let regional: Caller;
let expert: Caller;
let institution: Caller;
let kindergarten: Caller;
let mother: Parent;
let father: Parent;
let topicId: string;

beforeAll(async () => {
  server = await startTestServer();
  [operator, regional] = [await server.as('demo9'), await server.as('demo15')];
  [expert, institution, kindergarten] = [await server.as('demo7'), await server.as('demo18'), await server.as('demo3')];
  const first = { stuName: '安安', phone: '13800138001', parentName: '欧阳静' };
  await newChildOf(kindergarten, first);
  await newChildOf(kindergarten, { stuName: '同同', phone: '13800138002' });
  [mother, father] = [await asParent(server, '13800138001'), await asParent(server, '13800138002')];
  topicId = await newTopic(operator);
});
afterAll(() => server.close());

const messagesOf = async (by: Caller) =>
  JSON.stringify((await by.ask('/api/system/message/page', { pageSize: 50 })).list);
const toldTo = async (by: Parent) => JSON.stringify((await by.ask('/messages')).list);
const posted = (by: Parent, title: string) =>
  by.ask('/community/posts/write', { topicId, title, content: '正文', pictures: [] });

describe('a parent', () => {
  it('posts and comments under a veiled name and the kindergarten, and reads the board', async () => {
    const { id, waits } = await posted(mother, '我家孩子会自己穿鞋了');
    expect(waits).toBe(false);
    await father.ask('/community/comments/write', { postId: id, content: '真棒' });
    const { list } = await father.ask(`/community/posts?topicId=${topicId}`);
    expect(list[0]).toMatchObject({
      title: '我家孩子会自己穿鞋了',
      writer: '欧**',
      organizationName: '向日葵幼儿园',
      side: 'family',
      comments: 1,
      own: false,
    });
    const stored = await sql<{ text: string }>`select row_to_json(p)::text || row_to_json(c)::text as text
      from community_posts p join community_comments c on c.post_id = p.id where p.id = ${id}`.execute(server.db);
    expect(stored.rows[0]?.text).not.toMatch(/欧阳|正文|真棒/);
  });

  it('writes only what the topic lets parents write', async () => {
    const closed = await newTopic(operator, { parentsPost: false, parentsComment: false });
    const input = { topicId: closed, title: '不行', content: '不行', pictures: [] };
    expect((await father.call('/community/posts/write', input)).error).toBe('COMMUNITY_PARENTS_NO_POSTS');
    const postId = await newPost(server, { topicId: closed });
    const comment = { postId, content: '不行' };
    expect((await father.call('/community/comments/write', comment)).error).toBe('COMMUNITY_PARENTS_NO_COMMENTS');
    const { list } = await father.ask('/community/topics');
    const shown = list.find((one: { id: string }) => one.id === closed);
    expect([shown.mayPost, shown.mayComment]).toEqual([false, false]);
  });

  it('reads nothing without a child in service', async () => {
    await newChildOf(kindergarten, { stuName: '出园', phone: '13800138009' });
    await sql`update students set service_end_date = '2020-01-01' where stu_name = '出园'`.execute(server.db);
    const former = await asParent(server, '13800138009');
    const postId = await newPost(server, { topicId });
    expect((await former.ask('/community/posts')).list).toEqual([]);
    expect((await former.call(`/community/post?id=${postId}`)).error).toBe('RECORD_NOT_FOUND');
    const answer = await former.call('/community/posts/write', { topicId, title: '标题', content: '正文' });
    expect(answer.error).toBe('RECORD_NOT_FOUND');
  });

  it('posts a picture that is encoded anew, and no file with a script', async () => {
    const send = (bytes: Uint8Array<ArrayBuffer>, name: string) => {
      const form = new FormData();
      form.append('file', new Blob([bytes]), name);
      return fetch(`${server.address}/app/v1/community/pictures`, {
        method: 'POST',
        body: form,
        headers: { authorization: `Bearer ${mother.token}` },
      }).then((answer) => answer.json());
    };
    const script = '<script>alert(1)</script>';
    const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#3b8132' } })
      .png()
      .toBuffer();
    const bent = new Uint8Array([...picture, ...Buffer.from(script)]);
    const { data } = await send(bent, 'photo.png');
    const input = { topicId, title: '带图', content: '正文', pictures: [data.path] };
    const { id } = await mother.ask('/community/posts/write', input);
    const opened = await father.ask(`/community/post?id=${id}`);
    const shown = await fetch(new URL(opened.pictures[0], server.address));
    expect(shown.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await shown.arrayBuffer()).includes(script)).toBe(false);
    expect((await send(new Uint8Array(Buffer.from(script)), 'photo.png')).errors).toEqual([
      expect.objectContaining({ field: 'file', error: 'FIELD_FILE_FORMAT' }),
    ]);
    const foreign = { topicId, title: '别人的图', content: '正文', pictures: [data.path] };
    expect((await father.call('/community/posts/write', foreign)).errors?.[0]).toMatchObject({ field: 'pictures' });
  });

  it('leaves no word behind once erased', async () => {
    await newChildOf(kindergarten, { stuName: '离离', phone: '13800138077', parentName: '司马青' });
    const parent = await asParent(server, '13800138077');
    const { id } = await posted(parent, '司马家的帖子');
    const { rows } = await sql<{ kigId: string; id: string }>`select p.kig_id as "kigId", p.parent_id as id
      from (select organization_id as kig_id, parent_id from community_posts where id = ${id}) p`.execute(server.db);
    const found = rows[0] as { kigId: string; id: string };
    const { program } = server;
    const scope = withScope(programSession(PROGRAM_ID, program.clock.now()), [found.kigId], program.db);
    await scope.transaction(async (inside) => {
      for (const erase of program.campus.parentErasers) await erase(inside, found.kigId, [found.id]);
    });
    const left = await sql<{ title: string; status: string; parent: string | null }>`select title, status,
      parent_id as parent from community_posts where id = ${id}`.execute(server.db);
    expect(left.rows).toEqual([{ title: '—', status: 'hidden', parent: null }]);
    const history = await sql`select from record_history where record_id = ${id}`.execute(server.db);
    expect(history.rows).toEqual([]);
  });
});

describe('a report', () => {
  it('tells reporters and writer of the one decision, and never who reported', async () => {
    const { id } = await posted(mother, '被举报的帖子');
    await institution.ask('/api/community/board/report', { kind: 'post', id, reason: 'falsehood' });
    await father.ask('/community/reports', { kind: 'post', id, reason: 'other', reasonText: '不像真的' });
    const again = await father.call('/community/reports', { kind: 'post', id, reason: 'insult' });
    expect(again.error).toBe('COMMUNITY_REPORTED_ALREADY');
    expect((await mother.call('/community/reports', { kind: 'post', id, reason: 'insult' })).error).toBe(
      'COMMUNITY_OWN_WRITING',
    );
    const { list } = await operator.ask('/api/community/report/page', { status: 'open', postId: id });
    expect(list.map((one: { reporter: string }) => one.reporter).join()).toContain('**');
    await operator.ask('/api/community/report/uphold', {
      id: list[0].id,
      hideReason: 'other',
      reasonText: '内容不实，已核对',
    });
    const after = await operator.ask('/api/community/report/page', { postId: id });
    expect(after.list.map((one: { status: string }) => one.status)).toEqual(['upheld', 'upheld']);
    for (const told of [await messagesOf(institution), await toldTo(father), await toldTo(mother)]) {
      expect(told).toContain('内容不实，已核对');
    }
    const mine = JSON.stringify([await toldTo(mother), await mother.ask('/community/mine')]);
    expect(mine).not.toMatch(/不像真的|同\*\*|demo18/);
  });

  it('keeps the text where it is dismissed, and tells both', async () => {
    const id = await newPost(server, { topicId, title: '留下的帖子' });
    await institution.ask('/api/community/board/report', { kind: 'post', id, reason: 'advertising' });
    const { list } = await operator.ask('/api/community/report/page', { status: 'open', postId: id });
    await operator.ask('/api/community/report/dismiss', { id: list[0].id, keepReason: 'noEvidence' });
    expect((await operator.ask(`/api/community/post/get?id=${id}`)).status).toBe('shown');
    expect(await messagesOf(institution)).toMatch(/举报已处理：留下的帖子|Report decided: 留下的帖子/);
    expect(await messagesOf(expert)).toMatch(/予以保留：留下的帖子|Your reported text stays: 留下的帖子/);
  });
});

describe('a muted person', () => {
  it('reads, and writes nothing, also with a form that was open before', async () => {
    await newChildOf(kindergarten, { stuName: '青青', phone: '13800138003' });
    const aunt = await asParent(server, '13800138003');
    const { id } = await posted(aunt, '禁言前的帖子');
    await operator.ask('/api/community/post/mute-writer', { id, length: 'week', reason: '多次推销' });
    expect((await operator.call('/api/community/post/mute-writer', { id, length: 'day', reason: '再次' })).error).toBe(
      'COMMUNITY_MUTED_ALREADY',
    );
    const refused = await aunt.call('/community/posts/write', { topicId, title: '再写', content: '再写' });
    expect(refused.error).toBe('COMMUNITY_MUTED');
    expect(refused.text).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d/);
    const comment = await aunt.call('/community/comments/write', { postId: id, content: '再写' });
    expect(comment.error).toBe('COMMUNITY_MUTED');
    expect((await aunt.ask(`/community/post?id=${id}`)).title).toBe('禁言前的帖子');
    expect(await toldTo(aunt)).toContain('多次推销');
    const { mute } = await aunt.ask('/community/mine');
    await aunt.ask('/community/appeals', { subject: 'mute', id: mute.id, content: '是别人用我的手机' });
    const { list } = await operator.ask('/api/community/appeal/page', { status: 'open' });
    expect((await operator.call('/api/community/appeal/grant', { id: list[0].id, answer: '好' })).error).toBe(
      'COMMUNITY_OWN_DECISION',
    );
    await regional.ask('/api/community/appeal/grant', { id: list[0].id, answer: '已解除，请保管好手机' });
    expect(await toldTo(aunt)).toContain('已解除，请保管好手机');
    expect((await aunt.call('/community/posts/write', { topicId, title: '又能写了', content: '谢谢' })).code).toBe(
      '200',
    );
  });

  it('writes again once the time is over', async () => {
    const id = await newPost(server, { topicId, by: 'demo17' });
    const other = await server.as('demo17');
    await operator.ask('/api/community/post/mute-writer', { id, length: 'forGood', reason: '辱骂他人' });
    const write = () => other.call('/api/community/board/write-comment', { postId: id, content: '你好' });
    expect((await write()).error).toBe('COMMUNITY_MUTED_FOR_GOOD');
    await sql`update community_mutes set until = '2020-01-01' where reason = '辱骂他人'`.execute(server.db);
    expect((await write()).code).toBe('200');
    const { list } = await operator.ask('/api/community/mute/page', { q: 'demo17' });
    expect(list[0].inForce).toBe('ended');
  });
});

describe('an appeal', () => {
  it('shows a hidden text again where another person grants it, one at a time', async () => {
    const id = await newPost(server, { topicId, title: '申诉的帖子' });
    const early = await expert.call('/api/community/board/appeal', { subject: 'post', id, content: '没有隐藏' });
    expect(early.error).toBe('COMMUNITY_NOT_HIDDEN');
    await operator.ask('/api/community/post/hide', { id, reason: 'insult' });
    const appeal = { subject: 'post', id, content: '这是引用原话' };
    expect((await institution.call('/api/community/board/appeal', appeal)).error).toBe('RECORD_NOT_FOUND');
    const { id: appealId } = await expert.ask('/api/community/board/appeal', appeal);
    expect((await expert.call('/api/community/board/appeal', appeal)).error).toBe('COMMUNITY_APPEAL_OPEN');
    const refused = await operator.call('/api/community/appeal/grant', { id: appealId, answer: '好' });
    expect(refused.error).toBe('COMMUNITY_OWN_DECISION');
    await regional.ask('/api/community/appeal/grant', { id: appealId, answer: '确为引用，已恢复' });
    expect((await institution.ask('/api/community/board/post', { id })).title).toBe('申诉的帖子');
    expect(await messagesOf(expert)).toContain('确为引用，已恢复');
  });
});

describe('10,000 comments', () => {
  it('are counted right and read 20 at a time, each once, to the last', async () => {
    const postId = await newPost(server, { topicId, title: '很多评论' });
    const sealed = testSecrets.encrypt('好', 'community_comments.content');
    const ids = Array.from({ length: 10_000 }, () => uuid7());
    await sql`insert into community_comments (organization_id, id, post_id, content_encrypted, side, writer, written_at,
        status, created_at, updated_at)
      select p.organization_id, t.id, p.id, ${sealed}, 'family', '张**', now() - t.number * interval '1 second', 'shown', now(), now()
      from community_posts p, unnest(${ids}::uuid[]) with ordinality as t (id, number)
      where p.id = ${postId} on conflict do nothing`.execute(server.db);
    const first = await institution.ask('/api/community/board/comments', { postId });
    expect([first.total, first.list.length, first.more]).toEqual([10_000, 20, true]);
    const { list } = await institution.ask('/api/community/board/posts', { topicId });
    expect(list.find((one: { id: string }) => one.id === postId).comments).toBe(10_000);
    const seen = new Set<string>();
    let before: string | undefined;
    for (let page = 0; page < 5; page += 1) {
      const answer = await institution.ask('/api/community/board/comments', { postId, ...(before && { before }) });
      for (const { id } of answer.list) seen.add(id);
      before = answer.list.at(-1).id;
    }
    expect(seen.size).toBe(100);
    const near = await institution.ask('/api/community/board/comments', { postId, before: ids[9_985] });
    expect([near.list.map((one: { id: string }) => one.id), near.more]).toEqual([ids.slice(9_986), false]);
  });

  it('have answers one level deep', async () => {
    const postId = await newPost(server, { topicId });
    const id = await newComment(server, { postId });
    const answer = (replyToId: string) =>
      institution.call('/api/community/board/write-comment', { postId, replyToId, content: '同意' });
    const { id: reply } = succeeded(await answer(id)) as { id: string };
    expect((await answer(reply)).errors).toEqual([
      expect.objectContaining({ field: 'replyToId', error: 'COMMUNITY_REPLY_TO_REPLY' }),
    ]);
    const { list } = await expert.ask('/api/community/board/comments', { postId });
    expect(list[0].replyTo).toMatchObject({ writer: 'demo18', excerpt: '谢谢分享' });
  });
});

describe('a writer', () => {
  it('posts up to nine pictures of the own upload, and is limited within a minute', async () => {
    const account = await server.as('demo16');
    const png = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#bc3a2e' } })
      .png()
      .toBuffer();
    const path = await upload(server, account, png, 'png', { mode: 'image', module: 'community' });
    const post = { topicId, title: '一张图', content: '正文', pictures: [path] };
    const { id } = await account.ask('/api/community/board/write-post', post);
    expect((await institution.ask('/api/community/board/post', { id })).pictures).toHaveLength(1);
    const ten = { ...post, pictures: Array.from({ length: 10 }, (_, index) => `${path}${index}`) };
    expect((await account.call('/api/community/board/write-post', ten)).errors?.[0]).toMatchObject({
      field: 'pictures',
      error: 'FIELD_TOO_MANY',
    });
    const comments = [];
    for (let number = 0; number < 7; number += 1) {
      comments.push(
        await account.call('/api/community/board/write-comment', { postId: id, content: `第 ${number} 条` }),
      );
    }
    expect(comments.map(({ error }) => error)).toContain('COMMUNITY_TOO_MANY');
  });

  it('reaches the own posts only in the list, and no call of other kinds', async () => {
    const id = await newPost(server, { topicId, by: 'demo7' });
    expect((await institution.call(`/api/community/post/get?id=${id}`)).error).toBe('RECORD_NOT_FOUND');
    expect((await kindergarten.call('/api/community/board/posts', {})).error).toBe('PERMISSION_MISSING');
    expect((await operator.call('/api/community/board/write-comment', { postId: id, content: '运营' })).error).toBe(
      'PERMISSION_MISSING',
    );
  });
});
