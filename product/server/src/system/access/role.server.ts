import { type AppType, appTypesOf, type OrganizationKind } from '@kiga/contract/identity/app-types.ts';
import { type DataScope, dataScopesOf } from '@kiga/contract/identity/data-scopes.ts';
import type { role } from '@kiga/contract/system/access/role.entity.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import type { EntityHooks, FullRecord, KeptElsewhere } from '@kiga/kit-server/entity/entity-store.ts';
import { keptLinks } from '@kiga/kit-server/entity/kept-links.ts';
import { sql } from 'kysely';
import { ceilingOfAccount } from '../../identity/identity.public.ts';
import type { Program } from '../../program/program.ts';
import type { Session } from '../../program/session.ts';
import { assertAccountsConfirmed, isOutside } from '../approvals/approval-gate.ts';
import { notify } from '../messages/notify.ts';
import { settleGiven } from './access-requests.ts';
import { tellOfRole } from './area-viewers.ts';
import { type Extents, extentsOf, type House, mayGive, mayGiveAll, readHouse } from './giving-rights.ts';

const accountCount = sql`(select count(*) from account_roles ar join accounts a on a.id = ar.account_id
  where ar.role_id = row.id and not a.deleted)`;

/** Returns the hooks of roles: their ceiling, and the rule that the main role never changes. */
export const roleHooks = ({ db: own, clock, secrets }: Program): EntityHooks<typeof role> => ({
  computed: { accountCount: () => accountCount },
  kept: { permissions: rolePermissions(), menus: roleMenus() },

  allows: (act, { wholeCeiling }) => !wholeCeiling || !['update', 'delete'].includes(act),

  async beforeSave(record, before, scope, ownerId) {
    refuseMain(before);
    if (before) await refuseRoleBeyond(scope, before);
    record.wholeCeiling = false;
    const house = await readHouse(scope.db, ownerId);
    const dataScope = record.dataScope;
    if (!dataScopesOf(house.kind).includes(dataScope)) {
      throw invalid({ field: 'dataScope', error: 'SYSTEM_DATA_SCOPE_NOT_HERE' });
    }
    if (before === null && record.permissions === undefined)
      record.permissions = await defaults(scope, house, dataScope);
    const { issue, isWider } = await judge(scope, house, record, before);
    if (issue) throw invalid(issue);
    if (before === null || isWider) await assertAccountsConfirmed(own, scope, ownerId);
  },

  async afterSave(record, before, scope) {
    if (before === null) return;
    const { db, session } = scope;
    const telling = { db, secrets, now: clock.now() };
    await settleGiven(telling, record.ownerId);
    if (isOutside(session, record.ownerId)) {
      await notify(telling, {
        to: { organizationId: record.ownerId, permissions: ['system.role.update'], whole: true },
        kind: 'system',
        name: 'system.roleNarrowed',
        params: { who: (session as Session).nickName, role: String(record.name) },
        href: `/system/roles/${record.id}`,
      });
    }
    if ((await readHouse(db, record.ownerId)).kind !== 'operator') return;
    const permissions = (await permissionsOf(scope, before.permissions ?? [])).map(({ key }) => key);
    await tellOfRole(telling, {
      id: record.id,
      before: { whole: false, scope: before.dataScope, permissions },
    });
  },

  async beforeRestore(record, scope) {
    await refuseRoleBeyond(scope, record);
    await assertAccountsConfirmed(own, scope, record.ownerId);
  },

  async beforeDelete(record, scope) {
    refuseMain(record);
    await refuseRoleBeyond(scope, record);
    // Counts again after the lock, because a concurrent transaction may have given the role to an account.
    const { rows } = await sql<{ count: number }>`select ${accountCount} as count from roles as row
      where row.id = ${record.id}`.execute(scope.db);
    const count = rows[0]?.count ?? 0;
    if (count === 0) return;
    const { kind } = await readHouse(scope.db, record.ownerId);
    const entity = kind === 'operator' ? 'system.admin' : 'system.user';
    throw new AppError('RECORD_IN_USE', { title: record.name, entity, count });
  },
});

/** Throws SYSTEM_ROLE_IS_MAIN for the main role. */
function refuseMain(record: FullRecord<typeof role> | null): void {
  if (record?.wholeCeiling) throw new AppError('SYSTEM_ROLE_IS_MAIN');
}

/**
 * Throws for a role with rights that the session may not give. Otherwise its holders would lose rights that only an
 * account with those rights decides about. Throws SYSTEM_ROLE_BEYOND_YOURS {name}.
 */
async function refuseRoleBeyond(scope: Scope, before: FullRecord<typeof role>): Promise<void> {
  const house = await readHouse(scope.db, before.ownerId);
  const ceiling = ceilingOfRoles(house.kind);
  // A permission above the ceiling has no effect.
  const held = [...(await extentsBefore(scope, before))].filter(([key]) => ceiling.has(key));
  if (!mayGiveAll(scope.session as Session, house, new Map(held))) {
    throw new AppError('SYSTEM_ROLE_BEYOND_YOURS', { name: before.name });
  }
}

