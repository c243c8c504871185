import { type RawBuilder, sql } from 'kysely';

/** Returns SQL that is true for a row of `student_days` whose child left last. */
export function hasLeft(alias: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<boolean>`coalesce(${column('last_out_at')} > coalesce(${column('last_in_at')}, ${column('doubtful_in_at')}, '-infinity'), false)`;
}
