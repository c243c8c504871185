import { randomBytes } from 'node:crypto';
import { PHOTO_DAYS, PHOTO_MAX_BYTES, type sendPhoto } from '@kiga/contract/devices/door.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { SignedMachine } from '../program/machine.ts';
import type { Program } from '../program/program.ts';

const DAY_MS = 86_400_000;

/** Stores the photo of an event. Errors: see the call. */
export async function takePhoto(
  { files, clock }: Pick<Program, 'files' | 'clock'>,
  scope: Scope,
  { kigId, deviceId, machineNumber, eventPhotos }: SignedMachine,
  { eventId }: z.output<typeof sendPhoto.input>,
  bytes: Buffer,
): Promise<z.input<typeof sendPhoto.output>> {
  if (bytes.length > PHOTO_MAX_BYTES) throw new AppError('REQUEST_TOO_LARGE');
  if (!eventPhotos) return { verdict: 'dropped' };
  const isKnown = async (of: Scope) => {
    const { rows } = await sql`select from device_photos where kig_id = ${kigId} and ${of.within('kig_id')}
      and device_id = ${deviceId} and machine_number = ${machineNumber} and event_id = ${eventId}`.execute(of.db);
    return rows.length > 0;
  };
  if (await isKnown(scope)) return { verdict: 'repeated' };
  const now = clock.now();
  const path = `${kigId}/${now.toISOString().slice(0, 10)}/event/${randomBytes(16).toString('hex')}.jpg`;
  const facts = await files.keepPictureOf(deviceId, path, bytes);
  if (facts === null) throw new AppError('DEVICES_PHOTO_FORMAT');
  return scope.transaction(async (inside) => {
    await lockUntilCommit(inside.db, `event photo ${kigId} ${deviceId} ${machineNumber} ${eventId}`);
    // The other request's file is deleted with unsaved uploads.
    if (await isKnown(inside)) return { verdict: 'repeated' };
    const id = uuid7(now.getTime());
    await sql`insert into device_photos (kig_id, id, device_id, machine_number, event_id, path, received_at)
      values (${kigId}, ${id}, ${deviceId}, ${machineNumber}, ${eventId}, ${path}, ${now})`.execute(inside.db);
    await files.claim(inside.db, path, facts, {
      ownerId: kigId,
      accountId: deviceId,
      entity: 'devices.photo',
      field: 'photo',
      recordId: id,
      at: now,
    });
    return { verdict: 'stored' };
  });
}

/** Deletes the photos of the events of children, before the events go. The next clean-up deletes the files. */
export async function forgetPhotosOf(inside: Scope, kigId: string, studentIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ path: string }>`delete from device_photos p where p.kig_id = ${kigId}
      and ${inside.within('p.kig_id')} and exists (select from device_events e where e.kig_id = p.kig_id
        and ${inside.within('e.kig_id')} and e.device_id = p.device_id and e.machine_number = p.machine_number and e.event_id = p.event_id
        and e.student_id = any(${[...studentIds]}::uuid[]))
    returning p.path`.execute(inside.db);
  await release(inside.db, rows);
}

/** Deletes the photos after their retention; a part of the regular clean-up. */
export async function cleanUpPhotos({ db, clock }: Pick<Program, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - PHOTO_DAYS * DAY_MS);
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ path: string }>`delete from device_photos where received_at < ${before}
      returning path`.execute(tx);
    await release(tx, rows);
  });
}

async function release(db: Scope['db'], rows: readonly { path: string }[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`update stored_files set released_at = 'epoch'
    where path = any(${rows.map(({ path }) => path)}::text[])`.execute(db);
}
