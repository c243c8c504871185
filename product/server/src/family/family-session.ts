import { createHash, randomBytes } from 'node:crypto';
import { FAMILY_SESSION_DAYS } from '@kiga/contract/family/message.acts.ts';
import { type Reach, type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { type RawBuilder, sql } from 'kysely';
import type { FamilySession } from '../program/family.ts';
import type { Program } from '../program/program.ts';
import { programSession } from '../system/system.public.ts';

const DAY_MS = 86_400_000;
/** Precision of the last use, to avoid a write at every call. */
const USED_EXACT_MS = 60 * 60_000;

/** Only hashes are stored, so that a reader of the table cannot sign in. */
const tokenHash = (token: string) => createHash('sha256').update(token).digest();

/** Creates a session of a family account and returns its token: 32 random bytes, base64url. */
export async function createFamilySession(
  { db, clock }: Pick<Program, 'db' | 'clock'>,
  { accountId, app, address }: { accountId: string; app: string; address: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  await sql`insert into family_sessions (id, token_hash, account_id, app, address, created_at, used_at, expires_at)
    values (${uuid7(now.getTime())}, ${tokenHash(token)}, ${accountId}, ${app}, ${address}, ${now}, ${now},
      ${new Date(now.getTime() + FAMILY_SESSION_DAYS * DAY_MS)})`.execute(db);
  return token;
}

/** Ends a session. */
export async function endFamilySession({ db }: Pick<Program, 'db'>, sessionId: string): Promise<void> {
  await sql`delete from family_sessions where id = ${sessionId}`.execute(db);
}

/**
 * Returns the person of a token with the kindergartens that are not suspended. It is read at every call, so that
 * signing out ends it at once in every process. Throws SESSION_MISSING.
 */
export async function findFamily(
  { db, clock }: Pick<Program, 'db' | 'clock'>,
  token: string,
): Promise<{ person: FamilySession; reach: Reach }> {
  const found = await sessionWhere({ db, clock }, sql`s.token_hash = ${tokenHash(token)}`);
  if (!found) throw new AppError('SESSION_MISSING');
  return found;
}

/** Returns the person of a session by its id, for addresses that are signed for it; null where it has ended. */
export function familyOfSession(
  parts: Pick<Program, 'db' | 'clock'>,
  sessionId: string,
): Promise<{ person: FamilySession; reach: Reach } | null> {
  return sessionWhere(parts, sql`s.id = ${sessionId}`);
}

async function sessionWhere(
  { db, clock }: Pick<Program, 'db' | 'clock'>,
  where: RawBuilder<unknown>,
): Promise<{ person: FamilySession; reach: Reach } | null> {
  const now = clock.now();
  const { rows } = await sql<{
    id: string;
    accountId: string;
    usedAt: Date;
    phoneHash: Buffer;
    kigIds: string[];
  }>`select s.id, a.id as "accountId", s.used_at as "usedAt", a.phone_hash as "phoneHash",
      (select coalesce(array_agg(o.id order by o.id), '{}') from organizations o
        where o.id = any(a.kindergarten_ids) and o.status <> 'suspended' and not o.deleted) as "kigIds"
    from family_sessions s join family_accounts a on a.id = s.account_id
    where ${where} and s.expires_at > ${now}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  if (now.getTime() - row.usedAt.getTime() > USED_EXACT_MS) {
    // Not awaited; a failed update is repeated by the next call.
    sql`update family_sessions set used_at = ${now}, expires_at = ${new Date(now.getTime() + FAMILY_SESSION_DAYS * DAY_MS)}
      where id = ${row.id}`
      .execute(db)
      .catch(() => undefined);
  }
  const { accountId, phoneHash, kigIds } = row;
  const person: FamilySession = {
    ...programSession(accountId, now),
    sessionId: row.id,
    today: dayIn(now, 'Asia/Shanghai'),
    phoneHash,
    kigIds,
  };
  return { person, reach: kigIds };
}

/** Returns the phones of sessions that have not ended, with the kindergartens that are not suspended, in one statement. */
export async function phonesOfSessions(
  { db, clock }: Pick<Program, 'db' | 'clock'>,
  sessionIds: readonly string[],
): Promise<{ id: string; phoneHash: Buffer; kigIds: string[] }[]> {
  const { rows } = await sql<{ id: string; phoneHash: Buffer; kigIds: string[] }>`select s.id,
      a.phone_hash as "phoneHash", (select coalesce(array_agg(o.id order by o.id), '{}') from organizations o
        where o.id = any(a.kindergarten_ids) and o.status <> 'suspended' and not o.deleted) as "kigIds"
    from family_sessions s join family_accounts a on a.id = s.account_id
    where s.id = any(${[...sessionIds]}::uuid[]) and s.expires_at > ${clock.now()}`.execute(db);
  return rows;
}

/** Returns the scope of a session as its rights are now. Throws SESSION_MISSING. */
export async function scopeNow({ db, clock }: Pick<Program, 'db' | 'clock'>, session: FamilySession): Promise<Scope> {
  const { rows } = await sql<{ kigIds: string[] }>`select (select coalesce(array_agg(o.id order by o.id), '{}')
      from organizations o where o.id = any(a.kindergarten_ids) and o.status <> 'suspended' and not o.deleted) as "kigIds"
    from family_sessions s join family_accounts a on a.id = s.account_id
    where s.id = ${session.sessionId} and s.expires_at > ${clock.now()}`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError('SESSION_MISSING');
  return withScope({ ...session, kigIds: row.kigIds } as FamilySession, row.kigIds, db);
}

/** A session as its owner sees it. */
interface ListedSession {
  id: string;
  app: string;
  address: string | null;
  createdAt: Date;
  usedAt: Date;
}

/** Returns the sessions of an account, the last used one first. */
export async function familySessions(
  { db, clock }: Pick<Program, 'db' | 'clock'>,
  accountId: string,
): Promise<ListedSession[]> {
  const { rows } = await sql<ListedSession>`select id, app, address, created_at as "createdAt", used_at as "usedAt"
    from family_sessions where account_id = ${accountId} and expires_at > ${clock.now()}
    order by used_at desc, id`.execute(db);
  return rows;
}

/** Ends sessions of an account: the named one, or all but the current one. Returns how many ended. */
export async function endFamilySessions(
  { db }: Pick<Program, 'db'>,
  { accountId, sessionId }: Pick<FamilySession, 'accountId' | 'sessionId'>,
  id: string | undefined,
): Promise<number> {
  const wanted = id === undefined ? sql`id <> ${sessionId}` : sql`id = ${id}`;
  const { rows } = await sql`delete from family_sessions where account_id = ${accountId} and ${wanted}
    returning id`.execute(db);
  return rows.length;
}

/** Encryption context of the tokens of apps' services. */
export const PUSH_TOKEN_CONTEXT = 'family_sessions.push_token';

/** Stores the name of a session at the service that pushes to its app; null ends the pushing. */
export async function keepPushToken(
  { db, secrets }: Pick<Program, 'db' | 'secrets'>,
  sessionId: string,
  token: string | null,
): Promise<void> {
  const sealed = token === null ? null : secrets.encrypt(token, PUSH_TOKEN_CONTEXT);
  await sql`update family_sessions set push_token_encrypted = ${sealed} where id = ${sessionId}`.execute(db);
  if (token === null) await sql`delete from family_pushes where session_id = ${sessionId}`.execute(db);
}
