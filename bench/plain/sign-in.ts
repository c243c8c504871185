import { createHash, randomBytes } from 'node:crypto';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { verify } from '@node-rs/argon2';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';

/** The caller's session. */
export interface PlainSession {
  accountId: string;
  kigId: string;
}

/** Returns the session of a bearer token, read at each call. */
export async function sessionOf(pool: pg.Pool, request: FastifyRequest): Promise<PlainSession | null> {
  const token = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1];
  if (!token) return null;
  const { rows } = await pool.query({
    name: 'session',
    text: `select a.id, a.status, o.id as kig_id, o.status as organization_status,
        (select bool_or(r.whole_ceiling) from account_roles ar join roles r on r.id = ar.role_id where ar.account_id = a.id) as whole
      from accounts a join organizations o on o.id = a.organization_id join sessions s on s.account_id = a.id
      where s.token_hash = $1 and s.expires_at > $2`,
    values: [createHash('sha256').update(token).digest(), new Date()],
  });
  const row = rows[0];
  return row && row.status === 'active' && row.organization_status !== 'suspended'
    ? { accountId: row.id, kigId: row.kig_id }
    : null;
}

/** Registers signing in: account, password, session, menu. */
export function addSignIn(app: FastifyInstance, pool: pg.Pool): void {
  app.post('/sys/login/login', async (request, reply) => {
    const { userName, password, appType } = request.body as { userName: string; password: string; appType: number };
    const { rows } = await pool.query(
      `select a.id, a.app_type, a.password_hash from accounts a
        join organizations o on o.id = a.organization_id where a.user_name = $1`,
      [userName],
    );
    const account = rows[0];
    if (!account || !(await verify(account.password_hash, password)) || account.app_type !== appType) {
      return reply.status(401).send({ code: '401' });
    }
    const token = randomBytes(32).toString('base64url');
    const now = new Date();
    await pool.query(
      `insert into sessions (id, token_hash, account_id, created_at, expires_at, address, user_agent) values ($1,$2,$3,$4,$5,$6,$7)`,
      [
        uuid7(),
        createHash('sha256').update(token).digest(),
        account.id,
        now,
        new Date(now.getTime() + 30 * 86_400_000),
        request.ip,
        request.headers['user-agent'] ?? null,
      ],
    );
    const menus = await pool.query('select * from menus order by sort, id');
    return { code: '200', text: '', data: { token, menus: menus.rows, shardNum: '00001' } };
  });
}
