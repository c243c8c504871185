import { isOutsider } from '@kiga/contract/devices/device.entity.ts';
import type { readEventPhoto } from '@kiga/contract/devices/face.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type EntityStore, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import type { FileAnswer } from '@kiga/kit-server/http/api.ts';
import { withoutHidden } from '@kiga/kit-server/sight/deleted.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { isWithinClasses } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';

/** Returns whether the reader may see photos of events: people of the kindergarten who see the faces of children. */
export function seesPhotos({ entity }: EntityStore, { session }: Scope): boolean {
  const mayRead = session.permissions.has('campus.student.read');
  return mayRead && !isOutsider(session) && entity.sightOf(session, 'facePhoto') === 'full';
}

/** Returns the photos of stored events by the id of the event. */
export async function photosOf(
  scope: Scope,
  kigId: string,
  events: readonly { id: string; at: Date; outcome: string }[],
): Promise<Map<string, string>> {
  const stored = events.filter(({ outcome }) => outcome !== 'unread' && outcome !== 'waiting');
  if (stored.length === 0) return new Map();
  const { rows } = await sql<{ eventId: string; photoId: string }>`select e.id as "eventId", p.id as "photoId"
    from device_events e
    join device_photos p on p.kig_id = e.kig_id and ${scope.within('p.kig_id')} and p.device_id = e.device_id
      and p.machine_number = e.machine_number
      and p.event_id = e.event_id
    where e.kig_id = ${kigId} and ${scope.within('e.kig_id')} and e.id = any(${stored.map(({ id }) => id)}::uuid[])
      and e.at = any(${stored.map(({ at }) => at)}::timestamptz[])`.execute(scope.db);
  return new Map(rows.map(({ eventId, photoId }) => [eventId, photoId]));
}

/** Returns the photo of an event. Errors: see the call. */
export async function eventPhoto(
  { stores, files }: Pick<Program, 'stores' | 'files'>,
  scope: Scope,
  { id }: z.output<typeof readEventPhoto.input>,
): Promise<FileAnswer> {
  const students = stores.get('campus.student');
  const gone = new AppError('RECORD_NOT_FOUND');
  if (!seesPhotos(students, scope)) throw gone;
  const { rows } = await sql<{ path: string; studentId: string | null }>`select p.path, e.student_id as "studentId"
    from device_photos p
    join device_events e on e.kig_id = p.kig_id and ${scope.within('e.kig_id')} and e.device_id = p.device_id
      and e.machine_number = p.machine_number and e.event_id = p.event_id
    where ${scope.within('p.kig_id')} and p.id = ${id}`.execute(scope.db);
  const [found] = rows;
  if (!found) throw gone;
  const { studentId, path } = found;
  const children = studentId === null ? [] : await readRecords(students, scope, [studentId]);
  const isSeen =
    studentId === null ? !isWithinClasses(scope) : (await withoutHidden(students, scope, children)).length > 0;
  const bytes = isSeen ? await files.readPicture(path) : null;
  if (!bytes) throw gone;
  return { name: `${id}.jpg`, contentType: 'image/jpeg', bytes };
}
