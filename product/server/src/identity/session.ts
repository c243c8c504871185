import { createHash, randomBytes } from 'node:crypto';
import { ceilingOf } from '@kiga/contract/app/areas.ts';
import { readingOf } from '@kiga/contract/identity/app-types.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type Clock, dayIn } from '@kiga/kit-server/clock.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../app/database.ts';
import type { Session } from './identity.public.ts';

/** How long a session lasts. */
export const SESSION_DAYS = 30;

/** Tokens are kept as their hash only: who reads the table cannot sign in with it. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Makes a session and answers its token: 32 random bytes, base64url. */
export async function createSession(
  db: Kysely<Database>,
  clock: Clock,
  accountId: string,
  from: { address: string; userAgent: string | undefined },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  await db
    .insertInto('sessions')
    .values({
      id: uuid7(now.getTime()),
      token_hash: tokenHash(token),
      account_id: accountId,
      created_at: now,
      expires_at: new Date(now.getTime() + SESSION_DAYS * 86_400_000),
      address: from.address,
      user_agent: from.userAgent?.slice(0, 300) ?? null,
    })
    .execute();
  return token;
}

interface SessionRow {
  session_id: string;
  account_id: string;
  user_name: string;
  nick_name: string;
  app_type: number;
  easy_password: boolean;
  disabled: boolean;
  organization_id: string;
  kind: string;
  code: string;
  name: string;
  superior_id: string | null;
  time_zone: string;
  suspended: boolean;
  whole_ceiling: boolean | null;
  permissions: string[];
}

/**
 * The session of a token, read anew at every call, so that log-out, password change and disabling end it at once on
 * every process. Throws SESSION_MISSING, IDENTITY_ACCOUNT_DISABLED, IDENTITY_ORGANIZATION_SUSPENDED.
 */
export function readSession(db: Kysely<Database>, clock: Clock, token: string): Promise<Session> {
  const now = clock.now();
  return readRow(db, now, {
    sessionId: sql`s.id`,
    where: sql`join sessions s on s.account_id = a.id
      where s.token_hash = ${tokenHash(token)} and s.expires_at > ${now}`,
  });
}

/**
 * What an account may do now, though nobody is signed in, for work that goes on by itself; `sessionId` stands in for the
 * session. Throws like readSession.
 */
export function sessionOfAccount(
  db: Kysely<Database>,
  clock: Clock,
  accountId: string,
  sessionId: string,
): Promise<Session> {
  return readRow(db, clock.now(), { sessionId: sql`${sessionId}::text`, where: sql`where a.id = ${accountId}` });
}

async function readRow(
  db: Kysely<Database>,
  now: Date,
  { sessionId, where }: { sessionId: RawBuilder<unknown>; where: RawBuilder<unknown> },
): Promise<Session> {
  const { rows } = await sql<SessionRow>`
    select ${sessionId} as session_id, a.id as account_id, a.user_name, a.nick_name, a.app_type, a.easy_password, a.disabled,
      o.id as organization_id, o.kind, o.code, o.name, o.superior_id, o.time_zone, o.suspended,
      (select bool_or(r.whole_ceiling) from account_roles ar join roles r on r.id = ar.role_id
        where ar.account_id = a.id) as whole_ceiling,
      array(select rp.permission from account_roles ar join role_permissions rp on rp.role_id = ar.role_id
        where ar.account_id = a.id) as permissions
    from accounts a join organizations o on o.id = a.organization_id ${where}`.execute(db);
  const row = rows[0];
  if (!row) throw new AppError('SESSION_MISSING');
  if (row.disabled) throw new AppError('IDENTITY_ACCOUNT_DISABLED');
  if (row.suspended) throw new AppError('IDENTITY_ORGANIZATION_SUSPENDED');
  return {
    sessionId: row.session_id,
    accountId: row.account_id,
    userName: row.user_name,
    nickName: row.nick_name,
    appType: row.app_type,
    organizationKind: row.kind,
    permissions: permissionsOf(row),
    mustChangePassword: row.easy_password,
    today: dayIn(now, row.time_zone),
    organization: {
      id: row.organization_id,
      kind: row.kind,
      code: row.code,
      name: row.name,
      superiorId: row.superior_id,
    },
  };
}

/** What the roles grant, within the ceiling of the appType; an expert's reading of 16 and 18 holds no institution's rights. */
function permissionsOf(row: SessionRow): ReadonlySet<string> {
  const ceiling = ceilingOf(row.app_type);
  if ((row.app_type === 16 || row.app_type === 18) && readingOf(row.app_type, row.kind) === 'expert') return new Set();
  return row.whole_ceiling ? ceiling : new Set(row.permissions.filter((permission) => ceiling.has(permission)));
}

/** Ends sessions of an account: all of them, or the one named. */
export async function endSessions(db: Kysely<Database>, accountId: string, sessionId?: string): Promise<void> {
  let query = db.deleteFrom('sessions').where('account_id', '=', accountId);
  if (sessionId) query = query.where('id', '=', sessionId);
  await query.execute();
}
