import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type EntityStore, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { updateRecords } from '@kiga/kit-server/entity/save.ts';
import { sql } from 'kysely';

/** Children with the versions that the caller saw, and their new class. */
interface Change {
  records: readonly { id: string; version?: number | undefined }[];
  classId: string;
}

/**
 * Moves children to another class in the scope's transaction, all or none. Throws RECORD_NOT_FOUND,
 * CAMPUS_STUDENT_NOT_ENROLLED {stuName}, and the errors of `saveRecord`.
 */
export async function changeClass(students: EntityStore, scope: Scope, { records, classId }: Change) {
  const ids = [...new Set(records.map(({ id }) => id))];
  const before = await readRecords(students, scope, ids, { lock: true });
  if (before.length !== ids.length || before.some(({ deleted }) => deleted)) throw new AppError('RECORD_NOT_FOUND');
  const gone = before.find(({ status }) => status !== 'enrolled');
  if (gone) throw new AppError('CAMPUS_STUDENT_NOT_ENROLLED', { stuName: gone.stuName });
  const versions = new Map(records.map(({ id, version }) => [id, version]));
  // In the order of ids, in which every act locks.
  const requests = before
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ id }) => ({ id, classId, version: versions.get(id) as number }));
  const saved = await updateRecords(students, scope, requests, { act: 'changeClass' });
  const from = new Map(before.map((child) => [child.id, String(child.classId)]));
  const moved = saved.map(({ id, version }) => ({ id, version, from: from.get(id) as string }));
  const { rows } = await sql<{ className: string }>`select class_name as "className" from classes
    where ${scope.within('kig_id')} and id = ${classId}`.execute(scope.db);
  return { moved, className: rows[0]?.className ?? '' };
}
