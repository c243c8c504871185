import { sql } from 'kysely';
import { hasAny } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';

/** Registers the steps of the area for the list of first steps. */
export function registerCateringFirstSteps({ identity }: Pick<Program, 'identity'>): void {
  identity.firstSteps.push({
    key: 'catering.firstSteps.menu',
    of: 'kindergarten',
    place: 70,
    permission: 'catering.recipe.publish',
    href: '/catering/recipes',
    isDone: (scope) =>
      hasAny(scope, sql`recipes t where ${scope.within('t.kig_id')} and t.status = 'published' and not t.deleted`),
  });
}
