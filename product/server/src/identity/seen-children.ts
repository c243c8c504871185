import { reachKindOf } from '@kiga/contract/app/areas.ts';
import { readingOf } from '@kiga/contract/identity/app-types.ts';
import { contactPermissions, showMaskedNames, shownBy, showOutsideClasses } from '@kiga/contract/identity/view-ways.ts';
import type { AnyEntity } from '@kiga/entity/define-entity.ts';
import type { Sight } from '@kiga/entity/fields/field.ts';
import type { Tenancy } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import type { Session } from '../program/session.ts';
import { isNarrowed, sessionForWork } from './rights.ts';

/** An account's sight on a kindergarten's children, by sensitivity and `class`, and whether it covers all children. */
export interface SeenChildren {
  seen: ReadonlyMap<string, Sight>;
  extent: 'all' | 'ownClasses';
}

const order: readonly Sight[] = ['none', 'masked', 'full'];

/**
 * Returns a function that computes accounts' sight on one kindergarten's children. It uses the functions of the
 * permission check, the row filter and the fields. `student` is the entity of children, `classIds` are the
 * kindergarten's classes.
 */
export function childSeer(
  tenancy: Tenancy<Session>,
  { student, kigId, classIds }: { student: AnyEntity; kigId: string; classIds: ReadonlySet<string> },
): (session: Session) => Promise<SeenChildren | null> {
  // Accounts of one organization have the same reach, apart from their areas, grants and emergencies. Permissions share it
  // where their records have one kind of reach: a hundred permissions would ask the database for each account otherwise.
  const known = new Map<string, Promise<boolean>>();
  const reaches = (session: Session, permission: string) => {
    const { organization, appType, organizationKind, accountId, grants } = session;
    const topic = permission.replace(/\.\w+$/, '.page');
    const kind = reachKindOf(topic);
    const isOwn =
      grants.length > 0 ||
      kind === 'asked' ||
      isNarrowed(session, [permission], 'area') ||
      readingOf(appType, organizationKind) === 'regionalOperations';
    // A grant opens the records of some permissions only.
    const about = grants.length > 0 ? permission : kind;
    const key = [organization.id, appType, about, isOwn ? accountId : '', ...grants.map(({ id }) => id)].join(' ');
    const answer = known.get(key) ?? reachesKindergarten(tenancy, session, { topic, permission, kigId });
    known.set(key, answer);
    return answer;
  };

  /** Returns null where the account sees nothing. */
  return async (session) => {
    const seen = new Map<string, Sight>();
    let extent: SeenChildren['extent'] = 'ownClasses';
    for (const [permission, sensitivities] of Object.entries(shownBy)) {
      if (!session.permissions.has(permission) || !(await reaches(session, permission))) continue;
      const work = sessionForWork(session, [permission], [kigId]);
      if (!work.permissions.has(permission)) continue;
      if (work.classIds !== null) {
        if (showOutsideClasses.includes(permission) || !work.classIds.some((id) => classIds.has(id))) continue;
      } else extent = 'all';
      const sights = student.sight?.(work) ?? {};
      for (const [sensitivity, sight = 'none'] of Object.entries({ ...sights, class: sights.basic })) {
        if (sensitivities !== 'all' && !sensitivities.includes(sensitivity)) continue;
        const isWhole = sensitivity === 'contact' && contactPermissions.some((one) => work.permissions.has(one));
        const isMasked = showMaskedNames.includes(permission) && ['name', 'family'].includes(sensitivity);
        const given = sight === 'none' ? sight : isWhole ? 'full' : isMasked ? 'masked' : sight;
        if (order.indexOf(given) > order.indexOf(seen.get(sensitivity) ?? 'none')) seen.set(sensitivity, given);
      }
    }
    return seen.size === 0 ? null : { seen, extent };
  };
}

async function reachesKindergarten(
  tenancy: Tenancy<Session>,
  session: Session,
  { topic, permission, kigId }: { topic: string; permission: string; kigId: string },
): Promise<boolean> {
  try {
    await tenancy.reachOf(session, { kigId }, topic, [permission]);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.id === 'OWNER_OUT_OF_REACH') return false;
    throw error;
  }
}

/** Returns a session without grants, or with these grants alone. */
export function withGrants(session: Session, grants: Session['grants']): Session {
  if (grants.length > 0) return { ...session, grants };
  const permissions = new Set([...session.permissions].filter((one) => !session.grantedOnly.has(one)));
  return { ...session, permissions, grantedOnly: new Set(), grants };
}
