import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import type { ScopeParts } from '@kiga/kit-server/entity/entity-store.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Session } from '../program/session.ts';
import { isNarrowed, sessionForWork } from './rights.ts';
import { inAreasOf } from './within-areas.ts';

/** Returns a scope for one permission, within a call that uses several. */
export function scopeForPermission(scope: Scope, permission: string): Scope {
  // Work without an account is not narrowed.
  if ((scope.session as Partial<Session>).narrowed === undefined) return scope;
  return scopeFor(scope, [permission]);
}

/**
 * Splits a scope in two where its session holds permissions for fewer rows than it reaches; null for nearly all
 * sessions. All roles of one organization are narrowed to classes, or all to areas, so two parts are enough.
 */
export function partsOfScope(scope: Scope): ScopeParts | null {
  const session = scope.session as Session;
  // Work without an account is not narrowed.
  if (!(session as Partial<Session>).narrowed?.size) return null;
  const isWhole = (to: 'area' | 'ownClasses') => !isNarrowed(session, session.doneWith, to);
  const whole = new Set((['area', 'ownClasses'] as const).filter(isWhole));
  const narrower = [...session.narrowed].flatMap(([permission, to]) => (whole.has(to) ? [permission] : []));
  if (narrower.length === 0) return null;
  const permissions = new Set([...session.permissions].filter((permission) => !narrower.includes(permission)));
  const { reach, db, trial } = scope;
  return {
    given: scopeFor(scope, narrower),
    beyond: withScope({ ...session, permissions }, reach, db, { trial }),
  };
}

function scopeFor({ session: held, reach, db, trial }: Scope, permissions: readonly string[]): Scope {
  const session = held as Session;
  const isInAreas = isNarrowed(session, permissions, 'area');
  return withScope(sessionForWork(session, permissions, reach), reach, db, {
    trial,
    ...(isInAreas && { also: (owner: string) => ownOrInAreas(session, owner) }),
  });
}

/** SQL that is true for owners in the account's areas, and for the account's own organization. */
function ownOrInAreas({ accountId, organization }: Session, owner: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from organizations o where o.id = ${sql.ref(owner)}
    and (o.id = ${organization.id} or ${inAreasOf(accountId, sql.ref('o.area_code'))}))`;
}
