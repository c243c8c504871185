import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type EntityStores, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { withinClasses } from '../../identity/identity.public.ts';
import type { SheetChild } from './growth-sheet.ts';
import type { MeasurementRecord } from './rate-measurement.ts';

/** A child with the place of its face photo; null where the reader may not see it. */
export interface ChildToReport extends SheetChild {
  classId: string | null;
  facePhoto: string | null;
}

/** Throws FIELD_NOT_READABLE for a reader who sees no measurements. */
export function assertSeesGrowth(stores: EntityStores, { session }: Scope): void {
  if (stores.get('health.measurement').entity.sightOf(session, 'results') !== 'full') {
    throw new AppError('FIELD_NOT_READABLE', { field: 'results' });
  }
}

/** Children to read: one, a class, or all that are enrolled. */
export interface ChildrenWanted {
  studentId?: string | null;
  classId?: string | null;
}

/**
 * Returns children of one kindergarten within the reader's reach, classes in school order. A child that is named may have
 * left.
 */
export async function childrenToReport(
  stores: EntityStores,
  scope: Scope,
  { studentId, classId }: ChildrenWanted,
): Promise<ChildToReport[]> {
  const kigId = scope.oneTenant();
  const wanted = studentId
    ? sql`s.id = ${studentId}`
    : sql`s.status = 'enrolled' and ${classId ? sql`s.class_id = ${classId}` : sql`true`}`;
  const { rows } = await sql<ChildToReport>`
    select s.id, s.stu_name as name, coalesce(s.stu_no, '') as "stuNo", s.sex, to_char(s.birthday, 'YYYY-MM-DD') as birthday,
      s.class_id as "classId", coalesce(c.class_name, '') as "className", s.face_photo as "facePhoto"
    from students s
    left join classes c on c.kig_id = s.kig_id and ${scope.within('c.kig_id')} and c.id = s.class_id
    left join grades g on g.kig_id = c.kig_id and ${scope.within('g.kig_id')} and g.id = c.grade_id
    where s.kig_id = ${kigId} and ${scope.within('s.kig_id')} and ${withinClasses(scope, 's.class_id')}
      and not s.deleted and ${wanted}
    order by g.sort, g.grade_name_sort, c.class_name_sort, c.id, s.stu_name_sort, s.id`.execute(scope.db);
  const seesFaces = stores.get('campus.student').entity.sightOf(scope.session, 'facePhoto') === 'full';
  return seesFaces ? rows : rows.map((row) => ({ ...row, facePhoto: null }));
}

/** Returns measurements of children up to a day by child, oldest first. */
export async function measurementsOf(
  stores: EntityStores,
  scope: Scope,
  { studentIds, untilDay }: { studentIds: readonly string[]; untilDay: string },
): Promise<Map<string, MeasurementRecord[]>> {
  const kigId = scope.oneTenant();
  const { rows } = await sql<{ id: string }>`select m.id from health_measurements m
    where m.kig_id = ${kigId} and ${scope.within('m.kig_id')} and m.student_id = any(${[...studentIds]}::uuid[])
      and not m.deleted and m.measured_on <= ${untilDay} order by m.measured_on, m.id`.execute(scope.db);
  const ids = rows.map(({ id }) => id);
  const records = await readRecords(stores.get('health.measurement'), scope, ids);
  const sorted = records.toSorted((a, b) => a.measuredOn.localeCompare(b.measuredOn));
  return Map.groupBy(sorted, ({ studentId }) => studentId);
}
