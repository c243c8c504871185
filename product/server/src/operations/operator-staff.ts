import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { accountsOf } from '../identity/identity.public.ts';

/**
 * Returns the operator's accounts with a permission that answer for an official area. Those with areas of their own answer
 * for these alone, and nobody with areas answers where none is known (null).
 */
export async function operatorStaffOf(
  db: AnyDatabase,
  permission: string,
  areaCode: string | null,
): Promise<readonly string[]> {
  const { rows: operators } = await sql<{ id: string }>`select id from organizations where kind = 'operator'`.execute(
    db,
  );
  const [operator] = operators;
  if (!operator) return [];
  const holders = await accountsOf(db, { organizationId: operator.id, permissions: [permission] });
  const { rows } = await sql<{ id: string }>`select a.id from accounts a where a.id = any(${holders}::uuid[])
    and (exists (select from account_areas aa where aa.account_id = a.id and ${areaCode ?? ''} like aa.area_code || '%')
      or a.app_type <> 15 and not exists (select from account_areas aa where aa.account_id = a.id))`.execute(db);
  return rows.map(({ id }) => id);
}
