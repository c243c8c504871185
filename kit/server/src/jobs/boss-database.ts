import { CompiledQuery, type Kysely } from 'kysely';
import type { Db } from 'pg-boss';
import type { AnyDatabase } from '../access/scope.ts';

/** Lets pg-boss use a pool that is there already. */
export function bossDatabase(db: Kysely<AnyDatabase>): Db {
  return {
    executeSql: (text, values = []) =>
      db.connection().execute(async (connection) => {
        try {
          return { rows: (await connection.executeQuery(CompiledQuery.raw(text, values))).rows };
        } catch (error) {
          // Some of its statements open a transaction of their own; a connection must not go back to the pool in one.
          await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined);
          throw error;
        }
      }),
  };
}
