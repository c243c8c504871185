import { permissions as known } from '@kiga/contract/app/areas.ts';
import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';

/**
 * Selects accounts that may sign in: those of one or several organizations with all these permissions, or those of a
 * kind of user. `whole` requires a permission that reaches the whole organization.
 */
export type Holders =
  | { organizationId: string | readonly string[]; permissions: readonly string[]; whole?: boolean }
  | { appType: number };

/** Returns the ids of the selected accounts. */
export async function accountsOf(db: AnyDatabase, holders: Holders): Promise<string[]> {
  const where = 'appType' in holders ? sql`a.app_type = ${holders.appType}` : holdsPermissions(holders);
  const { rows } = await sql<{
    id: string;
  }>`select a.id from accounts a join organizations o on o.id = a.organization_id
    where a.status = 'active' and not a.deleted and o.status <> 'suspended' and ${where}`.execute(db);
  return rows.map(({ id }) => id);
}

function holdsPermissions({ organizationId, permissions, whole = false }: Exclude<Holders, { appType: number }>) {
  const held = permissions.map((permission) => holdsPermission(permission, whole));
  return sql`o.id = any(${[organizationId].flat()}::uuid[]) and ${sql.join(held, sql` and `)}`;
}

/**
 * Returns the condition for a permission by the same rule as a session's: the roles' permissions within the ceiling.
 * For experts of 16 and 18 the experts' ceiling applies.
 */
function holdsPermission(permission: string, whole: boolean) {
  const appTypes = known.find(({ key }) => key === permission)?.appTypes ?? [];
  return sql`a.app_type = any(${[...appTypes]}::integer[])
    and (a.app_type not in (16, 18) or o.kind = 'institution' or ${appTypes.includes(7)})
    and exists (select from account_roles ar join roles r on r.id = ar.role_id and not r.deleted
      left join role_permissions rp on rp.role_id = r.id and rp.permission = ${permission}
      where ar.account_id = a.id and (r.whole_ceiling or rp.permission is not null)
        and ${whole ? sql`r.data_scope not in ('area', 'ownClasses')` : sql`true`})`;
}
