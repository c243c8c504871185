import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newComment, newPost, newTopic } from '../../support/community.ts';
import { type Caller, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let operator: Caller;
let regional: Caller;
let expert: Caller;
let institution: Caller;

beforeAll(async () => {
  server = await startTestServer();
  [operator, regional] = [await server.as('demo9'), await server.as('demo15')];
  [expert, institution] = [await server.as('demo7'), await server.as('demo18')];
});
afterAll(() => server.close());

const read = (by: Caller, topicId: string) =>
  by
    .ask('/api/community/board/posts', { topicId })
    .then(({ list }) => list.map(({ title }: { title: string }) => title));
const record = (kind: 'post' | 'comment' | 'report', id: string) => operator.ask(`/api/community/${kind}/get?id=${id}`);
const queue = (kind?: string) => operator.ask('/api/community/queue/page', kind ? { kind } : {});
const messagesOf = async (by: Caller) =>
  (await by.ask('/api/system/message/page', { pageSize: 50 })).list.map(
    ({ title, text }: { title: string; text: string }) => `${title}：${text}`,
  );
const write = (title: string, topicId: string, content = '正文') =>
  expert.call('/api/community/board/write-post', { topicId, title, content, pictures: [] });

describe('a post', () => {
  it('waits where its topic moderates first, and is shown once it is passed', async () => {
    const topicId = await newTopic(operator, { moderation: 'before' });
    const data = succeeded(await write('先审的帖子', topicId)) as { id: string; waits: boolean };
    expect(data.waits).toBe(true);
    expect(await read(institution, topicId)).toEqual([]);
    expect(await read(expert, topicId)).toEqual(['先审的帖子']);
    await regional.ask('/api/community/post/pass', { id: data.id });
    expect(await read(institution, topicId)).toEqual(['先审的帖子']);
    expect((await messagesOf(expert)).join()).toContain('先审的帖子');
  });

  it('is shown at once in a topic moderated afterwards, but not with a sensitive word', async () => {
    const topicId = await newTopic(operator);
    const plain = await newPost(server, { topicId, title: '没有敏感词' });
    const hit = await newPost(server, { topicId, title: '有敏感词', content: '想要秘方的加微信' });
    expect(await read(institution, topicId)).toEqual(['没有敏感词']);
    expect((await record('post', hit)).sensitiveWords).toBe('加微信');
    expect((await record('post', plain)).sensitiveWords).toBeNull();
  });

  it('waits again after a change that its topic or a sensitive word asks for, and stays shown after any other', async () => {
    const topicId = await newTopic(operator);
    const id = await newPost(server, { topicId, title: '可改的帖子' });
    const edit = async (content: string) => {
      const { version } = await expert.ask('/api/community/board/post', { id });
      const input = { id, version, title: '可改的帖子', content, pictures: [] };
      return (await expert.ask('/api/community/board/edit-post', input)).waits;
    };
    expect(await edit('改了一处')).toBe(false);
    expect(await edit('改成加微信')).toBe(true);
    expect(await read(institution, topicId)).toEqual([]);
    const foreign = await institution.call('/api/community/board/edit-post', {
      id,
      version: 1,
      title: '别人的',
      content: '别人的',
      pictures: [],
    });
    expect(foreign.error).toBe('RECORD_NOT_FOUND');
  });

  it('is deleted by its writer only, with its comments, and counts no more', async () => {
    const topicId = await newTopic(operator);
    const id = await newPost(server, { topicId });
    await newComment(server, { postId: id, content: '请加微信' });
    const before = (await queue()).counts;
    expect((await institution.call('/api/community/board/delete-post', { id })).error).toBe('RECORD_NOT_FOUND');
    await expert.ask('/api/community/board/delete-post', { id });
    expect((await queue()).counts.comments).toBe(before.comments - 1);
    expect((await institution.call('/api/community/board/comments', { postId: id })).error).toBe('RECORD_NOT_FOUND');
    const { list } = await expert.ask('/api/community/board/topics', {});
    expect(list.find((one: { id: string }) => one.id === topicId).posts).toBe(0);
  });

  it('is refused in a closed topic, also from a form that was open before', async () => {
    const topicId = await newTopic(operator);
    await operator.ask('/api/community/topic/close', { id: topicId });
    expect((await write('太迟了', topicId)).error).toBe('COMMUNITY_TOPIC_CLOSED');
  });

  it('is hidden with a reason that its writer is told, and shown again', async () => {
    const topicId = await newTopic(operator);
    const id = await newPost(server, { topicId, title: '被隐藏的帖子' });
    const missing = await operator.call('/api/community/post/hide', { id, reason: 'other' });
    expect(missing.errors).toEqual([expect.objectContaining({ field: 'reasonText', error: 'FIELD_REQUIRED' })]);
    await operator.ask('/api/community/post/hide', { id, reason: 'other', reasonText: '与话题无关' });
    expect(await read(institution, topicId)).toEqual([]);
    expect((await messagesOf(expert)).join()).toContain('与话题无关');
    const { list } = await expert.ask('/api/community/board/mine', {});
    expect(list[0]).toMatchObject({ id, status: 'hidden', reasonText: '与话题无关' });
    const edited = { id, version: 2, title: '改', content: '改', pictures: [] };
    expect((await expert.call('/api/community/board/edit-post', edited)).error).toBe('COMMUNITY_HIDDEN');
    await operator.ask('/api/community/post/show-again', { id });
    expect(await read(institution, topicId)).toEqual(['被隐藏的帖子']);
  });

  it('shows its writers neither who hid it nor how often it is reported', async () => {
    const topicId = await newTopic(operator);
    const id = await newPost(server, { topicId });
    await institution.ask('/api/community/board/report', { kind: 'post', id, reason: 'falsehood' });
    const own = await expert.ask(`/api/community/post/get?id=${id}`);
    for (const field of ['reportCount', 'hiddenBy', 'sensitiveWords']) expect(own).not.toHaveProperty(field);
    expect((await record('post', id)).reportCount).toBe(1);
    expect((await expert.call('/api/community/report/page', {})).error).toBe('PERMISSION_MISSING');
  });
});

describe('the queue', () => {
  it('counts what waits by kind, the oldest first, and nothing that is decided', async () => {
    const topicId = await newTopic(operator, { moderation: 'before' });
    const before = (await queue()).counts;
    const first = await newPost(server, { topicId, title: '第一篇' });
    const second = await newPost(server, { topicId, title: '第二篇' });
    const { list, counts } = await queue('posts');
    expect(counts).toMatchObject({ posts: before.posts + 2, all: before.all + 2 });
    const ids = list.map(({ id }: { id: string }) => id);
    expect(ids.indexOf(first)).toBeLessThan(ids.indexOf(second));
    await operator.ask('/api/community/post/pass', { id: first });
    await operator.ask('/api/community/post/hide', { id: second, reason: 'advertising' });
    expect((await queue()).counts).toEqual(before);
  });

  it('tells the second of two moderators that the first one was quicker', async () => {
    const id = await newPost(server, { topicId: await newTopic(operator, { moderation: 'before' }) });
    await operator.ask('/api/community/post/pass', { id, from: 'pendingReview' });
    const second = await regional.call('/api/community/post/hide', { id, from: 'pendingReview', reason: 'insult' });
    expect(second.error).toBe('STATE_CHANGED');
  });

  it('takes the own last decision back while nothing else happened', async () => {
    const topicId = await newTopic(operator);
    const id = await newPost(server, { topicId });
    await institution.ask('/api/community/board/report', { kind: 'post', id, reason: 'advertising' });
    const before = (await queue()).counts;
    await operator.ask('/api/community/post/hide', { id, reason: 'advertising' });
    expect((await queue()).counts.reports).toBe(before.reports - 1);
    expect((await regional.call('/api/community/post/undo', { id })).error).toBe('COMMUNITY_UNDO_TOO_LATE');
    await operator.ask('/api/community/post/undo', { id });
    expect(await record('post', id)).toMatchObject({ status: 'shown', hiddenReason: null, reportCount: 1 });
    expect((await queue()).counts).toEqual(before);
    expect((await operator.call('/api/community/post/undo', { id })).error).toBe('COMMUNITY_UNDO_TOO_LATE');
  });

  it('keeps one to-do of each moderator while anything waits, and none afterwards', async () => {
    await sql`update community_posts set status = 'shown' where status = 'pendingReview'`.execute(server.db);
    await sql`update community_comments set status = 'shown' where status = 'pendingReview'`.execute(server.db);
    await sql`update community_reports set status = 'dismissed' where status = 'open'`.execute(server.db);
    const toDos = async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::integer as count from messages m
        join accounts a on a.id = m.account_id and a.user_name = 'demo9'
        where m.source = 'community.queue' and m.done_at is null`.execute(server.db);
      return rows[0]?.count;
    };
    const topicId = await newTopic(operator, { moderation: 'before' });
    const [first, second] = [await newPost(server, { topicId }), await newPost(server, { topicId })];
    expect(await toDos()).toBe(1);
    await operator.ask('/api/community/post/pass', { id: first });
    expect(await toDos()).toBe(1);
    await operator.ask('/api/community/post/hide', { id: second, reason: 'advertising' });
    expect(await toDos()).toBe(0);
  });
});
