import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { EntityStore } from './entity-store.ts';

/**
 * Prevents changes by others to records within reach until commit. It locks rows by key, one owner at a time, because rows of several
 * owners may lie on several machines. The order of owners and ids prevents deadlocks.
 */
export async function lockRecords({ entity }: EntityStore, scope: Scope, ids: readonly string[]): Promise<void> {
  const table = sql.table(entity.table);
  const { ownerColumn } = entity;
  const lock = async (isOwned: ReturnType<typeof sql>) => {
    await sql`select from ${table} where ${isOwned} and id = any(${[...ids]}::uuid[])
      order by id for no key update`.execute(scope.db);
  };
  if (ownerColumn === null) return lock(sql`true`);
  const column = sql.ref(ownerColumn);
  for (const owner of await ownersOf(scope)) await lock(sql`${column} = ${owner}::uuid`);

  async function ownersOf({ reach, db, within }: Scope): Promise<readonly string[]> {
    if (reach !== 'all' && reach.length === 1) return reach;
    const { rows } = await sql<{ owner: string }>`select distinct ${column} as owner from ${table}
      where ${within(ownerColumn as string)} and id = any(${[...ids]}::uuid[]) order by 1`.execute(db);
    return rows.map(({ owner }) => owner);
  }
}
