import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import { sql } from 'kysely';

/** An account that is about to lose rights. */
interface Leaving {
  id: string;
  ownerId: string;
  appType: number;
  status: string;
  roles: readonly string[];
}

/**
 * Throws where the last account with all rights would go: a main account of each organization, and a system
 * administrator of the operator. Concurrent calls run one after the other. Throws SYSTEM_LAST_MAIN_ACCOUNT,
 * SYSTEM_LAST_ADMINISTRATOR.
 */
export async function refuseLast({ db }: Scope, { id, ownerId, appType, status, roles }: Leaving): Promise<void> {
  if (status !== 'active' || !(await holdMainRole(db, roles))) return;
  await lockUntilCommit(db, `main accounts ${ownerId}`);
  const { rows } = await sql<{ isOperator: boolean; others: number }>`
    select o.kind = 'operator' as "isOperator", (
      select count(*) from accounts a where a.organization_id = o.id and a.id <> ${id}
        and a.status = 'active' and not a.deleted and (o.kind <> 'operator' or a.app_type = 8)
        and exists (select from account_roles ar join roles r on r.id = ar.role_id
          where ar.account_id = a.id and r.whole_ceiling and not r.deleted)) as others
    from organizations o where o.id = ${ownerId}`.execute(db);
  const { isOperator, others } = rows[0] as (typeof rows)[0];
  if (others > 0 || (isOperator && appType !== 8)) return;
  throw new AppError(isOperator ? 'SYSTEM_LAST_ADMINISTRATOR' : 'SYSTEM_LAST_MAIN_ACCOUNT');
}

/** Returns whether a main account's role is among these. */
export async function holdMainRole(db: Scope['db'], roles: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select 1 from roles
    where id = any(${[...roles]}::uuid[]) and whole_ceiling and not deleted`.execute(db);
  return rows.length > 0;
}
