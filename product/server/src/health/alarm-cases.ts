import type { AlarmCase } from '@kiga/contract/health/alarm.ts';
import { dayAfter } from '@kiga/entity/days.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { type EntityStores, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { CLUSTER_DAYS, casesWhere, type IllnessRecord, onsetOf } from './illness-cases.ts';

/** A case that alarms count, with the record from which it comes. */
export interface CountedCase extends AlarmCase {
  /** Null for the findings of a check. */
  illness: IllnessRecord | null;
}

/** The last day of the cases to read, and a case as a transition is about to write it. */
interface Asked {
  today: string;
  instead?: IllnessRecord | undefined;
}

/**
 * Returns the cases of a kindergarten: illnesses that are not ruled out by the day of their onset, and symptoms of
 * checks by the day of the check. A child belongs to its class of that day.
 */
export async function countedCases(
  stores: EntityStores,
  scope: Scope,
  kigId: string,
  { today, instead }: Asked,
): Promise<CountedCase[]> {
  const since = dayAfter(today, -CLUSTER_DAYS);
  const recent = sql<boolean>`(i.case_day >= ${since} or i.created_at >= ${since}::date)`;
  const stored = await casesWhere(stores, scope, kigId, recent);
  const illnesses = stored
    .map((one) => (one.id === instead?.id ? instead : one))
    .filter((one) => one.outcome !== 'ruledOut' && onsetOf(one) >= since);
  const { rows } = await sql<{ id: string }>`select c.id from health_checks c where c.kig_id = ${kigId}
    and ${scope.within('c.kig_id')} and not c.deleted and c.symptoms_count > 0 and c.day between ${since} and ${today}`.execute(
    scope.db,
  );
  const ids = rows.map(({ id }) => id);
  const checks = ids.length === 0 ? [] : await readRecords(stores.get('health.check'), scope, ids);
  const found = [
    ...illnesses.map((one) => ({
      studentId: one.studentId,
      day: onsetOf(one),
      disease: one.disease ?? null,
      symptoms: (one.symptoms ?? []).map(({ symptom }) => symptom),
      meal: one.meal ?? null,
      illness: one,
    })),
    ...checks.map(({ studentId, day, symptoms }) => ({
      studentId,
      day,
      disease: null,
      symptoms: (symptoms ?? []).map(({ symptom }) => symptom),
      meal: null,
      illness: null,
    })),
  ];
  const unitOf = await unitsOf(
    scope,
    kigId,
    found.map(({ studentId }) => studentId),
  );
  return found.flatMap((one) => {
    const unit = unitOf(one.studentId, one.day);
    return unit ? [{ ...one, ...unit }] : [];
  });
}

interface Stay {
  studentId: string;
  classId: string;
  gradeId: string | null;
  from: string;
  to: string | null;
}

/** Returns a function that gives a child's class and grade on a day, or the nearest ones for a day outside its stays. */
async function unitsOf(scope: Scope, kigId: string, ids: readonly string[]) {
  const { rows } = await sql<Stay>`
    select p.student_id as "studentId", p.class_id as "classId", c.grade_id as "gradeId", p.from_day as "from",
      p.to_day as "to"
    from student_classes p join classes c on c.kig_id = p.kig_id and c.id = p.class_id
    where p.kig_id = ${kigId} and ${scope.within('p.kig_id')} and ${scope.within('c.kig_id')}
      and p.student_id = any(${[...new Set(ids)]}::uuid[])
    order by p.from_day desc`.execute(scope.db);
  const byChild = Map.groupBy(rows, ({ studentId }) => studentId);
  return (studentId: string, day: string) => {
    const stays = byChild.get(studentId) ?? [];
    const stay = stays.find(({ from, to }) => from <= day && (to === null || to >= day)) ?? stays[0];
    return stay && { classId: stay.classId, gradeId: stay.gradeId };
  };
}
