import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { Clock } from '@kiga/kit-server/clock.ts';
import type { EntityHooks } from '@kiga/kit-server/entity/entity-store.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import { sql } from 'kysely';
import { studentParents } from './student-parents.ts';

/** What is special about students: their number, their first status, their parents. */
export function studentHooks(secrets: Secrets, clock: Clock): EntityHooks {
  return {
    kept: { parents: studentParents(secrets, clock) },
    async beforeSave(record, before, scope, kigId) {
      if (before) return;
      const admission = (record.admissionDate as string | null | undefined) ?? scope.session.today;
      record.stuNo = await nextStudentNumber(scope, kigId, admission.slice(0, 4));
      record.status = 'enrolled';
    },
  };
}

/** Next number of a year: the year and four digits, more once they run out. It is never given twice. */
async function nextStudentNumber(scope: Scope, kigId: string, year: string): Promise<string> {
  const { rows } = await sql<{ number: number }>`insert into number_series (kig_id, series, next)
    values (${kigId}, ${`student ${year}`}, 2)
    on conflict (kig_id, series) do update set next = number_series.next + 1
    returning next - 1 as number`.execute(scope.db);
  return `${year}${String(rows[0]?.number).padStart(4, '0')}`;
}

/** Children in a class who are enrolled, for the select list of a class. */
export const enrolledInClass = sql<number>`(select count(*) from students s where s.kig_id = row.kig_id
  and s.class_id = row.id and not s.deleted and s.status = 'enrolled')`;
