import { ceilingOfReading } from '@kiga/contract/app/areas.ts';
import { readingOf } from '@kiga/contract/identity/app-types.ts';
import type { DataScope } from '@kiga/contract/identity/data-scopes.ts';
import { type GrantTopic, permissionsOfTopic } from '@kiga/contract/identity/grant-topics.ts';
import type { Reach } from '@kiga/kit-server/access/scope.ts';
import type { GrantInForce, Rights, Session } from '../program/session.ts';

/** Permissions and data scope of one role. */
export interface RoleRights {
  whole: boolean;
  scope: DataScope;
  permissions: readonly string[];
}

interface Holder {
  appType: number;
  organizationKind: string;
  roles: readonly RoleRights[];
  grants: readonly GrantInForce[];
}

/**
 * Returns the rights from roles and grants. Roles count within the ceiling of the appType, and each permission has the
 * extent of the widest role that gives it.
 */
export function rightsOf({ appType, organizationKind, roles, grants }: Holder): Rights {
  const ceiling = ceilingOfAccount(appType, organizationKind);
  const permissions = new Set<string>();
  const narrowed = new Map<string, 'area' | 'ownClasses'>();
  for (const role of roles) {
    const isNarrow = role.scope === 'area' || role.scope === 'ownClasses';
    for (const permission of role.whole ? ceiling : role.permissions) {
      if (!ceiling.has(permission)) continue;
      if (!isNarrow) narrowed.delete(permission);
      else if (!permissions.has(permission)) narrowed.set(permission, role.scope as 'area' | 'ownClasses');
      permissions.add(permission);
    }
  }
  const grantedOnly = new Set<string>();
  for (const permission of grants.flatMap(permissionsOfGrant)) {
    if (!permissions.has(permission)) grantedOnly.add(permission);
  }
  return { permissions: new Set([...permissions, ...grantedOnly]), narrowed, grantedOnly };
}

/** Returns the permissions that an account can hold at most. */
export function ceilingOfAccount(appType: number, organizationKind: string): ReadonlySet<string> {
  return ceilingOfReading(appType, readingOf(appType, organizationKind));
}

/** Returns those of a call's permissions that a session holds. */
export function heldFor(session: Session, permissions: readonly string[]): string[] {
  return permissions.filter((permission) => session.permissions.has(permission));
}

/**
 * Returns whether a narrowing limits the reached records. It does where all held permissions of the call are narrowed.
 * It also does where the records' `read` is, because a call returns the written record. A call without a permission is
 * as narrow as the narrowest.
 */
export function isNarrowed(session: Session, permissions: readonly string[], to: 'area' | 'ownClasses'): boolean {
  if (permissions.length === 0) return [...session.narrowed.values()].includes(to);
  const isNarrow = (permission: string) => session.narrowed.get(permission) === to;
  const held = heldFor(session, permissions);
  const reads = permissions.map((permission) => permission.replace(/\.\w+$/, '.read'));
  return (held.length > 0 && held.every(isNarrow)) || reads.some(isNarrow);
}

/**
 * Returns a session for one piece of work. It is narrowed to the account's own classes where the work's permissions
 * are. It sees more where all reached kindergartens have granted it, and lacks permissions that some have not granted.
 * `reach` is null for work without an owner's records.
 */
export function sessionForWork(session: Session, permissions: readonly string[], reach: Reach | null): Session {
  const classIds = isNarrowed(session, permissions, 'ownClasses') ? session.ownClassIds : null;
  if (reach === null) return { ...session, classIds, doneWith: permissions };
  const given = session.grants.length === 0 || reach === 'all' ? [] : reach.map((kigId) => grantsOf(session, kigId));
  const isGivenByAll = (permission: string) =>
    given.length > 0 && given.every((grants) => grants.some((grant) => permissionsOfGrant(grant).includes(permission)));
  const isHeld = (permission: string) => !session.grantedOnly.has(permission) || isGivenByAll(permission);
  return {
    ...session,
    classIds,
    doneWith: permissions,
    permissions:
      session.grantedOnly.size === 0 ? session.permissions : new Set([...session.permissions].filter(isHeld)),
    granted: topicsOfAll(given, heldFor(session, permissions)),
  };
}

/** Returns all permissions that a grant gives. */
export function permissionsOfGrant({ topics }: GrantInForce): string[] {
  return topics.flatMap((topic) => permissionsOfTopic[topic]);
}

function grantsOf({ grants }: Session, kigId: string): GrantInForce[] {
  return grants.filter((grant) => grant.kigId === kigId);
}

/**
 * Returns the topics that every kindergarten has granted and that concern these permissions. A grant opens children and
 * classes, but no names in days, devices or leads.
 */
function topicsOfAll(given: readonly GrantInForce[][], permissions: readonly string[]): ReadonlySet<GrantTopic> {
  const [first = new Set<GrantTopic>(), ...others] = given.map((grants) => {
    const about = grants.flatMap(({ topics }) => topics).filter((topic) => isAbout(topic, permissions));
    // Every topic also opens names and classes.
    return new Set<GrantTopic>(about.length > 0 ? [...about, 'students'] : []);
  });
  return new Set([...first].filter((topic) => others.every((topics) => topics.has(topic))));
}

function isAbout(topic: GrantTopic, permissions: readonly string[]): boolean {
  return permissionsOfTopic[topic].some((permission) => permissions.includes(permission));
}
