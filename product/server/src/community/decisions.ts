import type { HideReason, keepReasons } from '@kiga/contract/community/community.ts';
import { BOARD_TOPIC } from '@kiga/contract/community/community.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { writeHistory } from '@kiga/kit-server/entity/history.ts';
import { updateRow } from '@kiga/kit-server/entity/save.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Program } from '../program/program.ts';
import type { MessageParams } from '../system/system.public.ts';
import { type Comment, kinds, type ModeratedKind, nameOf, type Post } from './moderated.ts';
import { tellModerators, tellPerson } from './tell.ts';

/** Page on which an account sees its own texts. */
const MINE = '/community/board?view=mine';

/** Throws FIELD_REQUIRED at `reasonText` where the reason is `other` and nothing explains it. */
export function assertExplained(reason: string, reasonText: string | null | undefined): void {
  if (reason === 'other' && !reasonText) throw invalid({ field: 'reasonText', error: 'FIELD_REQUIRED' });
}

/** Returns the words of a reason, in the reader's language where it is one of the list. */
export function reasonParam(
  reason: HideReason | (typeof keepReasons)[number],
  reasonText: string | null | undefined,
): MessageParams[string] {
  return reason === 'other' && reasonText ? reasonText : { word: `community.report.options.decision.${reason}` };
}

/** Notes a decision, so that its moderator can take it back while nothing else happened. Returns its id. */
export async function noteDecision(
  { clock }: Pick<Program, 'clock'>,
  { db, session }: Scope,
  kind: ModeratedKind,
  { id, ownerId, status, version }: Post | Comment,
  { changes }: { changes: boolean },
): Promise<string> {
  const decisionId = uuid7(clock.now().getTime());
  await sql`update ${sql.table(kinds[kind].table)} set decided_by_id = ${session.accountId}, decided_from = ${status},
      decided_version = ${changes ? version + 1 : version}, decision_id = ${decisionId}
    where organization_id = ${ownerId} and id = ${id}`.execute(db);
  return decisionId;
}

/** Returns whether a moderator may still take the last decision back. */
export function mayUndo({ decidedById, decidedVersion, version, deleted }: Post | Comment, accountId: string): boolean {
  return !deleted && decidedById === accountId && decidedVersion === version;
}

/** Tells the people who read the board that it changed. */
export async function tellBoard({ clock }: Pick<Program, 'clock'>, { db }: Scope): Promise<void> {
  await publish(db, clock.now(), BOARD_TOPIC, null);
}

/** Returns the post of a post or a comment. */
export const postOf = (kind: ModeratedKind, record: Post | Comment): string =>
  kind === 'post' ? record.id : String((record as Comment).postId);

/** Tells the writer of a decision about a post or a comment. */
export async function tellWriter(
  program: Pick<Program, 'clock' | 'secrets'>,
  inside: Scope,
  kind: ModeratedKind,
  record: Post | Comment,
  { name, decisionId, params = {} }: { name: string; decisionId: string; params?: MessageParams },
): Promise<void> {
  await tellPerson(program, inside, record, {
    name,
    params: { text: nameOf(record), ...params },
    source: `${kinds[kind].key}:${record.id}/${name}/${decisionId}`,
    href: MINE,
    postId: postOf(kind, record),
  });
}

/** Open reports about a post or a comment, as SQL on `community_reports r`. */
export function aboutIt(kind: ModeratedKind, id: string): RawBuilder<boolean> {
  return kind === 'post'
    ? sql<boolean>`r.post_id = ${id} and r.comment_id is null`
    : sql<boolean>`r.comment_id = ${id}`;
}

/** A decision about all open reports of one thing. */
export interface ReportDecision {
  status: 'upheld' | 'dismissed';
  decision: HideReason | (typeof keepReasons)[number];
  decisionText: string | null;
  decisionId: string;
  /** The report whose transition runs, which is written by it. */
  except?: string | undefined;
}

/**
 * Settles all open reports about a thing, and tells each reporter. A report that another moderator is deciding at the
 * same moment is left to that decision, because waiting for it could be a deadlock.
 */
export async function settleReports(
  program: Program,
  inside: Scope,
  { kind, record }: { kind: ModeratedKind; record: Post | Comment },
  { except, ...decided }: ReportDecision,
): Promise<void> {
  const store = program.stores.get('community.report');
  const { rows } = await sql<{ id: string }>`select r.id from community_reports r
    where r.organization_id = ${record.ownerId} and ${aboutIt(kind, record.id)} and r.status = 'open' and not r.deleted
    order by r.id for update skip locked`.execute(inside.db);
  const ids = rows.map(({ id }) => id).filter((id) => id !== except);
  if (ids.length > 0) {
    const decidedAt = program.clock.now().toISOString();
    const { decisionId, ...fields } = decided;
    for (const report of await readRecords(store, inside, ids)) {
      const after = { ...report, ...fields, decidedAt };
      await updateRow(program.stores.named('community.report'), inside, report, after);
      const act = decided.status === 'upheld' ? 'uphold' : 'dismiss';
      const named = program.stores.named('community.report');
      await writeHistory(named, inside, { act }, report, { ...after, version: report.version + 1 });
      await noteReport(inside, report, decisionId);
    }
  }
  await tellReporters(program, inside, { kind, record }, decided, except === undefined ? ids : [...ids, except]);
}

