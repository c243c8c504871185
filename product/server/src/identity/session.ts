import { createHash, randomBytes } from 'node:crypto';
import { SYSTEM_ADMINISTRATOR } from '@kiga/contract/identity/app-types.ts';
import type { DataScope } from '@kiga/contract/identity/data-scopes.ts';
import { grantedAppTypes } from '@kiga/contract/identity/grant-topics.ts';
import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type Clock, dayIn } from '@kiga/kit-server/clock.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../program/database.ts';
import type { GrantInForce, Session } from '../program/session.ts';
import { browserOf } from './browser-of.ts';
import { type RoleRights, rightsOf } from './rights.ts';
import type { ProvenAccount } from './sign-in.ts';

/** Lifetime of a session. */
export const SESSION_DAYS = 30;

/** Returns the hash of a token. Only hashes are stored, so that a reader of the table cannot sign in. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Returns the end of a session that begins at a moment. */
const endAfter = (moment: Date) => new Date(moment.getTime() + SESSION_DAYS * 86_400_000);

/** Precision of the last use, to avoid a write at every call. */
const USED_EXACT_MS = 5 * 60_000;

/**
 * Creates a session and returns its token: 32 random bytes, base64url. Throws IDENTITY_LOGIN_FAILED where the password
 * has changed, or the account was disabled or deleted, since its check.
 */
export async function createSession(
  db: Kysely<Database>,
  clock: Clock,
  { accountId, passwordHash }: ProvenAccount,
  from: { address: string; userAgent: string | undefined },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  const expiresAt = endAfter(now);
  // A concurrent change ends the sessions that it sees. This statement waits for it, or commits first.
  const { rows } = await sql`
    insert into sessions (id, token_hash, account_id, created_at, used_at, expires_at, address, user_agent)
    select ${uuid7(now.getTime())}, ${tokenHash(token)}, id, ${now}, ${now}, ${expiresAt}, ${from.address},
      ${from.userAgent?.slice(0, 300) ?? null}
    from accounts where id = ${accountId} and password_hash = ${passwordHash}
      and status = 'active' and not deleted for share
    returning id`.execute(db);
  if (rows.length === 0) throw new AppError('IDENTITY_LOGIN_FAILED');
  return token;
}

interface SessionRow {
  session_id: string;
  used_at: Date | null;
  account_id: string;
  user_name: string;
  nick_name: string;
  app_type: number;
  easy_password: boolean;
  status: string;
  deleted: boolean;
  organization_id: string;
  kind: string;
  code: string;
  name: string;
  superior_id: string | null;
  time_zone: string;
  organization_status: string;
  organization_deleted: boolean;
  roles: [whole: boolean, scope: DataScope, permissions: string[]][];
  class_ids: string[];
  grants:
    | [id: string, kigId: string, topics: GrantInForce['topics'], from: string, to: string, expiresAt: string | null][]
    | null;
}

/**
 * Returns the session of a token. It is read at every call, so that log-out, password change and disabling end it at
 * once in every process. Throws SESSION_MISSING, IDENTITY_ACCOUNT_DISABLED, IDENTITY_ORGANIZATION_SUSPENDED.
 */
export async function readSession(db: Kysely<Database>, clock: Clock, token: string): Promise<Session> {
  const now = clock.now();
  const row = assertOpen(
    await readRow(db, {
      session: sql`s.id as session_id, s.used_at`,
      where: sql`join sessions s on s.account_id = a.id
        where s.token_hash = ${tokenHash(token)} and s.expires_at > ${now}`,
    }),
  );
  const usedBefore = new Date(now.getTime() - USED_EXACT_MS);
  if (row.used_at === null || row.used_at < usedBefore) {
    // Not awaited; a failed update is repeated by the next call.
    // A tablet at the gate stays signed in while it is used: its account belongs to no person.
    sql`update sessions set used_at = ${now}, expires_at = case when account_id = (
          select o.terminal_account_id from accounts a join organizations o on o.id = a.organization_id
          where a.id = sessions.account_id) then ${endAfter(now)} else expires_at end
      where id = ${row.session_id} and (used_at is null or used_at < ${usedBefore})`
      .execute(db)
      .catch(() => undefined);
  }
  return sessionOf(row, now);
}

