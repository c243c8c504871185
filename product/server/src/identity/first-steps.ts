import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Session } from '../program/session.ts';

/**
 * A step of a new kindergarten towards its first morning, or of a new operator towards its first kindergarten. It is done once its
 * records are there, so nobody ticks it.
 */
export interface FirstStep {
  /** Key of its text, `<area>.firstSteps.<name>`. */
  key: string;
  of: 'kindergarten' | 'operator';
  /** Its place among the steps of all areas. */
  place: number;
  /** Only readers with this permission take it. */
  permission: string;
  href: string;
  /** True for the last step: once it is done, the others no longer matter, also to readers who do not take it. */
  isLast?: boolean;
  /** Returns whether it is done in the scope's own organization. */
  isDone(scope: Scope, organizationId: string): Promise<boolean>;
}

/**
 * Returns the steps that the reader's organization takes, in their order, with those that are done. Empty once the last one is done,
 * so that a kindergarten in its everyday life has no list.
 */
export async function ownFirstSteps(steps: readonly FirstStep[], session: Session, scope: Scope) {
  const { kind, id } = session.organization;
  const ofKind = steps.filter((step) => step.of === kind).toSorted((one, other) => one.place - other.place);
  for (const { isLast, isDone } of ofKind) if (isLast && (await isDone(scope, id))) return [];
  const own = ofKind.filter(({ permission }) => session.permissions.has(permission));
  return Promise.all(own.map(async ({ key, href, isDone }) => ({ key, href, isDone: await isDone(scope, id) })));
}

/** Returns whether a table has a row of the condition. */
export async function hasAny({ db }: Scope, from: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists (select from ${from}) as has`.execute(db);
  return rows[0]?.has === true;
}
