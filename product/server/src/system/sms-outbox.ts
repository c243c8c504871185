import { logEvents } from '@kiga/contract/identity/log-events.ts';
import type { KeptMessage } from '@kiga/contract/system/sms-outbox.acts.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { sql } from 'kysely';
import type { Program } from '../app/program.ts';
import { type Session, type SmsSender, whoOf, writeLog } from '../identity/identity.public.ts';

const PHONE = 'sms_outbox.phone';
const TEXT = 'sms_outbox.text';

/** Keeps short messages, encrypted, for the system administrator to hand on. */
export function createSmsOutbox({ db, clock, secrets }: Program): SmsSender {
  return {
    async send({ purpose, phone, text }) {
      const now = clock.now();
      await db
        .insertInto('sms_outbox')
        .values({
          id: uuid7(now.getTime()),
          at: now,
          purpose,
          phone_encrypted: secrets.encrypt(phone, PHONE),
          phone_last4: phone.slice(-4),
          text_encrypted: secrets.encrypt(text, TEXT),
        })
        .execute();
    },
  };
}

/** One page of the messages kept, the newest first. */
export async function readSmsOutbox(
  { db, secrets, identity }: Program,
  { pageNumber, pageSize }: { pageNumber: number; pageSize: number },
): Promise<{ list: KeptMessage[]; total: number; keeping: boolean }> {
  const rows = await db
    .selectFrom('sms_outbox')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute();
  const { total } = await db
    .selectFrom('sms_outbox')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const list = rows.map(({ id, at, purpose, phone_encrypted, text_encrypted }) => ({
    id,
    at: at.toISOString(),
    purpose,
    phone: secrets.decrypt(phone_encrypted, PHONE),
    text: secrets.decrypt(text_encrypted, TEXT),
  }));
  return { list, total, keeping: identity.smsSender !== null };
}

/** Notes in the log that somebody reads whole numbers here, once per session. */
export async function noteLook({ db, clock }: Program, session: Session): Promise<void> {
  const { sessionId, accountId } = session;
  const { rows } =
    await sql`select 1 from log_entries where event = ${logEvents.outboxLookedAt} and account_id = ${accountId}
    and at >= (select created_at from sessions where id = ${sessionId}) and detail->>'sessionId' = ${sessionId}
    limit 1`.execute(db);
  if (rows.length > 0) return;
  await writeLog(db, clock, {
    ...whoOf(session),
    kind: 'look',
    event: logEvents.outboxLookedAt,
    detail: { sessionId },
  });
}
