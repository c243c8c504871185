import type { Thread, ThreadMessage } from '@kiga/contract/health/consultation/consultation.acts.ts';
import { readingOf } from '@kiga/contract/identity/app-types.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import type { Program } from '../../program/program.ts';
import { organizationNames } from './addressees.ts';
import { type Question, sharesOf } from './consultation.server.ts';
import { type MessageRow, messagesOf } from './messages.ts';
import { sharedFacts } from './shared-facts.ts';

/**
 * Returns a question with its messages and the shared facts of the child as they are now. Throws RECORD_NOT_FOUND;
 * FIELD_NOT_READABLE {field} for a member of the kindergarten who sees no health data.
 */
export async function threadOf(program: Program, scope: Scope, id: string): Promise<Thread> {
  const { stores, clock } = program;
  const store = stores.get('health.consultation');
  const [record] = await readRecords(store, scope, [id]);
  if (!record || record.deleted) throw new AppError('RECORD_NOT_FOUND');
  if (store.entity.sightOf(scope.session, 'question') !== 'full') {
    throw new AppError('FIELD_NOT_READABLE', { field: 'question' });
  }
  const { appType, organizationKind } = scope.session;
  const side = readingOf(appType, organizationKind) === 'kindergarten' ? 'asker' : 'doctor';
  const messages = (await messagesOf(program, scope, [id])).get(id) ?? [];
  return {
    id,
    kigId: record.ownerId,
    side,
    topic: record.topic,
    status: record.status ?? 'open',
    urgency: record.urgency,
    doctorId: record.doctorId,
    doctorName: record.doctorName ?? '',
    askerName: record.askerName ?? '',
    askedOn: record.askedOn ?? '',
    waitingSince: record.waitingSince ?? null,
    dueAt: record.dueAt ?? null,
    escalations: record.escalations ?? 0,
    outcome: record.outcome ?? null,
    timeZone: await timeZoneOf(scope, record.ownerId),
    now: clock.now().toISOString(),
    can: actsOn(scope, record),
    askedByFamily: record.askedByFamily ?? false,
    isAboutChild: record.studentId !== null && record.studentId !== undefined,
    child: side === 'asker' && record.studentId ? await childOf(scope, record.studentId) : null,
    shares: [...sharesOf(record)],
    facts: await sharedFacts(program, scope, record, side),
    messages: await shownMessages(program, scope, { record, side, messages }),
  };
}

function actsOn({ session }: Scope, { status }: Question): Thread['can'] {
  const isPossible = { answer: status !== 'closed', askAgain: status !== 'closed', escalate: status === 'open' };
  const acts = { ...isPossible, close: status !== 'closed' };
  return (Object.keys(acts) as (keyof typeof acts)[]).filter(
    (act) => acts[act] && session.permissions.has(`health.consultation.${act}`),
  );
}

async function timeZoneOf({ db }: Scope, kigId: string): Promise<string> {
  const { rows } = await sql<{ timeZone: string }>`select o.time_zone as "timeZone" from organizations o
    where o.id = ${kigId}`.execute(db);
  return rows[0]?.timeZone ?? 'Asia/Shanghai';
}

async function childOf(scope: Scope, id: string): Promise<{ id: string; name: string } | null> {
  const { rows } = await sql<{ id: string; name: string }>`select s.id, s.stu_name as name from students s
    where ${scope.within('s.kig_id')} and s.id = ${id}`.execute(scope.db);
  return rows[0] ?? null;
}

async function shownMessages(
  { stores, files }: Program,
  scope: Scope,
  { record, side: reader, messages }: { record: Question; side: Thread['side']; messages: readonly MessageRow[] },
): Promise<ThreadMessage[]> {
  const organizations = await organizationNames(
    scope.db,
    messages.map(({ organizationId }) => organizationId),
  );
  const authors = await stores.namesOfAccounts(scope, [...new Set(messages.map(({ accountId }) => accountId))]);
  // A doctor knows no parent by name.
  const parents = reader === 'asker' ? await parentNames(scope, messages) : new Map<string, string>();
  const ofQuestion = [record.photo, record.secondPhoto, record.thirdPhoto].flatMap((path) => path ?? []);
  return messages.map(({ id, side, kind, organizationId, accountId, parentId, at, text, photos }) => ({
    id,
    side,
    kind: kind === 'escalation' ? 'escalation' : 'message',
    organizationName: organizations.get(organizationId) ?? '',
    authorName: (parentId === null ? authors.get(accountId) : parents.get(parentId)) ?? '',
    isFamily: parentId !== null,
    at: at.toISOString(),
    text: kind === 'question' ? record.question : (text ?? ''),
    photos: (kind === 'question' ? ofQuestion : photos).map((path) => files.signed(path, scope.session)),
  }));
}

/** Returns the names of the parents who wrote messages, by the id of the parent. */
export async function parentNames(scope: Scope, messages: readonly MessageRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(messages.flatMap(({ parentId }) => parentId ?? []))];
  const { rows } = await sql<{ id: string; name: string }>`select p.id, p.parent_name as name from parents p
    where ${scope.within('p.kig_id')} and p.id = any(${ids}::uuid[])`.execute(scope.db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
