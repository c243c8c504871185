import { CompiledQuery, type Kysely } from 'kysely';
import type { Db } from 'pg-boss';
import type { AnyDatabase } from '../access/scope.ts';

/** Returns the adapter by which pg-boss uses an existing pool. */
export function bossDatabase(db: Kysely<AnyDatabase>): Db {
  return {
    executeSql: (text, values = []) =>
      db.connection().execute(async (connection) => {
        try {
          return { rows: (await connection.executeQuery(CompiledQuery.raw(text, values))).rows };
        } catch (error) {
          // Some of its statements open a transaction themselves; the connection must leave it before it returns to the pool.
          await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined);
          throw error;
        }
      }),
  };
}