/**
 * Returns the session of an id, for data that ends with the session, such as addresses of photos. The id alone gives no
 * access. Throws the same errors as `readSession`.
 */
export async function sessionOfId(db: Kysely<Database>, clock: Clock, sessionId: string): Promise<Session> {
  const now = clock.now();
  const where = sql`join sessions s on s.account_id = a.id where s.id = ${sessionId} and s.expires_at > ${now}`;
  return sessionOf(assertOpen(await readRow(db, { session: sql`s.id as session_id, s.used_at`, where })), now);
}

/**
 * Returns a session with an account's present rights, for background work; `sessionId` takes the session's place.
 * Throws the same errors as `readSession`.
 */
export async function sessionOfAccount(
  db: Kysely<Database>,
  clock: Clock,
  accountId: string,
  sessionId: string,
): Promise<Session> {
  return sessionOf(assertOpen(await readAccountRow(db, accountId, sessionId)), clock.now());
}

/**
 * Returns an account's rights, even where it or its organization is closed, for accounts that manage it. Throws
 * SESSION_MISSING where the account does not exist.
 */
export async function accountAsItIs(db: Kysely<Database>, clock: Clock, accountId: string): Promise<AccountAsItIs> {
  return asItIs(await readAccountRow(db, accountId, accountId), clock);
}

/** Returns the same for many accounts, in one query and in no order; unknown ones are omitted. */
export async function accountsAsTheyAre(
  db: Kysely<Database>,
  clock: Clock,
  accountIds: readonly string[],
): Promise<AccountAsItIs[]> {
  const session = sql`a.id::text as session_id, null as used_at`;
  const rows = await readRows(db, { session, where: sql`where a.id = any(${accountIds}::uuid[])` });
  return rows.filter((row) => !row.deleted && !row.organization_deleted).map((row) => asItIs(row, clock));
}

/** An account's session, and whether it may sign in. */
export interface AccountAsItIs {
  session: Session;
  status: 'active' | 'disabled' | 'suspended';
}

function asItIs(row: SessionRow, clock: Clock): AccountAsItIs {
  const isSuspended = row.organization_status === 'suspended';
  const status = row.status === 'disabled' ? 'disabled' : isSuspended ? 'suspended' : 'active';
  return { session: sessionOf(row, clock.now()), status };
}

function readAccountRow(db: Kysely<Database>, accountId: string, sessionId: string): Promise<SessionRow> {
  const session = sql`${sessionId}::text as session_id, null as used_at`;
  return readRow(db, { session, where: sql`where a.id = ${accountId}` });
}

/**
 * Returns those of these sessions that are still valid, in one query for all connections of a process. Every call
 * checks the rights itself.
 */
export async function liveSessions(
  db: Kysely<Database>,
  clock: Clock,
  sessionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select s.id from sessions s join accounts a on a.id = s.account_id join organizations o on o.id = a.organization_id
    where s.id = any(${sessionIds}::uuid[]) and s.expires_at > ${clock.now()}
      and a.status = 'active' and not a.deleted and not o.deleted and o.status <> 'suspended'`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The columns of a session's own row, and the condition for accounts. */
interface SessionQuery {
  session: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
}

async function readRow(db: Kysely<Database>, query: SessionQuery): Promise<SessionRow> {
  const [row] = await readRows(db, query);
  if (!row || row.deleted || row.organization_deleted) throw new AppError('SESSION_MISSING');
  return row;
}

async function readRows(db: Kysely<Database>, { session, where }: SessionQuery): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select ${session}, a.id as account_id, a.user_name, a.nick_name, a.app_type, a.easy_password, a.status, a.deleted,
      o.id as organization_id, o.kind, o.code, o.name, o.superior_id, o.time_zone, o.status as organization_status, o.deleted as organization_deleted,
      (select coalesce(json_agg(json_build_array(r.whole_ceiling, r.data_scope,
          array(select rp.permission from role_permissions rp where rp.role_id = r.id))), '[]')
        from account_roles ar join roles r on r.id = ar.role_id and not r.deleted where ar.account_id = a.id) as roles,
      array(select ac.class_id from account_classes ac where ac.account_id = a.id) as class_ids,
      (select json_agg(json_build_array(g.id, g.kig_id, g.topics, g.begins_on, g.ends_on, g.expires_at)) from access_grants g
        join organizations k on k.id = g.kig_id and not k.deleted where g.account_id = a.id and g.status = 'given' and not g.deleted
          and (not g.emergency or k.status <> 'suspended' and exists (select from accounts c
            where c.id = g.confirmed_by and c.status = 'active' and not c.deleted))) as grants
    from accounts a join organizations o on o.id = a.organization_id ${where}`.execute(db);
  return rows;
}

