import { inNameOf, type Scope } from '@kiga/kit-server/access/scope.ts';

/**
 * Runs work that touches records of other organizations, such as a message to a parent of any kindergarten, in the same
 * transaction. Work that concerns no tenant's records keeps the wide reach, because it had no limit before.
 */
export async function reachingAll<T>(inside: Scope, work: (wide: Scope) => Promise<T>): Promise<T> {
  const wide = await inNameOf(inside, inside.session, 'all');
  const answer = await work(wide);
  if (inside.reach.length > 0) await inNameOf(inside, inside.session, inside.reach);
  return answer;
}
