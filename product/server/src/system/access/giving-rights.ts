import { ceilingOf } from '@kiga/contract/app/areas.ts';
import { type OrganizationKind, SYSTEM_ADMINISTRATOR } from '@kiga/contract/identity/app-types.ts';
import type { DataScope } from '@kiga/contract/identity/data-scopes.ts';
import type { AnyDatabase, Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { sql } from 'kysely';
import { isNarrowed, type RoleRights, rightsOf } from '../../identity/identity.public.ts';
import type { Rights, Session } from '../../program/session.ts';
import { areasOfAccounts, prefixOfArea } from './account-links.ts';

/** How far a permission goes: as far as the organization reaches, or less. */
type Extent = 'whole' | 'area' | 'ownClasses';

/** Permissions, each with how far it goes. */
export type Extents = ReadonlyMap<string, Extent>;

/** An organization, as far as it matters to what may be given in it. */
export interface House {
  id: string;
  kind: OrganizationKind;
}

/** A role that exists, with what it gives. */
export interface KeptRole extends RoleRights {
  id: string;
  name: string;
}

/** The organization that accounts and roles belong to. */
export async function readHouse(db: AnyDatabase, id: string): Promise<House> {
  const { rows } = await sql<House>`select id, kind from organizations where id = ${id}`.execute(db);
  return rows[0] as House;
}

/** Roles by id, without those that were deleted, or whose organization was. */
export async function readRoles(db: AnyDatabase, ids: readonly string[]): Promise<KeptRole[]> {
  const { rows } = await sql<KeptRole>`
    select r.id, r.name, r.whole_ceiling as whole, r.data_scope as scope,
      array(select rp.permission from role_permissions rp where rp.role_id = r.id) as permissions
    from roles r join organizations o on o.id = r.organization_id and not o.deleted
    where r.id = any(${[...ids]}::uuid[]) and not r.deleted order by r.name_sort, r.id`.execute(db);
  return rows;
}

/** What permissions are worth with this data scope. */
export function extentsOf(permissions: Iterable<string>, scope: DataScope): Extents {
  const extent = scope === 'area' || scope === 'ownClasses' ? scope : 'whole';
  return new Map([...permissions].map((permission) => [permission, extent]));
}

/** What roles give to an account of this kind of user. */
export function extentsOfRoles(appType: number, { kind }: House, roles: readonly RoleRights[]): Extents {
  const { permissions, narrowed } = rightsOf({ appType, organizationKind: kind, roles, grants: [] });
  return new Map([...permissions].map((permission) => [permission, narrowed.get(permission) ?? 'whole']));
}

/**
 * Whether a session may give a permission to somebody of a house: it holds the permission itself, and as far. A system
 * administrator gives what it cannot hold, too: whatever other organizations may, and what in its own is other kinds' of user;
 * the latter for areas only where it is limited to its own itself.
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

/** Whether all of this may be given. */
export function mayGiveAll(session: Session, house: House, extents: Extents): boolean {
  return [...extents].every(([permission, extent]) => mayGive(session, house, permission, extent));
}

/** What limits an account: ids of its classes and areas. */
export interface Limits {
  classes: readonly string[];
  areas: readonly string[];
}

/** Which of these limits hold more than the session's own does, of the limits that go with `extents`. */
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
 * Nobody lays hands on an account that may more than they may, or as much in other classes or areas: whoever gives it a password
 * could be it. Throws SYSTEM_ROLE_BEYOND_YOURS {name}.
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
