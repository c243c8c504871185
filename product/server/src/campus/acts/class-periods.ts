import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { type EntityStore, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { showRecords } from '@kiga/kit-server/entity/show.ts';
import { readToShow } from '@kiga/kit-server/sight/deleted.ts';
import { sql } from 'kysely';
import { scopeForPermission, withinClasses } from '../../identity/identity.public.ts';
import { periodsOf, rollOfDay } from '../class-periods.ts';

/** Returns the classes of a child, the latest first. Throws RECORD_NOT_FOUND. */
export async function classPeriods(students: EntityStore, scope: Scope, id: string) {
  const child = await readToShow(students, scope, id);
  const periods = students.entity.sightOf(scope.session, 'classId') === 'full' ? await periodsOf(scope, child) : [];
  const ofClasses = scopeForPermission(scope, 'campus.class.read');
  const { rows } = await sql<{ id: string; className: string }>`select id, class_name as "className" from classes
    where kig_id = ${child.ownerId} and ${ofClasses.within('kig_id')} and ${withinClasses(ofClasses, 'id')}
      and id = any(${periods.map(({ classId }) => classId)}::uuid[])`.execute(scope.db);
  const names = new Map(rows.map((row) => [row.id, row.className]));
  return periods.map((period) => ({ ...period, className: names.get(period.classId) ?? null }));
}

const sexOf = (sex: unknown): 'male' | 'female' | null => (sex === 'male' || sex === 'female' ? sex : null);

/** Returns the children of a class on a day, as the reader may see them. Throws RECORD_NOT_FOUND. */
export async function rollOfClass(
  { classes, students }: { classes: EntityStore; students: EntityStore },
  scope: Scope,
  { classId, day }: { classId: string; day: string },
) {
  const { ownerId: kigId } = await readToShow(classes, scopeForPermission(scope, 'campus.class.read'), classId);
  // A reader who may not know the class of a child may not learn it from a roll.
  if (students.entity.sightOf(scope.session, 'classId') !== 'full') return [];
  const roll = await rollOfDay(scope, kigId, { day, classId });
  const ids = roll.map(({ studentId }) => studentId);
  const shown = await showRecords(students, scope, await readRecords(students, scope, ids));
  const byId = new Map(shown.map((child) => [child.id, child]));
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return roll.flatMap(({ studentId, from, to }) => {
    const child = byId.get(studentId);
    if (!child) return [];
    const { stuName, sex, status, classIdText } = child;
    return {
      id: studentId,
      kigId,
      from,
      to,
      stuName: text(stuName),
      sex: sexOf(sex),
      status: text(status),
      classIdText: text(classIdText),
      isStill: child.classId === classId && status === 'enrolled',
    };
  });
}
