import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import type { EntityStores } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import type { KeptByRule } from '../campus/campus.public.ts';
import { casesWhere, isOpen } from './illness-cases.ts';

/** Years for which records of health care are kept: 托儿所幼儿园卫生保健工作规范 (2012), part 2, chapter 10. */
const RECORD_YEARS = 3;

/** Tables of the records of health care about one child. */
const tables = [
  'health_checks',
  'health_illnesses',
  'health_observations',
  'health_medicines',
  'health_injuries',
  'health_entrance_exams',
  'health_epidemic_reports',
  'health_measurements',
  'health_exam_results',
  'health_follow_ups',
] as const;

/**
 * Returns the function that tells which duty keeps health data of a child: an infectious case that is still open, by law,
 * or else the records of health care, by a rule of the ministry.
 */
export function keptByHealth(stores: EntityStores) {
  return async (scope: Scope, kigId: string, id: string): Promise<KeptByRule | null> => {
    const cases = await casesWhere(stores, scope, kigId, sql`i.student_id = ${id} and ${isOpen}`);
    if (cases.some(({ infectious }) => infectious === 'yes')) {
      return { until: null, isLaw: true, reason: 'campus.student.erasure.duties.infectious' };
    }
    let last: Date | null = null;
    for (const table of tables) {
      const { rows } = await sql<{ at: Date | null }>`select max(t.created_at) as at from ${sql.table(table)} t
        where t.kig_id = ${kigId} and ${scope.within('t.kig_id')} and t.student_id = ${id}
          and not t.deleted`.execute(scope.db);
      const at = rows[0]?.at ?? null;
      if (at !== null && (last === null || at > last)) last = at;
    }
    if (last === null) return null;
    const until = new Date(last);
    until.setUTCFullYear(until.getUTCFullYear() + RECORD_YEARS);
    const day = dayIn(until, 'Asia/Shanghai');
    return day < scope.session.today
      ? null
      : { until: day, isLaw: false, reason: 'campus.student.erasure.duties.healthCare' };
  };
}
