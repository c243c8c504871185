import { messageNames } from '@kiga/contract/app/areas.ts';
import { type MessageTopic, servedTopics } from '@kiga/contract/family/message-topics.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Program } from '../program/program.ts';
import { reachingAll } from '../program/reaching-all.ts';
import type { MessageParams } from '../system/system.public.ts';
import { FAMILY_INBOX } from './inbox-topic.ts';
import { pushLater } from './push-outbox.ts';

/** Encryption context of the params of messages to families. */
export const FAMILY_PARAMS_CONTEXT = 'family_messages.params';

/** Age from which something is no news: machines and tablets may report it days later. */
const NEWS_MS = 2 * 3_600_000;

/** Maximum number of messages of one statement. */
const CHUNK = 2_000;

/** Number of parents from which a change names the kindergarten, and not each parent. */
const PARENTS_NAMED_MAX = 50;

/** The common part of messages of one cause. */
interface Cause {
  /** The kindergarten, which lies in the scope's reach. */
  kigId: string;
  /** Parents to be told; by default all of the children. */
  parentIds?: readonly string[];
  /** One of the `messages` of an area, such as `attendance.childArrived`. */
  name: string;
  topic: MessageTopic;
  topicId?: string;
}

/** A message to the parents of one child. */
export interface ChildMessage {
  studentId: string;
  /** Values for its texts, stored encrypted. `{child}` is filled in from the child's name. */
  params?: MessageParams;
  /** Cause, such as `attendance.arrival:<id>`. A parent gets one message of each cause and child. */
  source: string;
  /** Moment of what happened. */
  at: Date;
}

/** A message to the parents of children. */
export interface FamilyMessage extends Cause, Omit<ChildMessage, 'studentId'> {
  studentIds: readonly string[];
}

/**
 * Sends a message to all parents of these children, in the transaction of its cause. Some topics leave out children
 * whose service has ended (`servedTopics`).
 */
export async function tellFamilies(
  program: Pick<Program, 'clock' | 'secrets'>,
  inside: Scope,
  { studentIds, params = {}, source, at, ...cause }: FamilyMessage,
): Promise<void> {
  const children = studentIds.map((studentId) => ({ studentId, params, source, at }));
  await tellEachFamily(program, inside, cause, children);
}

/**
 * Sends a message that is about a parent, such as its order, from a transaction that may not reach the kindergarten's
 * records. A message belongs to a child, and one of the parent's children is enough.
 */
export async function tellParent(
  program: Pick<Program, 'clock' | 'secrets'>,
  inside: Scope,
  { parentId, ...message }: Omit<FamilyMessage, 'studentIds' | 'parentIds'> & { parentId: string },
): Promise<void> {
  await reachingAll(inside, async (wide) => {
    const { rows } = await sql<{ id: string }>`select sp.student_id as id from student_parents sp
      join students s on s.kig_id = sp.kig_id and s.id = sp.student_id and not s.deleted and s.status = 'enrolled'
      where sp.kig_id = ${message.kigId} and sp.parent_id = ${parentId} order by sp.student_id limit 1`.execute(
      wide.db,
    );
    await tellFamilies(program, wide, { ...message, studentIds: rows.map(({ id }) => id), parentIds: [parentId] });
  });
}

/**
 * Sends messages of one name about several children, each with its own values. With `corrects`, a message that the
 * parents have already takes the new values, and nothing is pushed again.
 */
