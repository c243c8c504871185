import { wordsOf } from '@kiga/contract/app/words.ts';
import { APP_MESSAGES_MAX, type AppMessage } from '@kiga/contract/family/app-message.acts.ts';
import type { MessageTopic } from '@kiga/contract/family/message-topics.ts';
import type { Language } from '@kiga/entity/words/words.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import { type RawBuilder, sql } from 'kysely';
import type { FamilySession } from '../program/family.ts';
import { type MessageParams, messageWords } from '../system/system.public.ts';
import { FAMILY_PARAMS_CONTEXT } from './tell-families.ts';

/** A stored message about an own child. */
export interface FoundMessage {
  id: string;
  kigId: string;
  studentId: string;
  stuName: string;
  topic: MessageTopic;
  topicId: string | null;
  name: string;
  params: Buffer;
  at: Date;
  isFetched: boolean;
  read: boolean;
}

/** Messages, newest first; `more` where there are others. */
export interface FoundMessages {
  list: FoundMessage[];
  more: boolean;
}

/** SQL with the messages of a person, `m`, about children that are the person's own now. */
const ownMessages = (scope: Scope, { phoneHash }: Pick<FamilySession, 'phoneHash'>): RawBuilder<unknown> => sql`
  from parents p
  join family_messages m on m.kig_id = p.kig_id and m.parent_id = p.id
  join student_parents sp on sp.kig_id = m.kig_id and sp.parent_id = m.parent_id and sp.student_id = m.student_id
  join students s on s.kig_id = m.kig_id and s.id = m.student_id and not s.deleted and s.status = 'enrolled'
  where ${scope.within('p.kig_id')} and p.parent_phone_hash = ${phoneHash} and not p.deleted`;

/** Returns the messages of a person, between two of them. */
export async function messagesOf(
  scope: Scope,
  session: Pick<FamilySession, 'phoneHash'>,
  { after, before }: { after?: string | undefined; before?: string | undefined },
): Promise<FoundMessages> {
  // A transaction that ends late may write a message with a smaller id than one that an app knows.
  const isNew = after === undefined ? sql`true` : sql`(m.id > ${after} or m.fetched_at is null)`;
  const { rows } = await sql<FoundMessage>`
    select m.id, m.kig_id as "kigId", m.student_id as "studentId", s.stu_name as "stuName", m.topic,
      m.topic_id as "topicId", m.name, m.params_encrypted as params, m.at, m.fetched_at is not null as "isFetched",
      m.read_at is not null as read
    ${ownMessages(scope, session)} and ${isNew} and ${before === undefined ? sql`true` : sql`m.id < ${before}`}
    order by m.id desc limit ${APP_MESSAGES_MAX + 1}`.execute(scope.db);
  return { list: rows.slice(0, APP_MESSAGES_MAX), more: rows.length > APP_MESSAGES_MAX };
}

/** Returns the ids of a person's records in the kindergartens within reach. */
export async function parentIdsOf(scope: Scope, { phoneHash }: Pick<FamilySession, 'phoneHash'>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select p.id from parents p where ${scope.within('p.kig_id')}
    and p.parent_phone_hash = ${phoneHash} and not p.deleted`.execute(scope.db);
  return rows.map(({ id }) => id);
}

/** Notes that an app of the parent has these messages. */
export async function noteFetched(scope: Scope, now: Date, list: readonly FoundMessage[]): Promise<void> {
  await note(
    scope,
    now,
    'fetched_at',
    list.filter(({ isFetched }) => !isFetched),
  );
}

/** Marks messages of a person as read, and returns how many were not. */
export async function markRead(
  scope: Scope,
  session: Pick<FamilySession, 'phoneHash'>,
  now: Date,
  ids: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ id: string; kigId: string }>`select m.id, m.kig_id as "kigId"
    ${ownMessages(scope, session)} and m.id = any(${[...ids]}::uuid[]) and m.read_at is null`.execute(scope.db);
  await note(scope, now, 'read_at', rows);
  return rows.length;
}

async function note(
  scope: Scope,
  now: Date,
  column: 'fetched_at' | 'read_at' | 'pushed_at',
  messages: readonly { id: string; kigId: string }[],
): Promise<void> {
  if (messages.length === 0) return;
  await scope.transaction(async (inside) => {
    await sql`update family_messages m set ${sql.ref(column)} = ${now} where ${inside.within('m.kig_id')}
      and m.id = any(${messages.map(({ id }) => id)}::uuid[]) and ${sql.ref(`m.${column}`)} is null`.execute(inside.db);
    await publish(inside.db, now, 'family.message', ...new Set(messages.map(({ kigId }) => kigId)));
  });
}

/** Notes that the service of an app took these messages. */
export function notePushed(scope: Scope, now: Date, messages: readonly { id: string; kigId: string }[]): Promise<void> {
  return note(scope, now, 'pushed_at', messages);
}

/** Returns a message in the words of a language. */
export function messageIn(language: Language, secrets: Secrets, message: FoundMessage): AppMessage {
  const { params: sealed, isFetched: _, at, ...told } = message;
  const params = JSON.parse(secrets.decrypt(sealed, FAMILY_PARAMS_CONTEXT)) as MessageParams;
  const texts = messageWords(wordsOf(language), told.name, { ...params, child: told.stuName });
  return { ...told, ...texts, at: at.toISOString() };
}
