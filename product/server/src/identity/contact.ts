import { maskPhone } from '@kiga/entity/mask.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../app/database.ts';

const CONTEXT = 'organizations.contact_phone';

/** The columns of an organization that hold whom to ask there: of a kindergarten, its head teacher. */
export function contactColumns(secrets: Secrets, { name, phone }: { name: string; phone: string }) {
  return {
    contact_name: name,
    contact_phone_encrypted: secrets.encrypt(phone, CONTEXT),
    contact_phone_hash: secrets.hash(phone, CONTEXT),
    contact_phone_last4: phone.slice(-4),
  };
}

/** The name of a kindergarten and its head teacher's phone, whole and masked; the phone is null where none is known. */
export async function readContact(db: Kysely<Database>, secrets: Secrets, kigId: string) {
  const row = await db
    .selectFrom('organizations')
    .select(['name', 'contact_phone_encrypted'])
    .where('id', '=', kigId)
    .executeTakeFirstOrThrow();
  const phone = row.contact_phone_encrypted && secrets.decrypt(row.contact_phone_encrypted, CONTEXT);
  return { organization: row.name, phone, masked: phone && maskPhone(phone) };
}
