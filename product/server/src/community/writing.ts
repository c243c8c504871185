import type { WrittenPost, writingInputs } from '@kiga/contract/community/board-shapes.ts';
import { hideReasons, pictureFields } from '@kiga/contract/community/community.ts';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { deleteRecords } from '@kiga/kit-server/entity/delete.ts';
import { type FullRecord, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { createRecords, saveRecord } from '@kiga/kit-server/entity/save.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { type TakenFiles, takeFiles } from '@kiga/kit-server/files/record-files.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Program } from '../program/program.ts';
import { textOf, waitingRule } from './moderated.server.ts';
import type { Post } from './moderated.ts';
import { assertNotMuted, type Person } from './people.ts';
import { topicToWriteIn } from './topics.ts';

type Input<Name extends keyof typeof writingInputs> = z.output<(typeof writingInputs)[Name]>;

/** Result of a post or a comment: whether it waits for a moderator. */
interface Written {
  id: string;
  waits: boolean;
}

const waiting = ({ id, status }: { id: string; status?: unknown }): Written => ({
  id,
  waits: status === 'pendingReview',
});

/** Returns the scope of what a person writes: that of its owner. */
export function scopeOfOwner(
  { db }: Pick<Program, 'db'>,
  { session }: Pick<Person, 'session'>,
  ownerId: string,
): Scope {
  return withScope(session, [ownerId], db);
}

/** Returns pictures as fields of a post; the others are empty. */
export function pictureValues(pictures: readonly string[]): Record<string, string | null> {
  return Object.fromEntries(pictureFields.map((name, index) => [name, pictures[index] ?? null]));
}

/**
 * Checks and stores the pictures of a post before its transaction, because they take a while. Throws VALIDATION_FAILED
 * for pictures that appear twice; other issues come with the save.
 */
export async function takePictures(
  { stores }: Program,
  scope: Scope,
  postId: string | null,
  pictures: readonly string[],
): Promise<TakenFiles> {
  if (new Set(pictures).size !== pictures.length) throw invalid({ field: 'pictures', error: 'FIELD_FILE_MISSING' });
  return takeFiles(stores.named('community.post'), scope, postId, pictureValues(pictures));
}

/** Names issues of the nine fields as issues of the pictures, which are one input. */
export async function withPictureIssues<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.id !== 'VALIDATION_FAILED') throw error;
    const issues = error.issues.map((issue) =>
      issue.field.startsWith('picture') ? { ...issue, field: 'pictures' } : issue,
    );
    throw invalid(...issues);
  }
}

/** Columns by which the writer of a new row is told, muted and erased. */
async function noteWriter(inside: Scope, table: string, id: string, person: Person): Promise<void> {
  await sql`update ${sql.table(table)} set account_id = ${person.accountId},
      writer_organization_id = ${person.organizationId}, parent_id = ${person.parentId}
    where organization_id = ${inside.oneTenant()} and id = ${id}`.execute(inside.db);
}

const writerFields = ({ side, writer, organizationName }: Person) => ({ side, writer, organizationName });

/** Writes a post in the transaction of its owner, as `boardWritePost` says. */
export async function writePost(
  program: Program,
  inside: Scope,
  person: Person,
  { pictures, ...fields }: WrittenPost,
  files: TakenFiles,
): Promise<Written> {
  await assertNotMuted(program, inside, person.accountId);
  await topicToWriteIn(inside, fields.topicId, 'post', person);
  const given = { ...fields, ...pictureValues(pictures), ...writerFields(person) };
  const cause = { act: 'create', trusted: true, files };
  const [made] = await createRecords(program.stores.get('community.post'), inside, [given], cause);
  const post = made as Post;
  await noteWriter(inside, 'community_posts', post.id, person);
  return waiting(post);
}

/** Changes an own post in the transaction of its owner, as `boardEditPost` says. It waits again where its topic wants it. */
export async function editPost(
  program: Program,
  inside: Scope,
  person: Person,
  { id, version, pictures, ...fields }: Input<'editPost'>,
  files: TakenFiles,
): Promise<Written> {
  const before = await ownPost(program, inside, person, id);
  await assertNotMuted(program, inside, person.accountId);
  if (before.status === 'hidden') throw new AppError('COMMUNITY_HIDDEN');
  const { moderation } = await topicToWriteIn(inside, before.topicId, 'post', person);
  const store = program.stores.get('community.post');
  const request = { id, version, ...fields, ...pictureValues(pictures) };
  const saved = await saveRecord(store, inside, request, { act: 'update', trusted: true, files });
  const waits = await waitingRule(program);
  if (saved.status !== 'shown' || !waits(textOf(saved), moderation)) return waiting(saved);
  return waiting(await makeTransition(program.stores.named('community.post'), inside, 'wait', { id, asks: {} }));
}

/** Deletes an own post in the transaction of its owner. */
export async function deletePost(program: Program, inside: Scope, person: Person, id: string): Promise<void> {
  await ownPost(program, inside, person, id);
  await deleteRecords(program.stores.named('community.post'), inside, [id]);
}

