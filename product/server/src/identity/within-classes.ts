import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Session } from '../program/session.ts';

/** Whether the work at hand is limited to some classes. */
export function isWithinClasses({ session }: Scope): boolean {
  return ((session as Partial<Session>).classIds ?? null) !== null;
}

/**
 * True for rows of the classes that the work at hand is limited to, and for all where it is not. Every query of what belongs
 * to a class or child asks this in addition to `scope.within`. `column` holds the id of the class.
 */
export function withinClasses({ session }: Scope, column: string): RawBuilder<boolean> {
  const { classIds } = session as Partial<Session>;
  return classIds ? sql<boolean>`${sql.ref(column)} = any(${[...classIds]}::uuid[])` : sql<boolean>`true`;
}
