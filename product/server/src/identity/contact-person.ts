import { maskPhone } from '@kiga/entity/mask.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../program/database.ts';

const CONTEXT = 'organizations.contact_phone';
const ACCOUNT_CONTEXT = 'accounts.phone';

/** The columns of an organization that hold whom to ask there: of a kindergarten, its head teacher. */
export function contactPersonColumns(secrets: Secrets, { name, phone }: { name: string; phone: string }) {
  return {
    contact_name: name,
    contact_phone_encrypted: secrets.encrypt(phone, CONTEXT),
    contact_phone_hash: secrets.hash(phone, CONTEXT),
    contact_phone_last4: phone.slice(-4),
  };
}

/** The name of a kindergarten and its head teacher's phone, whole and masked; the phone is null where none is known. */
export async function readContactPerson(db: Kysely<Database>, secrets: Secrets, kigId: string) {
  const row = await db
    .selectFrom('organizations')
    .select(['name', 'contact_phone_encrypted'])
    .where('id', '=', kigId)
    .executeTakeFirstOrThrow();
  const phone = row.contact_phone_encrypted && secrets.decrypt(row.contact_phone_encrypted, CONTEXT);
  return { organization: row.name, phone, masked: phone && maskPhone(phone) };
}

/** Where the codes of an account go. */
interface CodePhone {
  /** Name of the account's organization. */
  organization: string;
  /** Null where none is known. */
  phone: string | null;
  /** Whether it is the account's and not its organization's. */
  isOwn: boolean;
  /** Whether it is the account's own, and its owner has confirmed it with the password. */
  isConfirmed: boolean;
}

/** Where the codes of an account go: to its own phone, or else to its organization's. */
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

/** The columns of an account that hold its phone, which its owner has confirmed; null for none. */
export function ownPhoneColumns(secrets: Secrets, phone: string | null) {
  const hash = phone === null ? null : secrets.hash(phone, ACCOUNT_CONTEXT);
  return {
    phone_encrypted: phone === null ? null : secrets.encrypt(phone, ACCOUNT_CONTEXT),
    phone_hash: hash,
    confirmed_phone_hash: hash,
    phone_last4: phone?.slice(-4) ?? null,
  };
}
