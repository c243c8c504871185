import { logEvents } from '@kiga/contract/identity/log-events.ts';
import type { KeptMessage } from '@kiga/contract/system/messages/sms-outbox.acts.ts';
import { maskPhone } from '@kiga/entity/mask.ts';
import { withScope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { type SmsSender, whoOf, writeLog } from '../../identity/identity.public.ts';
import type { Program } from '../../program/program.ts';
import type { Session } from '../../program/session.ts';
import { accountOf } from '../access/account.server.ts';
import { findAccount } from '../access/acts/find-account.ts';
import { hasGrants } from '../access/ended-grants.ts';
import { refuseBeyond } from '../access/giving-rights.ts';
import { isOutside, needsNoYes } from '../approvals/approval-gate.ts';

const PHONE = 'sms_outbox.phone';
const TEXT = 'sms_outbox.text';

/** Replaces the digits of a code. */
const HIDDEN_CODE = '******';

/** Returns a sender that stores short messages encrypted, for the system administrator to deliver. */
export function createSmsOutbox({ db, clock, secrets }: Program): SmsSender {
  return {
    async send({ purpose, phone, text, accountId }) {
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
          account_id: accountId ?? null,
        })
        .execute();
    },
  };
}

/**
 * Returns one page of the stored messages, newest first. A code for another organization's account is visible to
 * readers who could reset its password themselves. With `showsCodes` all codes are visible. A look at codes is logged.
 */
export async function readSmsOutbox(
  program: Program,
  session: Session,
  { pageNumber, pageSize, showsCodes }: { pageNumber: number; pageSize: number; showsCodes: boolean },
): Promise<{ list: KeptMessage[]; total: number; keeping: boolean }> {
  const { db, clock, secrets, identity } = program;
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
  const resettable = new Map<string, boolean>();
  for (const { account_id: id } of rows) {
    if (id === null || resettable.has(id)) continue;
    resettable.set(id, await couldReset(program, session, id));
  }
  const list = rows.map(({ id, at, purpose, phone_encrypted, text_encrypted, account_id }) => {
    const hidden = !showsCodes && !(account_id !== null && resettable.get(account_id));
    const [phone, text] = [secrets.decrypt(phone_encrypted, PHONE), secrets.decrypt(text_encrypted, TEXT)];
    return {
      id,
      at: at.toISOString(),
      purpose,
      phone: hidden ? maskPhone(phone) : phone,
      text: hidden ? text.replace(/\d{6,}/g, HIDDEN_CODE) : text,
      hidden,
    };
  });
  const shown = list.filter(({ hidden }) => !hidden).length;
  if (shown > 0) {
    const detail = { records: shown };
    await writeLog(db, clock, { ...whoOf(session), kind: 'look', event: logEvents.outboxLookedAt, detail });
  }
  return { list, total, keeping: identity.smsSender !== null };
}

/**
 * Returns whether a session could reset the password of another organization's account without a confirmation. It is
 * false for an account with grants, because an open reset ends them and a code would not. It is false for colleagues,
 * because a colleague must confirm such a request.
 */
async function couldReset(program: Program, session: Session, accountId: string): Promise<boolean> {
  const { db } = program;
  const scope = withScope(session, [], db);
  try {
    const request = { act: 'resetPassword', id: accountId, owners: {}, lock: false };
    const { record } = await findAccount(program, scope, request);
    if (!isOutside(session, record.ownerId)) return false;
    const account = accountOf(record);
    await refuseBeyond(scope, account);
    return (await needsNoYes(db, session, account)) && !(await hasGrants(db, accountId));
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
