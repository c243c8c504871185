import { type RawBuilder, sql } from 'kysely';

/** Returns SQL for the moment in a column, in milliseconds. */
export function msOf(column: string): RawBuilder<number> {
  return sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;
}
