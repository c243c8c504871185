import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import { sql } from 'kysely';

/** Deletes the messages to parents who are erased for good. */
export async function eraseMessagesOfParents(inside: Scope, kigId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from family_messages where kig_id = ${kigId} and parent_id = any(${[...ids]}::uuid[])`.execute(
    inside.db,
  );
}

/**
 * Returns the function that deletes the app accounts of phones, with sessions, pushes, codes and short messages. Feedback about
 * the apps loses its writer.
 */
export function eraseFamilyAccounts({ secrets }: { secrets: Secrets }) {
  return async ({ db }: Scope, phones: readonly { phone: string; phoneHash: Buffer }[]): Promise<void> => {
    const hashes = phones.map(({ phoneHash }) => phoneHash);
    const { rows } = await sql<{ id: string }>`select id from family_accounts
      where phone_hash = any(${hashes}::bytea[])`.execute(db);
    const ids = rows.map(({ id }) => id);
    await sql`update app_feedback set family_account_id = null, person = null
      where family_account_id = any(${ids}::uuid[])`.execute(db);
    await sql`delete from family_sessions where account_id = any(${ids}::uuid[])`.execute(db);
    await sql`delete from family_accounts where id = any(${ids}::uuid[])`.execute(db);
    await sql`delete from verification_codes where phone_hash = any(${hashes}::bytea[])`.execute(db);
    const { rows: unsent } = await sql<{
      id: string;
      phone: Buffer;
    }>`select id, phone_encrypted as phone from sms_outbox
      where phone_last4 = any(${phones.map(({ phone }) => phone.slice(-4))}::text[])`.execute(db);
    const own = unsent.filter((one) =>
      phones.some(({ phone }) => phone === secrets.decrypt(one.phone, 'sms_outbox.phone')),
    );
    await sql`delete from sms_outbox where id = any(${own.map(({ id }) => id)}::uuid[])`.execute(db);
  };
}
