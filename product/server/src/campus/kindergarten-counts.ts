import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { type RawBuilder, sql } from 'kysely';

/** Totals of a kindergarten. */
export interface KindergartenCounts {
  studentCount: number;
  employeeCount: number;
  classCount: number;
}

/** Returns the totals of these kindergartens, as far as they are within reach, by id. */
export async function countsOf(scope: Scope, kigIds: readonly string[]): Promise<Map<string, KindergartenCounts>> {
  const isOfThese = sql<boolean>`kig_id = any(${[...kigIds]}::uuid[]) and ${scope.within('kig_id')}`;
  const [students, classes, employees] = await Promise.all([
    countBy(scope, sql`students where ${isOfThese} and not deleted and status = 'enrolled'`),
    countBy(scope, sql`classes where ${isOfThese} and not deleted`),
    countBy(scope, sql`teachers where ${isOfThese} and not deleted and status = 'in-service'`),
  ]);
  return new Map(
    kigIds.map((id) => [
      id,
      {
        studentCount: students.get(id) ?? 0,
        employeeCount: employees.get(id) ?? 0,
        classCount: classes.get(id) ?? 0,
      },
    ]),
  );
}

async function countBy({ db }: Scope, rowsOf: RawBuilder<unknown>): Promise<Map<string, number>> {
  const { rows } = await sql<{ kigId: string; count: number }>`
    select kig_id as "kigId", count(*) as count from ${rowsOf} group by kig_id`.execute(db);
  return new Map(rows.map(({ kigId, count }) => [kigId, count]));
}
