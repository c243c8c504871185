import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';

/** Returns the name of a kindergarten within reach. */
export async function kigNameOf(scope: Scope, kigId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select o.name from organizations o
    where o.id = ${kigId} and ${scope.within('o.id')}`.execute(scope.db);
  return rows[0]?.name ?? '';
}
