import { words } from '@kiga/contract/app/words.ts';
import { findWord, type WordParams } from '@kiga/entity/words/words.ts';
import type { FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { readContactPerson } from '../../identity/identity.public.ts';
import type { Program } from '../../program/program.ts';
import { notify, type Telling } from '../messages/notify.ts';

const textKeys = {
  'system.fourEyesAsked': 'system.sms.fourEyesAsked',
  'system.fourEyesConfirmed': 'system.sms.fourEyesConfirmed',
} as const;

/**
 * Notifies an organization that the operator acts on its accounts, because none of its own accounts can answer. It
 * notifies all accounts, and the contact phone where short messages can be sent.
 */
export async function tellOfFourEyes(
  program: Program,
  tx: Telling['db'],
  name: keyof typeof textKeys,
  { ownerId, subject, askerName, reason }: FullRecord,
): Promise<void> {
  const { secrets, clock } = program;
  const { rows } = await sql<{ id: string }>`select id from accounts
    where organization_id = ${ownerId} and status = 'active' and not deleted`.execute(tx);
  const params = { who: String(askerName), subject: String(subject), reason: String(reason) };
  const to = rows.map(({ id }) => id);
  await notify({ db: tx, secrets, now: clock.now() }, { to, kind: 'system', name, params });
  await tellByPhone(program, ownerId, textKeys[name], params);
}

/**
 * Sends a short message to an organization's contact phone, because its users may not be signed in. It needs a phone
 * and a way to send short messages.
 */
export async function tellByPhone(
  { db, secrets, identity, log }: Program,
  organizationId: string,
  textKey: string,
  params: WordParams,
): Promise<void> {
  const { phone } = await readContactPerson(db, secrets, organizationId);
  if (phone === null || identity.smsSender === null) return;
  // A head teacher's phone gets Chinese, like the names of records.
  const text = findWord(words.zh_CN, textKey, params) ?? '';
  await identity.smsSender
    .send({ purpose: 'emergency', phone, text })
    .catch((error: unknown) => log.error({ err: error }, 'an organization was not told of an emergency'));
}
