import { ceilingOf } from '@kiga/contract/app/areas.ts';
import { type OrganizationKind, SYSTEM_ADMINISTRATOR } from '@kiga/contract/identity/app-types.ts';
import type { DataScope } from '@kiga/contract/identity/data-scopes.ts';
import type { AnyDatabase, Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { sql } from 'kysely';
import { isNarrowed, type RoleRights, rightsOf } from '../../identity/identity.public.ts';
import type { Rights, Session } from '../../program/session.ts';
import { areasOfAccounts, prefixOfArea } from './account-links.ts';

/** Extent of a permission: the organization's whole reach, or less. */
type Extent = 'whole' | 'area' | 'ownClasses';

/** Permissions with their extents. */
export type Extents = ReadonlyMap<string, Extent>;

/** The data of an organization that decides which permissions it may give. */
export interface House {
  id: string;
  kind: OrganizationKind;
}

/** An existing role with its rights. */
export interface KeptRole extends RoleRights {
  id: string;
  name: string;
}

/** Returns the organization that owns accounts and roles. */
export async function readHouse(db: AnyDatabase, id: string): Promise<House> {
  const { rows } = await sql<House>`select id, kind from organizations where id = ${id}`.execute(db);
  return rows[0] as House;
}

/** Returns roles by id, without deleted ones and those of deleted organizations. */
export async function readRoles(db: AnyDatabase, ids: readonly string[]): Promise<KeptRole[]> {
  const { rows } = await sql<KeptRole>`
    select r.id, r.name, r.whole_ceiling as whole, r.data_scope as scope,
      array(select rp.permission from role_permissions rp where rp.role_id = r.id) as permissions
    from roles r join organizations o on o.id = r.organization_id and not o.deleted
    where r.id = any(${[...ids]}::uuid[]) and not r.deleted order by r.name_sort, r.id`.execute(db);
  return rows;
}

/** Returns the extents of permissions with this data scope. */
export function extentsOf(permissions: Iterable<string>, scope: DataScope): Extents {
  const extent = scope === 'area' || scope === 'ownClasses' ? scope : 'whole';
  return new Map([...permissions].map((permission) => [permission, extent]));
}

/** Returns the extents that roles give to an account of this kind of user. */
export function extentsOfRoles(appType: number, { kind }: House, roles: readonly RoleRights[]): Extents {
  const { permissions, narrowed } = rightsOf({ appType, organizationKind: kind, roles, grants: [] });
  return new Map([...permissions].map((permission) => [permission, narrowed.get(permission) ?? 'whole']));
}

/**
 * Returns whether a session may give a permission to an account of an organization. It needs the permission itself,
 * with the same extent. A system administrator may also give permissions that it cannot hold: all of other
 * organizations, and those of other kinds of user in its own. With a limit to its own areas, it gives the latter for
 * areas only.
 */
export function mayGive(session: Session, { id }: House, permission: string, extent: Extent): boolean {
  if (session.appType === SYSTEM_ADMINISTRATOR) {
    if (id !== session.organization.id) return true;
    if (!ceilingOf(SYSTEM_ADMINISTRATOR).has(permission)) {
      return extent === 'area' || !isNarrowed(session, session.doneWith, 'area');
    }
  }
  return holds(session, permission, extent);
}

function holds({ permissions, grantedOnly, narrowed }: Rights, permission: string, extent: Extent): boolean {
  if (!permissions.has(permission) || grantedOnly.has(permission)) return false;
  const own = narrowed.get(permission);
  return own === undefined || own === extent;
}

/** Returns whether a session may give all of these. */
export function mayGiveAll(session: Session, house: House, extents: Extents): boolean {
  return [...extents].every(([permission, extent]) => mayGive(session, house, permission, extent));
}

/** Ids of the classes and areas that limit an account. */
export interface Limits {
  classes: readonly string[];
  areas: readonly string[];
}

/** Returns which of these limits exceed the session's own, for the given extents. */
export async function limitsBeyond(
  scope: Scope,
  { classes, areas }: Limits,
  extents: ReadonlySet<Extent>,
): Promise<(keyof Limits)[]> {
  const { ownClassIds, accountId } = scope.session as Session;
  const beyond: (keyof Limits)[] = [];
  if (extents.has('ownClasses') && !classes.every((id) => ownClassIds.includes(id))) beyond.push('classes');
  if (extents.has('area') && areas.length > 0) {
    const own = await areasOfAccounts(scope, [{ id: accountId }]);
    const prefixes = (own.get(accountId) ?? []).map(prefixOfArea);
    const isMine = (id: string) => prefixes.some((prefix) => prefixOfArea(id).startsWith(prefix));
    if (!areas.every(isMine)) beyond.push('areas');
  }
  return beyond;
}

/**
 * Throws where an account has more rights than the session, or equal ones in other classes or areas. Otherwise the
 * session could set its password and use it. Throws SYSTEM_ROLE_BEYOND_YOURS {name}.
 */
export async function refuseBeyond(
  scope: Scope,
  account: Limits & { ownerId: string; appType: number; roles: readonly string[]; userName: string },
): Promise<void> {
  const session = scope.session as Session;
  const house = await readHouse(scope.db, account.ownerId);
  const extents = extentsOfRoles(account.appType, house, await readRoles(scope.db, account.roles));
  const alike = [...extents].filter(([permission, extent]) => session.narrowed.get(permission) === extent);
  const isBeyond =
    house.id === session.organization.id &&
    (await limitsBeyond(scope, account, new Set(alike.map(([, extent]) => extent)))).length > 0;
  if (isBeyond || !mayGiveAll(session, house, extents)) {
    throw new AppError('SYSTEM_ROLE_BEYOND_YOURS', { name: account.userName });
  }
}