export async function tellEachFamily(
  { clock, secrets }: Pick<Program, 'clock' | 'secrets'>,
  inside: Scope,
  { kigId, parentIds, name, topic, topicId, corrects = false }: Cause & { corrects?: boolean },
  children: readonly ChildMessage[],
): Promise<void> {
  if (!messageNames.has(name)) throw new Error(`no area declares the message ${name}`);
  if (children.length === 0) return;
  const now = clock.now();
  const known = Map.groupBy(
    await parentsOf(inside, kigId, { studentIds: children.map(({ studentId }) => studentId), parentIds, topic }),
    ({ studentId }) => studentId,
  );
  // Children of one notice share their values, which are encrypted once.
  const sealed = new Map<MessageParams, Buffer>();
  const sealing = (params: MessageParams = {}) => {
    const made = sealed.get(params) ?? secrets.encrypt(JSON.stringify(params), FAMILY_PARAMS_CONTEXT);
    sealed.set(params, made);
    return made;
  };
  const rows = children.flatMap(({ studentId, params, source, at }) =>
    (known.get(studentId) ?? []).map(({ parentId, phoneHash }) => ({
      id: uuid7(now.getTime()),
      parentId,
      studentId,
      phoneHash,
      source,
      at,
      params: sealing(params),
    })),
  );
  // Sorted, so that two transactions that tell the same parents cannot deadlock.
  rows.sort((a, b) => (a.parentId + a.studentId < b.parentId + b.studentId ? -1 : 1));
  const told: string[] = [];
  for (let start = 0; start < rows.length; start += CHUNK) {
    const chunk = rows.slice(start, start + CHUNK);
    const list = <T>(of: (row: (typeof chunk)[number]) => T) => chunk.map(of);
    const { rows: written } = await sql<{ id: string; isNew: boolean }>`
      insert into family_messages as m (kig_id, id, parent_id, student_id, name, params_encrypted, source, topic,
        topic_id, at, created_at)
      select ${kigId}::uuid, t.id, t.parent_id, t.student_id, ${name}, t.params, t.source, ${topic},
        ${topicId ?? null}::uuid, t.at, ${now}::timestamptz
      from unnest(${list(({ id }) => id)}::uuid[], ${list(({ parentId }) => parentId)}::uuid[],
        ${list(({ studentId }) => studentId)}::uuid[], ${list(({ params }) => params)}::bytea[],
        ${list(({ source }) => source)}::text[], ${list(({ at }) => at)}::timestamptz[])
        as t (id, parent_id, student_id, params, source, at)
      on conflict (kig_id, parent_id, student_id, source) ${
        corrects ? sql`do update set params_encrypted = excluded.params_encrypted, at = excluded.at` : sql`do nothing`
      }
      returning m.id, m.id = any(${list(({ id }) => id)}::uuid[]) as "isNew"`.execute(inside.db);
    const made = new Set(written.flatMap(({ id, isNew }) => (isNew ? [id] : [])));
    const fresh = chunk.filter(({ id }) => made.has(id));
    await pushLater(inside, { kigId, topic }, fresh);
    told.push(...fresh.map(({ parentId }) => parentId));
  }
  if (told.length === 0) return;
  const toldIds = [...new Set(told)];
  await publish(inside.db, now, FAMILY_INBOX, ...(toldIds.length > PARENTS_NAMED_MAX ? [kigId] : toldIds));
  await publish(inside.db, now, 'family.message', kigId);
}

/** Returns whether something is recent enough to tell it. */
export function isNews({ clock }: Pick<Program, 'clock'>, at: Date): boolean {
  return at.getTime() > clock.now().getTime() - NEWS_MS;
}

/** Returns the parents of children who get messages of a topic, with the hashes of their phones. */
async function parentsOf(
  inside: Scope,
  kigId: string,
  { studentIds, parentIds, topic }: { studentIds: readonly string[] } & Pick<Cause, 'parentIds' | 'topic'>,
): Promise<{ parentId: string; studentId: string; phoneHash: Buffer }[]> {
  const { rows } = await sql<{ parentId: string; studentId: string; phoneHash: Buffer }>`
    select sp.parent_id as "parentId", sp.student_id as "studentId", p.parent_phone_hash as "phoneHash"
    from student_parents sp
    join parents p on p.kig_id = sp.kig_id and p.id = sp.parent_id and not p.deleted
    join students s on s.kig_id = sp.kig_id and s.id = sp.student_id
    where sp.kig_id = ${kigId} and ${inside.within('sp.kig_id')}
      and sp.student_id = any(${[...new Set(studentIds)]}::uuid[])
      and ${servedTopics.includes(topic) ? isServedIn(inside, 's') : sql`true`}
      and ${parentIds ? sql`sp.parent_id = any(${[...parentIds]}::uuid[])` : sql`true`}`.execute(inside.db);
  return rows;
}

/** Returns SQL that is true for children, in rows with this alias, who have the paid services today. */
export function isServedIn({ session: { today } }: Scope, student: string): RawBuilder<boolean> {
  const end = sql.ref(`${student}.service_end_date`);
  return sql<boolean>`(${end} is null or ${end} >= ${today}::date)`;
}

/** Deletes the messages about children who are erased for good. */
export async function eraseFamilyMessages(inside: Scope, kigId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from family_messages where kig_id = ${kigId} and student_id = any(${[...ids]}::uuid[])`.execute(
    inside.db,
  );
}