/** Reads an own post, locked. Throws RECORD_NOT_FOUND for any other one. */
async function ownPost({ stores }: Program, inside: Scope, person: Person, id: string): Promise<Post> {
  const [found] = await readRecords(stores.get('community.post'), inside, [id], { lock: true });
  const record = found as Post | undefined;
  if (!record || record.deleted || record.accountId !== person.accountId) throw new AppError('RECORD_NOT_FOUND');
  return record;
}

/** Writes a comment in the transaction of the post's owner, as `boardWriteComment` says. */
export async function writeComment(
  program: Program,
  inside: Scope,
  person: Person,
  { postId, replyToId, content }: Input<'writeComment'>,
): Promise<Written> {
  await assertNotMuted(program, inside, person.accountId);
  const { rows } = await sql<{ topicId: string }>`select p.topic_id as "topicId" from community_posts p
    where p.organization_id = ${inside.oneTenant()} and p.id = ${postId} and p.status = 'shown' and not p.deleted
    for share`.execute(inside.db);
  const [found] = rows;
  if (!found) throw new AppError('RECORD_NOT_FOUND');
  await topicToWriteIn(inside, found.topicId, 'comment', person);
  if (replyToId) await assertMayReply(inside, postId, replyToId);
  const given = { postId, content, ...(replyToId && { replyToId }), ...writerFields(person) };
  const cause = { act: 'create', trusted: true };
  const [made] = await createRecords(program.stores.get('community.comment'), inside, [given], cause);
  const { id, status } = made as FullRecord & { status?: unknown };
  await noteWriter(inside, 'community_comments', id, person);
  return waiting({ id, status });
}

/** Throws for a comment that is not shown under this post, or that is a reply itself. */
async function assertMayReply(inside: Scope, postId: string, replyToId: string): Promise<void> {
  const { rows } = await sql<{ isReply: boolean }>`select c.reply_to_id is not null as "isReply"
    from community_comments c where c.organization_id = ${inside.oneTenant()} and c.id = ${replyToId}
      and c.post_id = ${postId} and c.status = 'shown' and not c.deleted`.execute(inside.db);
  const [found] = rows;
  if (!found) throw invalid({ field: 'replyToId', error: 'FIELD_REFERENCE_UNKNOWN' });
  if (found.isReply) throw invalid({ field: 'replyToId', error: 'COMMUNITY_REPLY_TO_REPLY' });
}

/** Reports a shown post or comment in the transaction of its owner, as `boardReport` says. */
export async function writeReport(
  program: Program,
  inside: Scope,
  person: Person,
  { kind, id, reason, reasonText }: Input<'report'>,
): Promise<{ id: string }> {
  await assertNotMuted(program, inside, person.accountId);
  if (reason === hideReasons.at(-1) && !reasonText) throw invalid({ field: 'reasonText', error: 'FIELD_REQUIRED' });
  const subject = await shownSubject(inside, kind, id);
  if (subject.accountId === person.accountId) throw new AppError('COMMUNITY_OWN_WRITING');
  const about = kind === 'post' ? { postId: id } : { postId: subject.postId, commentId: id };
  const { rows } = await sql`select from community_reports r where r.organization_id = ${inside.oneTenant()}
    and r.post_id = ${about.postId} and coalesce(r.comment_id, r.post_id) = ${id}
    and r.account_id = ${person.accountId}`.execute(inside.db);
  if (rows.length > 0) throw new AppError('COMMUNITY_REPORTED_ALREADY');
  const { side, writer: reporter, organizationName } = person;
  const given = { subject: kind, ...about, reason, reasonText: reasonText ?? null, reporter, side, organizationName };
  const cause = { act: 'create', trusted: true };
  const [made] = await createRecords(program.stores.get('community.report'), inside, [given], cause);
  const reportId = (made as FullRecord).id;
  await noteWriter(inside, 'community_reports', reportId, person);
  return { id: reportId };
}

/** Returns a shown post or comment of the scope's owner, locked so that a person reports it once. Throws RECORD_NOT_FOUND. */
async function shownSubject(
  inside: Scope,
  kind: 'post' | 'comment',
  id: string,
): Promise<{ postId: string; accountId: string | null }> {
  const owner = inside.oneTenant();
  const { rows } = await sql<{ postId: string; accountId: string | null }>`${
    kind === 'post'
      ? sql`select p.id as "postId", p.account_id as "accountId" from community_posts p
          where p.organization_id = ${owner} and p.id = ${id} and p.status = 'shown' and not p.deleted
          for no key update`
      : sql`select c.post_id as "postId", c.account_id as "accountId" from community_comments c
          where c.organization_id = ${owner} and c.id = ${id} and c.status = 'shown' and not c.deleted
          for no key update`
  }`.execute(inside.db);
  if (!rows[0]) throw new AppError('RECORD_NOT_FOUND');
  return rows[0];
}
