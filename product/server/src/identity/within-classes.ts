import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Session } from '../program/session.ts';

/** Returns whether the work is limited to some classes. */
export function isWithinClasses({ session }: Scope): boolean {
  return ((session as Partial<Session>).classIds ?? null) !== null;
}

/**
 * Returns SQL that is true for rows of the classes that limit the work; true for all rows without a limit. Every query
 * of classes' or children's data needs it in addition to `scope.within`. `column` holds the id of the class.
 */
export function withinClasses({ session }: Scope, column: string): RawBuilder<boolean> {
  const { classIds } = session as Partial<Session>;
  return classIds ? sql<boolean>`${sql.ref(column)} = any(${[...classIds]}::uuid[])` : sql<boolean>`true`;
}