/** Returns the permissions that a role of this kind of organization may hold: those of any of its kinds of user. */
export function ceilingOfRoles(kind: OrganizationKind): ReadonlySet<string> {
  return new Set(appTypesOf(kind).flatMap((appType: AppType) => [...ceilingOfAccount(appType, kind)]));
}

interface PermissionRow {
  id: string;
  key: string;
  name: string;
}

async function permissionsOf({ db, session }: Scope, ids: readonly string[]): Promise<PermissionRow[]> {
  const name = session.language === 'en_US' ? sql`name_en` : sql`name_zh`;
  const { rows } = await sql<PermissionRow>`select id, key, ${name} as name from permissions
    where id = any(${[...ids]}::uuid[]) and not deleted order by key`.execute(db);
  return rows;
}

/** Returns the default permissions of a new role that its creator may give. */
async function defaults(scope: Scope, house: House, dataScope: DataScope): Promise<string[]> {
  const ceiling = ceilingOfRoles(house.kind);
  const { rows } = await sql<{ id: string; key: string }>`select id, key from permissions
    where is_default and not deleted order by key`.execute(scope.db);
  const extents = extentsOf(
    rows.map(({ key }) => key),
    dataScope,
  );
  const may = ({ key }: { key: string }) =>
    ceiling.has(key) && mayGive(scope.session as Session, house, key, extents.get(key) ?? 'whole');
  return rows.filter(may).map(({ id }) => id);
}

/**
 * Validates the additional permissions and extents of a role against the ceiling and its creator's rights. Also returns
 * whether the role gains any right.
 */
async function judge(
  scope: Scope,
  house: House,
  record: Record<string, unknown>,
  before: FullRecord<typeof role> | null,
): Promise<{ issue?: FieldIssue; isWider: boolean }> {
  const chosen = await permissionsOf(scope, (record.permissions ?? []) as string[]);
  const had = before ? await extentsBefore(scope, before) : new Map();
  const has = extentsOf(
    chosen.map(({ key }) => key),
    record.dataScope as DataScope,
  );
  const ceiling = ceilingOfRoles(house.kind);
  const session = scope.session as Session;
  let isWider = false;
  for (const { key, name } of chosen) {
    const [was, is] = [had.get(key), has.get(key) ?? 'whole'];
    if (was === 'whole' || was === is) continue;
    isWider = true;
    if (!ceiling.has(key)) {
      return {
        isWider,
        issue: { field: 'permissions', error: 'SYSTEM_ROLE_ABOVE_CEILING', data: { permission: name } },
      };
    }
    if (mayGive(session, house, key, is)) continue;
    const isOnlyTooFar = session.permissions.has(key) && !session.grantedOnly.has(key);
    const field = isOnlyTooFar ? 'dataScope' : 'permissions';
    return { isWider, issue: { field, error: 'SYSTEM_ROLE_BEYOND_YOURS', data: { name } } };
  }
  return { isWider };
}

async function extentsBefore(scope: Scope, before: FullRecord<typeof role>): Promise<Extents> {
  const kept = await permissionsOf(scope, before.permissions ?? []);
  return extentsOf(
    kept.map(({ key }) => key),
    before.dataScope,
  );
}

/** Returns the storage of a role's permissions. It stores keys, so that they survive the rows of permissions. */
function rolePermissions(): KeptElsewhere {
  return {
    async load({ db }, roles) {
      const { rows } = await sql<{ id: string; permissions: string[] }>`
        select rp.role_id as id, array_agg(p.id order by p.key) as permissions from role_permissions rp
        join permissions p on p.key = rp.permission and not p.deleted
        where rp.role_id = any(${roles.map(({ id }) => id)}::uuid[]) group by 1`.execute(db);
      return new Map(rows.map(({ id, permissions }) => [id, permissions]));
    },
    async store({ db }, _ownerId, id, value) {
      const keys = sql`select key from permissions where id = any(${value ?? []}::uuid[])`;
      await sql`delete from role_permissions where role_id = ${id} and permission not in (${keys})`.execute(db);
      await sql`insert into role_permissions (role_id, permission) select ${id}, key from (${keys}) as chosen
        on conflict do nothing`.execute(db);
    },
  };
}

/** Returns the storage of a role's existing menu entries. */
function roleMenus(): KeptElsewhere {
  return {
    ...keptLinks({ table: 'role_menus', owner: 'role_id', target: 'menu_id' }),
    async load({ db }, roles) {
      const { rows } = await sql<{ id: string; menus: string[] }>`
        select rm.role_id as id, array_agg(m.id order by m.sort, m.id) as menus from role_menus rm
        join menus m on m.id = rm.menu_id and not m.deleted
        where rm.role_id = any(${roles.map(({ id }) => id)}::uuid[]) group by 1`.execute(db);
      return new Map(rows.map(({ id, menus }) => [id, menus]));
    },
  };
}
