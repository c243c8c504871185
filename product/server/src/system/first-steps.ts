import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { hasAny } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';

/** Registers the steps of the area for the list of first steps. */
export function registerSystemFirstSteps({ identity }: Pick<Program, 'identity'>): void {
  identity.firstSteps.push(
    {
      key: 'system.firstSteps.accounts',
      of: 'kindergarten',
      place: 80,
      permission: 'system.user.create',
      href: '/system/users',
      isDone: (scope, id) => hasColleagues(scope, id),
    },
    {
      key: 'system.firstSteps.colleagues',
      of: 'operator',
      place: 20,
      permission: 'system.user.create',
      href: '/system/users',
      isDone: (scope, id) => hasColleagues(scope, id),
    },
  );
}

/** Returns whether an organization has a second account. */
async function hasColleagues(scope: Scope, organizationId: string): Promise<boolean> {
  return hasAny(
    scope,
    sql`accounts a join accounts other on other.organization_id = a.organization_id and other.id <> a.id
      where a.organization_id = ${organizationId} and not a.deleted and not other.deleted`,
  );
}
