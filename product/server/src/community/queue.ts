import { QUEUE_PAGE } from '@kiga/contract/community/community.ts';
import type { QueueEntry, queueKinds, queuePage } from '@kiga/contract/community/queue.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import type { z } from 'zod';

type Page = z.output<typeof queuePage.output>;
type Row = Omit<QueueEntry, 'since'> & { since: Date };

/** Returns the things that wait for a moderator, the oldest first, and the number of all by kind. */
export async function readQueue(scope: Scope, kind: (typeof queueKinds)[number] | undefined): Promise<Page> {
  const wanted = (one: (typeof queueKinds)[number]) => kind === undefined || kind === one;
  const rows = [
    ...(wanted('posts') ? await waitingPosts(scope) : []),
    ...(wanted('comments') ? await waitingComments(scope) : []),
    ...(wanted('reports') ? await reported(scope) : []),
  ];
  // A waiting thing with reports is found twice.
  const byId = new Map<string, Row>();
  for (const row of rows) {
    const known = byId.get(row.id);
    byId.set(row.id, known ? { ...known, reports: Math.max(known.reports, row.reports) } : row);
  }
  const list = [...byId.values()]
    .toSorted((one, other) => one.since.getTime() - other.since.getTime() || (one.id < other.id ? -1 : 1))
    .slice(0, QUEUE_PAGE);
  return { list: list.map((row) => ({ ...row, since: row.since.toISOString() })), counts: await countsOf(scope) };
}

/** Open reports about rows of an alias, which is a post or a comment. */
const openReports = (about: 'post' | 'comment') => sql`(select count(*)::integer from community_reports r
  where r.organization_id = s.organization_id and r.status = 'open' and not r.deleted
    and ${about === 'post' ? sql`r.post_id = s.id and r.comment_id is null` : sql`r.comment_id = s.id`})`;

async function waitingPosts(scope: Scope): Promise<Row[]> {
  const { rows } = await sql<Row>`select 'post' as kind, s.id, s.organization_id as "kigId", s.title, s.writer,
      s.organization_name as "organizationName", s.written_at as since, true as waits, ${openReports('post')} as reports
    from community_posts s
    where ${scope.within('s.organization_id')} and s.status = 'pendingReview' and not s.deleted
    order by s.written_at, s.id limit ${QUEUE_PAGE}`.execute(scope.db);
  return rows;
}

async function waitingComments(scope: Scope): Promise<Row[]> {
  const { rows } = await sql<Row>`select 'comment' as kind, s.id, s.organization_id as "kigId", p.title, s.writer,
      s.organization_name as "organizationName", s.written_at as since, true as waits,
      ${openReports('comment')} as reports
    from community_comments s
    join community_posts p on p.organization_id = s.organization_id and p.id = s.post_id and not p.deleted
    where ${scope.within('s.organization_id')} and s.status = 'pendingReview' and not s.deleted
    order by s.written_at, s.id limit ${QUEUE_PAGE}`.execute(scope.db);
  return rows;
}

/** Open reports by the thing that they are about, as a table `r`. */
const subjects = (scope: Scope) => sql`(select coalesce(r.comment_id, r.post_id) as id, r.organization_id, r.post_id,
    r.comment_id, min(r.reported_at) as since, count(*)::integer as reports
  from community_reports r
  where ${scope.within('r.organization_id')} and r.status = 'open' and not r.deleted
  group by r.organization_id, r.post_id, r.comment_id) r`;

async function reported(scope: Scope): Promise<Row[]> {
  const { rows } = await sql<Row>`select case when r.comment_id is null then 'post' else 'comment' end as kind, r.id,
      r.organization_id as "kigId", p.title, coalesce(c.writer, p.writer) as writer,
      coalesce(c.organization_name, p.organization_name) as "organizationName", r.since,
      coalesce(c.status, p.status) = 'pendingReview' and not coalesce(c.deleted, p.deleted) as waits, r.reports
    from ${subjects(scope)}
    join community_posts p on p.organization_id = r.organization_id and p.id = r.post_id
    left join community_comments c on c.organization_id = r.organization_id and c.id = r.comment_id
    order by r.since, r.id limit ${QUEUE_PAGE}`.execute(scope.db);
  return rows;
}

async function countsOf(scope: Scope): Promise<Page['counts']> {
  const { rows } = await sql<Omit<Page['counts'], 'appeals'>>`select w.posts, w.comments, w.reports,
      w.posts + w.comments + w.reports - w.both as "all"
    from (select
      (select count(*)::integer from community_posts s
        where ${scope.within('s.organization_id')} and s.status = 'pendingReview' and not s.deleted) as posts,
      (select count(*)::integer from community_comments s
        join community_posts p on p.organization_id = s.organization_id and p.id = s.post_id and not p.deleted
        where ${scope.within('s.organization_id')} and s.status = 'pendingReview' and not s.deleted) as comments,
      (select count(*)::integer from ${subjects(scope)}) as reports,
      (select count(*)::integer from ${subjects(scope)}
        join community_posts p on p.organization_id = r.organization_id and p.id = r.post_id and not p.deleted
        left join community_comments c on c.organization_id = r.organization_id and c.id = r.comment_id
        where coalesce(c.status, p.status) = 'pendingReview' and not coalesce(c.deleted, false)) as both
    ) w`.execute(scope.db);
  const { rows: open } = await sql<{ appeals: number }>`select count(*)::integer as appeals from community_appeals a
    where a.status = 'open' and not a.deleted`.execute(scope.db);
  const counts = rows[0] ?? { all: 0, posts: 0, comments: 0, reports: 0 };
  return { ...counts, appeals: open[0]?.appeals ?? 0 };
}
