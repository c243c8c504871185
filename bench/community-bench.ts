import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import type { Database } from '@kiga/server/program/database.ts';
import { type Kysely, sql } from 'kysely';
import { benchPassword, operatorAccount, type Scale } from './load-data.ts';
import { ask, type OwnProduct, onOwnProduct, tellDurations } from './own-product.ts';

const POSTS = 1_000_000;
const COMMENTS = 1_000_000;
/** One post or comment of so many waits. */
const WAITING = 500;
/** One shown post of so many has two open reports. */
const REPORTED = 700;
/** Rows of one statement, so that none takes too long. */
const CHUNK = 250_000;
/** Seconds between two posts. */
const APART = 30;

const scale: Scale = { kindergartens: 300, students: 3_000, studentsOfBiggest: 1_000, events: 0 };

/** Topics by position, with the condition on the number `n` of their posts. */
const topics = [
  { name: '育儿经验', of: sql`n % 10 = 0` },
  { name: '园所公告', of: sql`n % 1000 = 1` },
  ...Array.from({ length: 9 }, (_, index) => ({ name: `话题 ${index + 1}`, of: sql`n % 9 = ${sql.lit(index)}` })),
].map((topic, position) => ({
  ...topic,
  id: `00000000-0000-7000-8000-${String(position).padStart(12, '0')}`,
}));
const [popular, small] = topics as [(typeof topics)[number], (typeof topics)[number]];

/** Measures the queue of moderators, the list of posts and the board with a million posts and a million comments. */
export async function benchCommunity(): Promise<void> {
  await onOwnProduct({ name: 'community', scale, fill }, measure);
}

/** Moment of the row `n` of `total`, the latest of which is of today. */
const momentOf = (total: number, everySeconds: number) =>
  sql`now() - (${total}::integer - n) * ${everySeconds}::integer * interval '1 second'`;

/** An id of the moment `at`, as the program makes it. */
const idOfMoment = sql`uuidv7(at - clock_timestamp())`;

/** State of a text by its number `n`. */
const state = sql`case when n % ${sql.lit(WAITING)} = 7 then 'pendingReview' when n % 100 = 3 then 'hidden' else 'shown' end`;

async function fill(db: Kysely<Database>, secrets: Secrets): Promise<void> {
  await sql`set synchronous_commit = off`.execute(db);
  for (const [position, { id, name }] of topics.entries()) {
    await sql`insert into community_topics (id, name, moderation, parents_post, parents_comment, position, created_at,
        updated_at)
      values (${id}, ${name}, 'before', true, true, ${position}, now(), now())`.execute(db);
  }
  await sql`create table writers as select (row_number() over (order by a.user_name))::integer - 1 as place,
    a.id, a.organization_id, o.name from accounts a join organizations o on o.id = a.organization_id
    where o.kind = 'kindergarten'`.execute(db);
  await sql`create index on writers (place)`.execute(db);
  await fillPosts(db, secrets);
  await fillComments(db, secrets);
  await sql`insert into community_reports (organization_id, id, subject, post_id, reason, reporter, side, reported_at,
      account_id, created_at, updated_at)
    select p.organization_id, gen_random_uuid(), 'post', p.id, 'advertising', '王**', 'family', now() - interval '1 hour',
      gen_random_uuid(), now(), now()
    from (select p.*, row_number() over (order by p.id) as n from community_posts p where p.status = 'shown') p
    cross join generate_series(1, 2) where p.n % ${sql.lit(REPORTED)} = 0 on conflict do nothing`.execute(db);
  await sql`drop table writers`.execute(db);
}

async function fillPosts(db: Kysely<Database>, secrets: Secrets): Promise<void> {
  const content = secrets.encrypt('孩子入园后适应得很好，谢谢老师们的照顾。'.repeat(5), 'community_posts.content');
  const topicOf = sql`case ${sql.join(
    topics.map(({ id, of }) => sql`when ${of} then ${id}::uuid`),
    sql` `,
  )} end`;
  for (let first = 0; first < POSTS; first += CHUNK) {
    await sql`insert into community_posts (organization_id, id, topic_id, title, content_encrypted, side, writer,
        organization_name, written_at, status, shown_at, account_id, writer_organization_id, created_at, updated_at)
      select w.organization_id, ${idOfMoment}, ${topicOf}, '分享 ' || n, ${content}, 'family', chr(29579 + n % 40) || '**',
        w.name, at, ${state}, at, w.id, w.organization_id, at, at
      from (select n, ${momentOf(POSTS, APART)} as at from generate_series(${first + 1}::integer, ${first + CHUNK}::integer) n) t
      join writers w on w.place = n % ${scale.kindergartens}::integer order by n`.execute(db);
    console.log(`  ${first + CHUNK} posts`);
  }
}

