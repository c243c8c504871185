import { playCamera } from '@kiga/contract/devices/cameras/camera.acts.ts';
import type { camera } from '@kiga/contract/devices/cameras/camera.entity.ts';
import { type ClosedTime, closedAt } from '@kiga/contract/devices/cameras/closed-times.ts';
import { isServed } from '@kiga/contract/family/message-topics.ts';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { timeIn } from '@kiga/kit-server/clock.ts';
import { type FullRecord, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { consentHolds } from '../../campus/campus.public.ts';
import { childrenOfFamily, type FamilyChild, familyOfSession, kindergartensById } from '../../family/family.public.ts';
import { sessionForWork, sessionOfId } from '../../identity/identity.public.ts';
import type { Program } from '../../program/program.ts';

/** Permission to see the pictures of cameras. */
export const WATCH = 'devices.camera.watch';

/** Permission to see the recordings of cameras. */
export const READ_RECORDINGS = 'devices.camera.readRecordings';

/** A camera inside the server. */
export type CameraRecord = FullRecord<typeof camera>;

/**
 * Returns those of these cameras of a kindergarten that the account of a session may watch now, apart from closed times, or
 * whose recordings it may see.
 */
export async function camerasOfAccount(
  program: Program,
  {
    sessionId,
    kigId,
    ids,
    permission = WATCH,
  }: { sessionId: string; kigId: string; ids: readonly string[]; permission?: string },
): Promise<CameraRecord[]> {
  const { db, clock, stores, tenancy } = program;
  try {
    const found = await sessionOfId(db, clock, sessionId);
    if (!found.permissions.has(permission) || found.mustChangePassword) return [];
    const reach = await tenancy.reachOf(found, { kigId }, playCamera.name, [permission]);
    const session = sessionForWork(found, [permission], reach);
    if (!session.permissions.has(permission)) return [];
    const records = await readRecords(stores.get('devices.camera'), withScope(session, reach, db), ids);
    return records.filter(({ deleted, ownerId }) => !deleted && ownerId === kigId);
  } catch (error) {
    // The session has ended, or no longer reaches the kindergarten.
    if (error instanceof AppError) return [];
    throw error;
  }
}

/** Why the parents of a child may watch nothing now. */
export type CameraBar = 'service' | 'consent';

/**
 * Returns the cameras of the room of a child's class that its parents may watch, apart from closed times. Nobody watches the
 * class whose own child has no service, or may not be filmed.
 */
export async function camerasOfChild(
  { stores }: Pick<Program, 'stores'>,
  own: Scope,
  child: FamilyChild,
): Promise<{ barred: CameraBar | null; cameras: CameraRecord[] }> {
  const { kigId, studentId, classId, serviceEndDate } = child;
  const { today } = own.session;
  if (!isServed(serviceEndDate, today)) return { barred: 'service', cameras: [] };
  if (!(await consentHolds(own, { kigId, studentId, kind: 'video', today }))) return { barred: 'consent', cameras: [] };
  const { rows } = await sql<{ id: string }>`select m.id from cameras m
    join classes c on c.kig_id = m.kig_id and c.classroom_id = m.classroom_id and ${own.within('c.kig_id')}
    where m.kig_id = ${kigId} and ${own.within('m.kig_id')} and c.id = ${classId} and m.parents_watch and not m.deleted
    order by m.camera_name_sort, m.id`.execute(own.db);
  const ids = rows.map(({ id }) => id);
  const records = await readRecords(stores.get('devices.camera'), own, ids);
  return { barred: null, cameras: records.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)) };
}

/** Returns those of these cameras that a parent may watch now because of one child, apart from closed times. */
export async function camerasOfParent(
  program: Program,
  { sessionId, studentId, ids }: { sessionId: string; studentId: string; ids: readonly string[] },
): Promise<CameraRecord[]> {
  const found = await familyOfSession(program, sessionId);
  if (!found) return [];
  const scope = withScope(found.person, found.reach, program.db);
  const [child] = await childrenOfFamily(scope, found.person, { studentId });
  if (!child) return [];
  const { cameras } = await camerasOfChild(program, scope, child);
  return cameras.filter(({ id }) => ids.includes(id));
}

/** Returns the time of day of kindergartens by id, now or in some milliseconds. */
export async function timesOfDay(
  program: Pick<Program, 'db' | 'clock'>,
  kigIds: readonly string[],
  inMs = 0,
): Promise<Map<string, string>> {
  const now = new Date(program.clock.now().getTime() + inMs);
  const kindergartens = await kindergartensById(program, kigIds);
  return new Map([...kindergartens].map(([id, { timeZone }]) => [id, timeIn(now, timeZone)]));
}

/** Returns the closed time of a camera at a time of day of its kindergarten; null while it is open. */
export function closedNow({ closedTimes }: Pick<CameraRecord, 'closedTimes'>, timeOfDay: string): ClosedTime | null {
  return closedAt(closedTimes, timeOfDay);
}
