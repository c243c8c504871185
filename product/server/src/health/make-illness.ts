import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type EntityStores, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import { sql } from 'kysely';
import { scopeForPermission } from '../identity/identity.public.ts';
import { casesWhere, isOpen } from './illness-cases.ts';
import { illActions } from './illness-missing.ts';

/** The case of a leave or a check. */
interface Made {
  id: string;
  isNew: boolean;
}

/** Makes the case of an approved sick leave, or returns the child's open one. Throws the errors of `illnessFromLeave`. */
export async function illnessOfLeave(stores: EntityStores, inside: Scope, id: string): Promise<Made> {
  const own = scopeFor(inside, 'attendance.studentLeave.read');
  const [leave] = await readRecords(stores.get('attendance.studentLeave'), own, [id]);
  if (!leave || leave.deleted) throw new AppError('RECORD_NOT_FOUND');
  const { today } = inside.session;
  if (leave.kind !== 'sick' || leave.status !== 'approved' || leave.fromDay > today) {
    throw new AppError('HEALTH_LEAVE_NOT_SICK');
  }
  const { studentId, fromDay, symptom, diagnosis, reason } = leave;
  return makeOrFind(stores, inside, leave.ownerId, {
    studentId,
    cause: 'sick',
    firstAbsentOn: fromDay,
    onsetOn: fromDay,
    symptoms: symptom ? [{ symptom }] : [],
    otherDiagnosis: diagnosis ?? null,
    followUps: [{ followedOn: fromDay, note: reason }],
  });
}

/** Makes the case of a check that sent a child away, or returns the child's open one. Throws as `illnessFromCheck`. */
export async function illnessOfCheck(stores: EntityStores, inside: Scope, id: string): Promise<Made> {
  const [check] = await readRecords(stores.get('health.check'), scopeFor(inside, 'health.check.read'), [id]);
  if (!check || check.deleted) throw new AppError('RECORD_NOT_FOUND');
  const { studentId, day, action, symptoms, temperatures, handledBy, remark } = check;
  if (!action || !illActions.includes(action)) throw new AppError('HEALTH_CHECK_NOT_ILL');
  const highest = Math.max(...(temperatures ?? []).map(({ celsius }) => celsius));
  return makeOrFind(stores, inside, check.ownerId, {
    studentId,
    cause: 'sick',
    onsetOn: day,
    symptoms: symptoms ?? [],
    temperatures: Number.isFinite(highest) ? [{ celsius: highest, takenOn: day }] : [],
    askedBy: handledBy ?? null,
    followUps: remark ? [{ followedOn: day, note: remark }] : [],
  });
}

/** Returns the scope of a permission. Throws RECORD_NOT_FOUND for a session without it. */
function scopeFor(inside: Scope, permission: string): Scope {
  if (!inside.session.permissions.has(permission)) throw new AppError('RECORD_NOT_FOUND');
  return scopeForPermission(inside, permission);
}

async function makeOrFind(
  stores: EntityStores,
  inside: Scope,
  kigId: string,
  values: Record<string, unknown> & { studentId: string },
): Promise<Made> {
  const open = await casesWhere(stores, inside, kigId, sql`${isOpen} and i.student_id = ${values.studentId}`);
  const [newest] = open.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  if (newest) return { id: newest.id, isNew: false };
  const { id } = await saveRecord(stores.get('health.illness'), inside, values, { act: 'create', trusted: true });
  return { id, isNew: true };
}
