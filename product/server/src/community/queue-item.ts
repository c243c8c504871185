import { pictureFields } from '@kiga/contract/community/community.ts';
import type { QueueItem } from '@kiga/contract/community/queue.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { showRecord } from '@kiga/kit-server/entity/show.ts';
import { sql } from 'kysely';
import type { Program } from '../program/program.ts';
import { aboutIt } from './decisions.ts';
import { type Comment, excerpt, kinds, type ModeratedKind, type Post } from './moderated.ts';
import { muteOf } from './people.ts';
import { topicsById } from './topics.ts';

/** Earlier hidden texts of a writer that one answer holds. */
const EARLIER = 5;

/** Returns one thing with all that a moderator needs to decide about it. Throws RECORD_NOT_FOUND. */
export async function readQueueItem(
  program: Program,
  scope: Scope,
  { kind, id }: { kind: ModeratedKind; id: string },
): Promise<QueueItem> {
  const { stores, files, clock } = program;
  const store = stores.named(kinds[kind].key);
  const [found] = await readRecords(store, scope, [id]);
  if (!found) throw new AppError('RECORD_NOT_FOUND');
  const record = found as unknown as Post | Comment;
  const post = kind === 'post' ? (record as Post) : await postOfComment(program, scope, record as Comment);
  const topic = (await topicsById(program, [post.topicId])).get(post.topicId);
  const { can } = await showRecord(store, scope, found);
  const paths = kind === 'post' ? pictureFields.map((name) => post[name]) : [];
  const { accountId } = record;
  return {
    kind,
    id,
    kigId: record.ownerId,
    version: record.version,
    status: record.status ?? 'pendingReview',
    deleted: record.deleted,
    title: post.title,
    content: record.content,
    sensitiveWords: record.sensitiveWords ?? null,
    pictures: paths.flatMap((path) => (path ? [files.signed(path, scope.session)] : [])),
    side: record.side,
    writer: record.writer,
    organizationName: record.organizationName ?? null,
    writtenAt: record.writtenAt ?? record.createdAt,
    topic: { name: topic?.name ?? '', moderation: topic?.moderation === 'after' ? 'after' : 'before' },
    postContent: kind === 'post' ? null : post.content,
    replyTo: kind === 'post' ? null : await answered(program, scope, record as Comment),
    reports: await openReports(scope, record, kind),
    ...(await earlierOf(program, scope, record)),
    muted: accountId !== null && (await muteOf(program, accountId, clock.now())) !== null,
    can,
  };
}

async function postOfComment({ stores }: Program, scope: Scope, { postId }: Comment): Promise<Post> {
  const [post] = await readRecords(stores.get('community.post'), scope, [postId]);
  if (!post) throw new AppError('RECORD_NOT_FOUND');
  return post as Post;
}

async function answered({ stores }: Program, scope: Scope, { replyToId }: Comment): Promise<QueueItem['replyTo']> {
  if (!replyToId) return null;
  const [found] = await readRecords(stores.get('community.comment'), scope, [replyToId]);
  return found ? { writer: found.writer, content: found.content } : null;
}

async function openReports(
  scope: Scope,
  { id, ownerId }: Post | Comment,
  kind: ModeratedKind,
): Promise<QueueItem['reports']> {
  const { rows } = await sql<Omit<QueueItem['reports'][number], 'at'> & { at: Date }>`select r.id, r.reason,
      r.reason_text as "reasonText", r.reporter, coalesce(r.reported_at, r.created_at) as at
    from community_reports r where r.organization_id = ${ownerId} and ${scope.within('r.organization_id')}
      and ${aboutIt(kind, id)} and r.status = 'open' and not r.deleted
    order by r.reported_at, r.id`.execute(scope.db);
  return rows.map(({ at, ...report }) => ({ ...report, at: at.toISOString() }));
}

/** Returns what else of the writer was hidden, the latest first. */
async function earlierOf(
  { secrets }: Program,
  scope: Scope,
  { id, accountId }: Post | Comment,
): Promise<Pick<QueueItem, 'hiddenBefore' | 'earlier'>> {
  if (accountId === null) return { hiddenBefore: 0, earlier: [] };
  const hidden = (kind: ModeratedKind) => sql`select ${kind} as kind, s.id, s.organization_id, s.content_encrypted,
      s.hidden_reason, coalesce(s.written_at, s.created_at) as at
    from ${sql.table(kinds[kind].table)} s
    where ${scope.within('s.organization_id')} and s.account_id = ${accountId} and s.status = 'hidden' and s.id <> ${id}
      and not s.deleted`;
  const { rows } = await sql<{
    kind: ModeratedKind;
    content: Buffer;
    reason: QueueItem['earlier'][number]['reason'];
    at: Date;
    count: number;
  }>`select h.kind, h.content_encrypted as content, h.hidden_reason as reason, h.at,
      (count(*) over ())::integer as count
    from (${hidden('post')} union all ${hidden('comment')}) h
    order by h.at desc, h.id desc limit ${EARLIER}`.execute(scope.db);
  return {
    hiddenBefore: rows[0]?.count ?? 0,
    earlier: rows.map(({ kind, content, reason, at }) => ({
      kind,
      text: excerpt(secrets.decrypt(content, `${kinds[kind].table}.content`)),
      reason,
      at: at.toISOString(),
    })),
  };
}