async function fillComments(db: Kysely<Database>, secrets: Secrets): Promise<void> {
  const content = secrets.encrypt('说得很好，我们家也是这样。', 'community_comments.content');
  // Half of them stand below the latest 5,000 posts.
  for (let first = 0; first < COMMENTS; first += CHUNK) {
    await sql`insert into community_comments (organization_id, id, post_id, content_encrypted, side, writer,
        organization_name, written_at, status, shown_at, account_id, writer_organization_id, created_at, updated_at)
      select p.organization_id, ${idOfMoment}, p.id, ${content}, 'family', '李**', w.name, at, ${state}, at, w.id,
        w.organization_id, at, at
      from (select n, ${momentOf(COMMENTS, APART)} as at from generate_series(${first + 1}::integer, ${first + CHUNK}::integer) n) t
      join (select p.id, p.organization_id, (row_number() over (order by p.id desc))::integer as place
        from community_posts p) p on p.place = case when n % 2 = 0 then 1 + n % 5000 else n end
      join writers w on w.place = n % ${scale.kindergartens}::integer order by n`.execute(db);
    console.log(`  ${first + CHUNK} comments`);
  }
}

async function measure({ db, product }: OwnProduct): Promise<void> {
  const given = { userName: operatorAccount, password: benchPassword, appType: 9 };
  const { token } = await ask<{ token: string }>(product, '', '/sys/login/login', given);
  const call = <T>(path: string, body?: object) => ask<T>(product, token, path, body);
  const queue = () =>
    call<{ list: Entry[]; counts: Record<string, number> }>('/api/community/queue/page', { kind: 'posts' });
  const { list, counts } = await queue();
  console.log(`  ${JSON.stringify(counts)} wait`);

  await tellDurations('queue, its first 50 with the counts', () => call('/api/community/queue/page', {}));
  await tellDurations('the same, posts alone', queue);
  await tellDurations('the same, reports alone', () => call('/api/community/queue/page', { kind: 'reports' }));
  await tellDurations('plain program, the first 50 posts that wait', () => plainQueue(db));
  const next = [...list];
  const id = () => next.shift()?.id as string;
  await tellDurations('one thing of the queue', () => call(`/api/community/queue/get?kind=post&id=${next[0]?.id}`));
  await tellDurations('a decision: pass', () => call('/api/community/post/pass', { id: id() }));
  await tellDurations('a decision: hide', () => call('/api/community/post/hide', { id: id(), reason: 'advertising' }));
  await tellDurations('a decision and the queue after it', async () => {
    await call('/api/community/post/pass', { id: id() });
    await queue();
  });

  const page = (given: object) => () => call('/api/community/post/page', { pageSize: 20, ...given });
  await tellDurations('list of posts, first page', page({}));
  await tellDurations('page 2', page({ pageNumber: 2 }));
  await tellDurations('page 1,000', page({ pageNumber: 1_000 }));
  await tellDurations('posts that wait', page({ status: 'pendingReview' }));
  await tellDurations('hidden posts', page({ status: 'hidden' }));
  await tellDurations('shown posts', page({ status: 'shown' }));
  await tellDurations('posts of a topic with 100,000', page({ topicId: popular.id }));
  await tellDurations('posts of a topic with 1,000', page({ topicId: small.id }));
  await tellDurations('hidden posts of a topic with 100,000', page({ topicId: popular.id, status: 'hidden' }));
  await tellDurations('search by a title', page({ q: '分享 123456' }));
  await tellDurations('search without a result', page({ q: '没有这样的帖子' }));
  await tellDurations('list of comments, first page', () => call('/api/community/comment/page', { pageSize: 20 }));
  await tellDurations('plain program, the first page with its total', () => plainPage(db));

  await tellDurations('topics of the board with their counts', () => call('/api/community/board/topics', {}));
  await tellDurations('board of all topics', () => call('/api/community/board/posts', {}));
  for (const { name, topic } of [
    { name: '100,000', topic: popular },
    { name: '1,000', topic: small },
  ]) {
    const board = (before?: string) =>
      call<{ list: Entry[] }>('/api/community/board/posts', { topicId: topic.id, ...(before && { before }) });
    await tellDurations(`board of a topic with ${name}`, () => board());
    const before = (await board()).list.at(-1)?.id;
    await tellDurations('its next page', () => board(before));
  }
  await tellDurations('beside it: own session', () => call('/sys/login/get_info'));
}

interface Entry {
  id: string;
}

const plainQueue = (db: Kysely<Database>) =>
  sql`select id, title, writer, written_at from community_posts where status = 'pendingReview' and not deleted
    order by written_at, id limit 50`.execute(db);

const plainPage = (db: Kysely<Database>) =>
  sql`select id, title, writer, written_at, status, (select count(*) from community_posts where not deleted) as total
    from community_posts where not deleted order by id desc limit 20`.execute(db);
