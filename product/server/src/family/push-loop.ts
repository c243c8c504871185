import { setTimeout } from 'node:timers/promises';
import type { MessageTopic } from '@kiga/contract/family/message-topics.ts';
import { withScope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import type { Program } from '../program/program.ts';
import { PROGRAM_ID, programSession } from '../system/system.public.ts';
import { notePushed } from './family-messages.ts';
import { PUSH_TOKEN_CONTEXT } from './family-session.ts';
import { type PushService, postPushes } from './push-service.ts';

type Parts = Pick<Program, 'db' | 'clock' | 'secrets' | 'log'>;

/** Time between two looks for messages to push. */
const EVERY_MS = 1_000;

/** Maximum number of pushes of one request. */
const BATCH = 500;

/** Time after which another process takes a batch whose process ended. */
const TAKEN_SECONDS = 60;

/** Time after which a message is no longer pushed. */
const GIVE_UP_HOURS = 24;

interface Row {
  messageId: string;
  sessionId: string;
  kigId: string;
  topic: MessageTopic;
  token: Buffer | null;
}

/**
 * Pushes messages to apps, in a process with the role `jobs`. Several processes share the work.
 * @returns a function that stops it after the current batch
 */
export function startPushing(program: Parts, service: PushService): () => Promise<void> {
  const ended = new AbortController();
  const running = pushUntil(ended.signal, program, service);
  return async () => {
    ended.abort();
    await running;
  };
}

async function pushUntil(signal: AbortSignal, program: Parts, service: PushService): Promise<void> {
  for (;;) {
    try {
      await setTimeout(EVERY_MS, undefined, { signal, ref: false });
      await pushDue(program, service);
    } catch (error) {
      if (signal.aborted) return;
      program.log.warn({ err: error }, 'messages to families could not be pushed for now');
    }
  }
}

/** Pushes all messages that are due. */
async function pushDue(program: Parts, service: PushService): Promise<void> {
  const { db } = program;
  await sql`delete from family_pushes where created_at < now() - make_interval(hours => ${GIVE_UP_HOURS})`.execute(db);
  for (;;) {
    const batch = await take(program);
    if (batch.length === 0) return;
    await pushBatch(program, service, batch);
  }
}

/** Takes a batch for this process. A process that ends before the batch is sent leaves it to the others. */
async function take({ db }: Parts): Promise<Row[]> {
  const { rows } = await sql<Row>`with due as (
      select p.message_id, p.session_id from family_pushes p where p.due_at <= now()
      order by p.due_at limit ${BATCH} for update skip locked),
    taken as (
      update family_pushes p set due_at = now() + make_interval(secs => ${TAKEN_SECONDS}), attempts = p.attempts + 1
      from due where p.message_id = due.message_id and p.session_id = due.session_id
      returning p.message_id, p.session_id, p.kindergarten_id, p.topic)
    select t.message_id as "messageId", t.session_id as "sessionId", t.kindergarten_id as "kigId", t.topic,
      s.push_token_encrypted as token
    from taken t left join family_sessions s on s.id = t.session_id`.execute(db);
  return rows;
}

async function pushBatch(program: Parts, service: PushService, batch: readonly Row[]): Promise<void> {
  const { db, clock, secrets, log } = program;
  const named = batch.map(({ token, ...row }) => ({
    ...row,
    token: token === null ? null : secrets.decrypt(token, PUSH_TOKEN_CONTEXT),
  }));
  const pushes = named.flatMap(({ messageId, topic, token }) => (token === null ? [] : [{ messageId, topic, token }]));
  let gone: string[] = [];
  try {
    if (pushes.length > 0) gone = await postPushes(service, pushes);
  } catch (error) {
    log.warn({ err: error, pushes: pushes.length }, 'the service of the app did not take messages');
    // 5 s, 10 s, 20 s and so on, at most an hour.
    await sql`update family_pushes p set due_at = now() + least(interval '1 hour', interval '5 seconds' * power(2, p.attempts - 1))
      where ${isOneOf(batch)}`.execute(db);
    return;
  }
  const ended = new Set(gone);
  const goneSessions = named.flatMap(({ sessionId, token }) => (token !== null && ended.has(token) ? [sessionId] : []));
  await sql`delete from family_pushes p where ${isOneOf(batch)}`.execute(db);
  if (goneSessions.length > 0) {
    await sql`update family_sessions set push_token_encrypted = null where id = any(${goneSessions}::uuid[])`.execute(
      db,
    );
    await sql`delete from family_pushes where session_id = any(${goneSessions}::uuid[])`.execute(db);
  }
  const taken = named.filter(({ token }) => token !== null && !ended.has(token));
  for (const [kigId, own] of Map.groupBy(taken, (row) => row.kigId)) {
    const scope = withScope(programSession(PROGRAM_ID, clock.now()), [kigId], db);
    await notePushed(
      scope,
      clock.now(),
      own.map(({ messageId }) => ({ id: messageId, kigId })),
    );
  }
}

/** SQL that is true for the pushes, `p`, of a batch. */
function isOneOf(batch: readonly Row[]) {
  return sql<boolean>`(p.message_id, p.session_id) in (select * from unnest(
    ${batch.map(({ messageId }) => messageId)}::uuid[], ${batch.map(({ sessionId }) => sessionId)}::uuid[]))`;
}
