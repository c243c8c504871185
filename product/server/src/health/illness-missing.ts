import { MISSING_CASES_MAX, type MissingCase } from '@kiga/contract/health/illness.acts.ts';
import { dayAfter } from '@kiga/entity/days.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { type EntityStores, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { scopeForPermission, withinClasses } from '../identity/identity.public.ts';

/** Days back in which sick leave and checks are looked for. */
const DAYS_BACK = 7;

/** Actions of a check that lead to a case. */
export const illActions: readonly string[] = ['isolate', 'callParent', 'hospital'];

interface Found {
  from: 'leave' | 'check';
  id: string;
  studentId: string;
  name: string;
  nameLatin: string | null;
  className: string;
  day: string;
}

/** Returns the sick children without a case: those on approved sick leave, and those whom a check sent away. */
export async function missingOf(
  stores: EntityStores,
  scope: Scope,
  kigId: string,
): Promise<{ total: number; list: MissingCase[] }> {
  const store = stores.get('health.illness');
  const { permissions, today } = scope.session;
  if (store.entity.sightOf(scope.session, 'disease') !== 'full') return { total: 0, list: [] };
  const since = dayAfter(today, -DAYS_BACK);
  const found: MissingCase[] = [];
  if (permissions.has('attendance.studentLeave.read')) {
    const own = scopeForPermission(scope, 'attendance.studentLeave.read');
    const leaves = await foundWhere(own, kigId, {
      from: 'leave',
      source: sql`(select v.kig_id, v.id, v.student_id, v.from_day as day from student_leaves v
        where v.kig_id = ${kigId} and ${own.within('v.kig_id')} and not v.deleted and v.status = 'approved'
          and v.kind = 'sick' and v.from_day <= ${today} and v.to_day >= ${since}
          and (v.to_day > v.from_day or (v.from_part <> 'afternoon' and v.to_part <> 'morning')))`,
    });
    found.push(...leaves.map((one) => ({ ...one, action: null })));
  }
  if (permissions.has('health.check.read')) {
    const own = scopeForPermission(scope, 'health.check.read');
    const checks = await foundWhere(own, kigId, {
      from: 'check',
      source: sql`(select c.kig_id, c.id, c.student_id, c.day from health_checks c
        where c.kig_id = ${kigId} and ${own.within('c.kig_id')} and not c.deleted and c.action_encrypted is not null
          and c.day between ${since} and ${today})`,
    });
    const ids = checks.map(({ id }) => id);
    const records = ids.length === 0 ? [] : await readRecords(stores.get('health.check'), own, ids);
    const actionOf = new Map(records.map(({ id, action }) => [id, action ?? null]));
    for (const one of checks) {
      const action = actionOf.get(one.id) ?? null;
      if (action !== null && illActions.includes(action)) found.push({ ...one, action });
    }
  }
  // A child on leave after a check has one line.
  const byChild = [...Map.groupBy(found, ({ studentId }) => studentId).values()].map((all) => all[0] as MissingCase);
  return { total: byChild.length, list: byChild.slice(0, MISSING_CASES_MAX) };
}

/** Returns rows of a source for enrolled children who have neither an open case nor one since that day. */
async function foundWhere(
  scope: Scope,
  kigId: string,
  { from, source }: Pick<Found, 'from'> & { source: ReturnType<typeof sql> },
): Promise<Found[]> {
  const { rows } = await sql<Omit<Found, 'from'>>`
    select f.id, f.student_id as "studentId", s.stu_name as name, s.stu_name_latin as "nameLatin",
      c.class_name as "className", f.day
    from ${source} f
    join students s on s.kig_id = f.kig_id and s.id = f.student_id
    join classes c on c.kig_id = s.kig_id and c.id = s.class_id
    where s.kig_id = ${kigId} and ${scope.within('s.kig_id')} and ${scope.within('c.kig_id')} and not s.deleted
      and s.status = 'enrolled' and ${withinClasses(scope, 's.class_id')}
      and not exists (select from health_illnesses i where i.kig_id = f.kig_id and ${scope.within('i.kig_id')}
        and i.student_id = f.student_id and not i.deleted and (i.status <> 'closed' or i.case_day >= f.day::text))
    order by f.day, s.stu_name_sort, f.id`.execute(scope.db);
  return rows.map((row) => ({ from, ...row }));
}