/** Throws the error that prevents an account from signing in or continuing. */
function assertOpen(row: SessionRow): SessionRow {
  if (row.status === 'disabled') throw new AppError('IDENTITY_ACCOUNT_DISABLED');
  if (row.organization_status === 'suspended') throw new AppError('IDENTITY_ORGANIZATION_SUSPENDED');
  return row;
}

function sessionOf(row: SessionRow, now: Date): Session {
  const today = dayIn(now, row.time_zone);
  const roles = row.roles.map(([whole, scope, permissions]): RoleRights => ({ whole, scope, permissions }));
  // The account's kind may have changed since the grant.
  const given = grantedAppTypes.includes(row.app_type) ? (row.grants ?? []) : [];
  const grants = given.flatMap(([id, kigId, topics, from, to, expiresAt]) => {
    const isInForce =
      expiresAt === null
        ? from <= today && today <= to
        : row.app_type === SYSTEM_ADMINISTRATOR && new Date(expiresAt) > now;
    return isInForce ? [{ id, kigId, topics }] : [];
  });
  return {
    sessionId: row.session_id,
    accountId: row.account_id,
    userName: row.user_name,
    nickName: row.nick_name,
    appType: row.app_type,
    organizationKind: row.kind,
    ...rightsOf({ appType: row.app_type, organizationKind: row.kind, roles, grants }),
    mustChangePassword: row.easy_password,
    today,
    organization: {
      id: row.organization_id,
      kind: row.kind,
      code: row.code,
      name: row.name,
      superiorId: row.superior_id,
    },
    ownClassIds: row.class_ids,
    // Limited to the narrowest scope until the permissions of the work are known.
    classIds: roles.some(({ scope }) => scope === 'ownClasses') ? row.class_ids : null,
    doneWith: [],
    grants,
  };
}

/**
 * Ends sessions of an account: all, the named one, or all but one.
 * @returns the number of ended sessions
 */
export async function endSessions(
  db: Kysely<Database>,
  accountId: string,
  { only, but }: { only?: string | undefined; but?: string | undefined } = {},
): Promise<number> {
  let query = db.deleteFrom('sessions').where('account_id', '=', accountId);
  if (only !== undefined) query = query.where('id', '=', only);
  if (but !== undefined) query = query.where('id', '!=', but);
  const { numDeletedRows } = await query.executeTakeFirst();
  return Number(numDeletedRows);
}

/** Ends all sessions of an organization's accounts. */
export async function endSessionsOf(db: AnyDatabase, organizationId: string): Promise<void> {
  await sql`delete from sessions where account_id in (select id from accounts where organization_id = ${organizationId})`.execute(
    db,
  );
}

/** Returns the sessions of an account, latest used first; `current` is the caller's session. */
export async function listSessions(db: Kysely<Database>, clock: Clock, accountId: string, current: string) {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'used_at', 'address', 'user_agent'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', clock.now())
    .orderBy(sql`coalesce(used_at, created_at)`, 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, created_at, used_at, address, user_agent }) => {
    const { browser, system } = browserOf(user_agent ?? '');
    return {
      id,
      current: id === current,
      createdAt: created_at.toISOString(),
      usedAt: (used_at ?? created_at).toISOString(),
      address,
      browser,
      system,
    };
  });
}