/** Notes who decided a report, and by which decision. */
export async function noteReport(
  { db, session }: Scope,
  { id, ownerId }: { id: string; ownerId: string },
  decisionId: string,
): Promise<void> {
  await sql`update community_reports set decided_by_id = ${session.accountId}, decision_id = ${decisionId}
    where organization_id = ${ownerId} and id = ${id}`.execute(db);
}

async function tellReporters(
  program: Program,
  inside: Scope,
  { kind, record }: { kind: ModeratedKind; record: Post | Comment },
  { status, decision, decisionText, decisionId }: Omit<ReportDecision, 'except'>,
  ids: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ id: string; accountId: string | null; home: string | null; parentId: string | null }>`
    select r.id, r.account_id as "accountId", r.writer_organization_id as home, r.parent_id as "parentId"
    from community_reports r where r.organization_id = ${record.ownerId} and r.id = any(${[...ids]}::uuid[])
    order by r.id`.execute(inside.db);
  for (const { id, accountId, home, parentId } of rows) {
    await tellPerson(
      program,
      inside,
      { accountId, writerOrganizationId: home, parentId },
      {
        name: status === 'upheld' ? 'reportUpheld' : 'reportDismissed',
        params: { text: nameOf(record), reason: reasonParam(decision, decisionText) },
        source: `community.report:${id}/${decisionId}`,
        href: '/community/board',
        postId: postOf(kind, record),
      },
    );
  }
}

/**
 * Takes the own last decision back: the thing has its earlier state, and the reports that were settled with it are open
 * again. Throws RECORD_NOT_FOUND, COMMUNITY_UNDO_TOO_LATE.
 */
export async function undoDecision(program: Program, inside: Scope, kind: ModeratedKind, id: string): Promise<void> {
  const { key, table } = kinds[kind];
  const store = program.stores.named(key);
  const [found] = await readRecords(store, inside, [id], { lock: true });
  if (!found || found.deleted) throw new AppError('RECORD_NOT_FOUND');
  const record = found as unknown as Post | Comment;
  const { decidedFrom, decisionId, ownerId } = record;
  if (!mayUndo(record, inside.session.accountId) || decidedFrom === null || decisionId === null) {
    throw new AppError('COMMUNITY_UNDO_TOO_LATE');
  }
  const after = {
    ...found,
    status: decidedFrom,
    ...(decidedFrom !== 'hidden' && { hiddenReason: null, hiddenText: null }),
    ...(decidedFrom === 'pendingReview' && { shownAt: null }),
  };
  await updateRow(store, inside, found, after);
  await writeHistory(store, inside, { act: 'undo' }, found, { ...after, version: found.version + 1 });
  await sql`update ${sql.table(table)} set decided_by_id = null, decision_id = null
    where organization_id = ${ownerId} and id = ${id}`.execute(inside.db);
  const reopened = await reopenReports(program, inside, { ownerId, decisionId, act: `${key}.undo` });
  if (decidedFrom === 'pendingReview' || reopened > 0) await tellModerators(program, inside);
  await tellBoard(program, inside);
  await tellWriter(program, inside, kind, record, { name: 'decisionUndone', decisionId });
}

/** Returns the number of reports that are open again. */
async function reopenReports(
  program: Program,
  inside: Scope,
  { ownerId, decisionId, act }: { ownerId: string; decisionId: string; act: string },
): Promise<number> {
  const store = program.stores.named('community.report');
  const { rows } = await sql<{ id: string }>`select r.id from community_reports r
    where r.organization_id = ${ownerId} and r.decision_id = ${decisionId} and not r.deleted
    order by r.id for update`.execute(inside.db);
  const ids = rows.map(({ id }) => id);
  for (const report of await readRecords(store, inside, ids)) {
    const after = { ...report, status: 'open', decision: null, decisionText: null, decidedAt: null };
    await updateRow(store, inside, report, after);
    await writeHistory(store, inside, { act }, report, { ...after, version: report.version + 1 });
  }
  await sql`update community_reports set decided_by_id = null, decision_id = null
    where organization_id = ${ownerId} and id = any(${ids}::uuid[])`.execute(inside.db);
  return ids.length;
}
