import { words } from '@kiga/contract/app/words.ts';
import { readingOf } from '@kiga/contract/identity/app-types.ts';
import { shownBy, wayOfReading } from '@kiga/contract/identity/view-ways.ts';
import { areaCodeOf } from '@kiga/contract/system/organizations/area-id.ts';
import type { organization } from '@kiga/contract/system/organizations/organization.entity.ts';
import { findWord, type Language } from '@kiga/entity/words/words.ts';
import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import type { FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import { type RawBuilder, sql } from 'kysely';
import { type RoleRights, rightsOf } from '../../identity/identity.public.ts';
import type { Rights } from '../../program/session.ts';
import { tellOfViewers } from '../approvals/emergencies.ts';
import { notify, type Telling } from '../messages/notify.ts';
import { areasOfAccounts, prefixOfArea } from './account-links.ts';

/**
 * Kindergartens whose children an account of the operator sees: all, or those whose area codes have one of these
 * prefixes.
 */
export type Coverage = 'all' | readonly string[];

/** The empty coverage. */
export const noCoverage: Coverage = [];

/** Facts that decide the coverage of an operator's account. */
interface OperatorAccount {
  appType: number;
  roles: readonly RoleRights[];
  areas: readonly string[];
}

/** Returns the coverage of an operator's account by its own roles, without grants. */
export function coverageOf({ appType, roles, areas }: OperatorAccount): Coverage {
  if (wayOfReading[readingOf(appType, 'operator')] === null) return noCoverage;
  const rights = rightsOf({ appType, organizationKind: 'operator', roles, grants: [] });
  const shown = Object.keys(shownBy).filter((permission) => rights.permissions.has(permission));
  if (shown.length === 0) return noCoverage;
  return isWithinAreas(appType, rights, shown) ? areas.map(prefixOfArea) : 'all';
}

/** Returns whether an operator's account sees children in its areas only, with any of these permissions. */
export function isWithinAreas(
  appType: number,
  { narrowed }: Pick<Rights, 'narrowed'>,
  shown: readonly string[],
): boolean {
  return (
    readingOf(appType, 'operator') === 'regionalOperations' ||
    shown.every((permission) => narrowed.get(permission) === 'area')
  );
}

/**
 * Notifies kindergartens that an account newly sees their children through its areas. Each kindergarten newly covered
 * by a change gets one message. Accounts that cover all kindergartens cause none.
 */
export async function tellOfCoverage(
  telling: Telling,
  account: { userName: string; nickName: string },
  { before, after }: { before: Coverage; after: Coverage },
): Promise<void> {
  if (before === 'all' || after === 'all' || after.length === 0) return;
  const { rows } = await sql<{ id: string }>`select id from organizations
    where kind = 'kindergarten' and not deleted
      and ${liesIn(after)} and not ${liesIn(before)}`.execute(telling.db);
  if (rows.length === 0) return;
  await notify(telling, {
    to: tellOfViewers(rows.map(({ id }) => id)),
    kind: 'system',
    name: 'system.areaViewer',
    params: { who: account.nickName, userName: account.userName },
    href: '/system/viewers',
  });
}

/** The place of an organization. */
type Moved = Pick<FullRecord<typeof organization>, 'areaId'>;

/** Notifies a kindergarten that moved to another area of the number of accounts that newly see its children. */
export async function tellOfMove(
  telling: Telling,
  record: Moved & { id: string; kind: unknown },
  before: Moved,
): Promise<void> {
  if (record.kind !== 'kindergarten' || !record.areaId || record.areaId === before.areaId) return;
  const liesIn = (areaId: unknown, area: RawBuilder<unknown>) =>
    sql`${areaId ? areaCodeOf(String(areaId)) : ''} like ${area} || '%'`;
  const { rows } = await sql<{ id: string; app_type: number }>`select a.id, a.app_type from accounts a
    join organizations o on o.id = a.organization_id and o.kind = 'operator'
    where a.status = 'active' and not a.deleted
      and exists (select from account_areas aa where aa.account_id = a.id and ${liesIn(record.areaId, sql`aa.area_code`)})
      and not exists (select from account_areas aa
        where aa.account_id = a.id and ${liesIn(before.areaId, sql`aa.area_code`)})`.execute(telling.db);
  const roles = await rolesOfAccounts(telling.db, rows);
  const areas = [String(record.areaId)];
  const newly = rows.filter(({ id, app_type }) => {
    const coverage = coverageOf({ appType: app_type, roles: roles.get(id) ?? [], areas });
    return coverage !== 'all' && coverage.length > 0;
  });
  if (newly.length === 0) return;
  await notify(telling, {
    to: tellOfViewers(record.id),
    kind: 'system',
    name: 'system.areaMoved',
    params: { count: newly.length },
    href: '/system/viewers',
  });
}

/** A role of the operator after its saving, with its rights before. */
interface SavedRole {
  id: string;
  before: RoleRights;
}

/** Notifies kindergartens of accounts that newly see their children through areas, after a change of a role. */
export async function tellOfRole(telling: Telling, { id, before }: SavedRole): Promise<void> {
  const { rows } = await sql<{ id: string; app_type: number; user_name: string; nick_name: string }>`
    select a.id, a.app_type, a.user_name, a.nick_name from accounts a
    join account_roles ar on ar.account_id = a.id and ar.role_id = ${id}
    where a.status = 'active' and not a.deleted`.execute(telling.db);
  const roles = await rolesOfAccounts(telling.db, rows);
  const areas = await areasOfAccounts(telling, rows);
  for (const { id: accountId, app_type: appType, user_name, nick_name } of rows) {
    const now = roles.get(accountId) ?? [];
    const then = now.map((role) => (role.id === id ? before : role));
    const account = { appType, areas: areas.get(accountId) ?? [] };
    await tellOfCoverage(
      telling,
      { userName: user_name, nickName: nick_name },
      { before: coverageOf({ ...account, roles: then }), after: coverageOf({ ...account, roles: now }) },
    );
  }
}

/** Returns the roles of accounts by account id. */
async function rolesOfAccounts(
  db: AnyDatabase,
  accounts: readonly { id: string }[],
): Promise<Map<string, (RoleRights & { id: string })[]>> {
  const { rows } = await sql<RoleRights & { id: string; account_id: string }>`
    select ar.account_id, r.id, r.whole_ceiling as whole, r.data_scope as scope,
      array(select rp.permission from role_permissions rp where rp.role_id = r.id) as permissions
    from account_roles ar join roles r on r.id = ar.role_id and not r.deleted
    where ar.account_id = any(${accounts.map(({ id }) => id)}::uuid[])`.execute(db);
  return Map.groupBy(rows, (row) => row.account_id);
}

function liesIn(coverage: Exclude<Coverage, 'all'>): RawBuilder<boolean> {
  return sql<boolean>`coalesce(area_code like any(${coverage.map((prefix) => `${prefix}%`)}::text[]), false)`;
}

/** Returns the names of areas by their code prefixes, in the reader's language. */
export async function namesOfAreas(db: AnyDatabase, prefixes: readonly string[], language: Language): Promise<string> {
  const codes = prefixes.map((prefix) => prefix.padEnd(6, '0'));
  const name = language === 'en_US' ? sql`name_en` : sql`name_zh`;
  const { rows } = await sql<{ code: string; name: string }>`select code, ${name} as name from areas
    where code = any(${codes}::text[])`.execute(db);
  const names = new Map(rows.map((row) => [row.code, row.name]));
  // The area may be erased; then its code is the name.
  return codes.map((code) => names.get(code) ?? code).join(findWord(words[language], 'kit.field.comma') ?? ', ');
}
