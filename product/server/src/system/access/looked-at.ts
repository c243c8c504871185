import type { Language } from '@kiga/entity/words/words.ts';
import { withScope } from '@kiga/kit-server/access/scope.ts';
import { invalid } from '@kiga/kit-server/app-error.ts';
import { sql } from 'kysely';
import { accountAsItIs, type RoleRights } from '../../identity/identity.public.ts';
import type { Program } from '../../program/program.ts';
import type { Session } from '../../program/session.ts';

/** A role of an account with its name and rights. */
export interface NamedRole extends RoleRights {
  name: string;
}

/** An account under inspection: its session, and the sources of its rights. */
export interface LookedAt {
  session: Session;
  status: 'active' | 'disabled' | 'suspended';
  roles: readonly NamedRole[];
}

/**
 * Reads an account for its manager. The system administrator may read any within reach, other accounts those of their
 * own organization. Throws VALIDATION_FAILED with SYSTEM_ACCESS_ACCOUNT at `userName` for any fault.
 */
export async function lookAt(
  { db, clock, tenancy }: Pick<Program, 'db' | 'clock' | 'tenancy'>,
  asker: Session,
  userName: string,
): Promise<LookedAt> {
  const reach = await tenancy.reachOf(asker, {}, 'system.user', asker.doneWith);
  const account = await db
    .selectFrom('accounts')
    .innerJoin('organizations', 'organizations.id', 'accounts.organization_id')
    .select('accounts.id')
    .where('user_name', '=', userName)
    .where('accounts.deleted', '=', false)
    .where('organizations.deleted', '=', false)
    .where(withScope(asker, reach, db).within('organization_id'))
    .executeTakeFirst();
  if (!account) throw invalid({ field: 'userName', error: 'SYSTEM_ACCESS_ACCOUNT' });
  const { rows: roles } = await sql<NamedRole>`select r.name, r.whole_ceiling as whole, r.data_scope as scope,
      array(select rp.permission from role_permissions rp where rp.role_id = r.id) as permissions
    from account_roles ar join roles r on r.id = ar.role_id and not r.deleted
    where ar.account_id = ${account.id} order by r.name, r.id`.execute(db);
  return { ...(await accountAsItIs(db, clock, account.id)), roles };
}

/** Returns the names of the product's permissions by key, or of these keys only, in the reader's language. */
export async function permissionNames(
  { db }: Pick<Program, 'db'>,
  language: Language,
  keys?: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('permissions')
    .select(['key', language === 'en_US' ? 'name_en as name' : 'name_zh as name'])
    .$if(keys !== undefined, (query) => query.where('key', 'in', [...(keys as readonly string[])]))
    .execute();
  return new Map(rows.map(({ key, name }) => [key, name]));
}
