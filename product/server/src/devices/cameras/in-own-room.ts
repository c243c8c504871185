import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { type RawBuilder, sql } from 'kysely';
import { withinClasses } from '../../identity/identity.public.ts';

/** SQL that is true for cameras in the rooms of the classes that limit the work. `row` is the alias of the cameras. */
export function inOwnRoom(scope: Scope, row: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${row}.classroom_id`)} in (select c.classroom_id from classes c
    where c.kig_id = ${sql.ref(`${row}.kig_id`)} and not c.deleted and ${withinClasses(scope, 'c.id')})`;
}
