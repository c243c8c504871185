import { maskPhone } from '@kiga/entity/mask.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../program/database.ts';

const CONTEXT = 'organizations.contact_phone';
const ACCOUNT_CONTEXT = 'accounts.phone';

/** Returns the columns of an organization that hold its contact person; for a kindergarten, the head teacher. */
export function contactPersonColumns(secrets: Secrets, { name, phone }: { name: string; phone: string }) {
  return {
    contact_name: name,
    contact_phone_encrypted: secrets.encrypt(phone, CONTEXT),
    contact_phone_hash: secrets.hash(phone, CONTEXT),
    contact_phone_last4: phone.slice(-4),
  };
}

/**
 * Returns the name of a kindergarten and its head teacher's phone, whole and masked. The phone is null where none is
 * known.
 */
export async function readContactPerson(db: Kysely<Database>, secrets: Secrets, kigId: string) {
  const row = await db
    .selectFrom('organizations')
    .select(['name', 'contact_phone_encrypted'])
    .where('id', '=', kigId)
    .executeTakeFirstOrThrow();
  const phone = row.contact_phone_encrypted && secrets.decrypt(row.contact_phone_encrypted, CONTEXT);
  return { organization: row.name, phone, masked: phone && maskPhone(phone) };
}

/** The phone that receives the codes of an account. */
interface CodePhone {
  /** Name of the account's organization. */
  organization: string;
  /** The phone; null where none is known. */
  phone: string | null;
  /** True for the account's phone, false for its organization's. */
  isOwn: boolean;
  /** True where the phone is the account's own, and its owner has confirmed it with the password. */
  isConfirmed: boolean;
}

/** Returns the phone that receives the codes of an account: its own, or else its organization's. */
export async function readCodePhone(
  db: Kysely<Database>,
  secrets: Secrets,
  { accountId, organizationId }: { accountId: string; organizationId: string },
): Promise<CodePhone> {
  const { organization, phone } = await readContactPerson(db, secrets, organizationId);
  const account = await db
    .selectFrom('accounts')
    .select(['phone_encrypted', 'phone_hash', 'confirmed_phone_hash'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  const own = account?.phone_encrypted && secrets.decrypt(account.phone_encrypted, ACCOUNT_CONTEXT);
  if (!account || !own) return { organization, phone, isOwn: false, isConfirmed: false };
  const { phone_hash: now, confirmed_phone_hash: confirmed } = account;
  return { organization, phone: own, isOwn: true, isConfirmed: now !== null && confirmed?.equals(now) === true };
}

/** Returns the columns of an account that hold its confirmed phone; null removes it. */
export function ownPhoneColumns(secrets: Secrets, phone: string | null) {
  const hash = phone === null ? null : secrets.hash(phone, ACCOUNT_CONTEXT);
  return {
    phone_encrypted: phone === null ? null : secrets.encrypt(phone, ACCOUNT_CONTEXT),
    phone_hash: hash,
    confirmed_phone_hash: hash,
    phone_last4: phone?.slice(-4) ?? null,
  };
}
