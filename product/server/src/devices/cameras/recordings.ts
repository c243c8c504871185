import type { openRecording, pageOfRecordings } from '@kiga/contract/devices/cameras/recording.acts.ts';
import { dayAfter } from '@kiga/entity/days.ts';
import { imageAddress } from '@kiga/entity/files/image-address.ts';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { kindergartensById } from '../../family/family.public.ts';
import { isWithinClasses } from '../../identity/identity.public.ts';
import type { Film } from '../../media/streams.ts';
import type { Program } from '../../program/program.ts';
import type { Session } from '../../program/session.ts';
import { PROGRAM_ID, programSession } from '../../system/system.public.ts';
import { momentIn } from '../broadcast-plays.ts';
import { qualityFor, RECORDED_CLARITY } from './camera-source.ts';
import { inOwnRoom } from './in-own-room.ts';
import { type CameraRecord, camerasOfAccount, READ_RECORDINGS } from './may-watch.ts';

/** Place of the files of recordings. */
const FILE = { entity: 'devices.recording', field: 'film' } as const;

const DAY_MS = 86_400_000;

/** Days for which a recording is kept: those of its time, or fewer that its camera has now. */
const keptDays = sql`least(r.keep_days, coalesce(m.recording_days, r.keep_days))`;

/** Stores a film of a camera for some days. */
export async function storeRecording(
  program: Program,
  record: CameraRecord,
  { path: source, type, beganAt, seconds }: Film,
  keepDays: number,
): Promise<void> {
  const { clock, db, files } = program;
  const { ownerId, id: cameraId } = record;
  const now = clock.now();
  const id = uuid7(beganAt.getTime());
  const path = `${ownerId}/${dayIn(now, 'Asia/Shanghai')}/camera/${id}.${type}`;
  const facts = await files.keepFileOf(PROGRAM_ID, path, source);
  await withScope(programSession(PROGRAM_ID, now), [ownerId], db).transaction(async (inside) => {
    await sql`insert into camera_recordings (kig_id, id, camera_id, began_at, seconds, size_bytes, path, keep_days)
      values (${ownerId}, ${id}, ${cameraId}, ${beganAt}, ${Math.round(seconds)}, ${facts.sizeBytes}, ${path}, ${keepDays})`.execute(
      inside.db,
    );
    await files.claim(inside.db, path, facts, {
      ...FILE,
      recordId: id,
      mode: 'video',
      ownerId,
      accountId: PROGRAM_ID,
      at: now,
    });
  });
}

/** SQL of the recordings of a kindergarten that the work reaches: `r` with its camera `m`. */
function reachedRecordings(scope: Scope, kigId: string): RawBuilder<unknown> {
  return sql`camera_recordings r
    join cameras m on m.kig_id = r.kig_id and m.id = r.camera_id and ${scope.within('m.kig_id')} and not m.deleted
      and ${isWithinClasses(scope) ? inOwnRoom(scope, 'm') : sql`true`}
    where r.kig_id = ${kigId} and ${scope.within('r.kig_id')}`;
}

/** Returns a page of the recordings of one kindergarten, latest first. */
export async function recordingPage(
  program: Program,
  scope: Scope,
  { cameraId, day, pageNumber, pageSize }: z.output<typeof pageOfRecordings.input>,
): Promise<z.output<typeof pageOfRecordings.output>> {
  const kigId = scope.oneTenant();
  const timeZone = (await kindergartensById(program, [kigId])).get(kigId)?.timeZone ?? 'Asia/Shanghai';
  const start = day ? momentIn(day, '00:00', timeZone) : null;
  const end = day ? momentIn(dayAfter(day, 1), '00:00', timeZone) : null;
  const chosen = sql`${reachedRecordings(scope, kigId)}
    and (${cameraId ?? null}::uuid is null or r.camera_id = ${cameraId ?? null})
    and (${start}::timestamptz is null or r.began_at >= ${start}) and (${end}::timestamptz is null or r.began_at < ${end})`;
  const { rows: sums } = await sql<{ n: number; bytes: string }>`
    select count(*)::integer as n, coalesce(sum(r.size_bytes), 0) as bytes from ${chosen}`.execute(scope.db);
  const { rows } = await sql<{
    id: string;
    cameraId: string;
    cameraName: string;
    beganAt: Date;
    seconds: number;
    sizeBytes: string;
    days: number;
  }>`select r.id, r.camera_id as "cameraId", m.camera_name as "cameraName", r.began_at as "beganAt", r.seconds,
      r.size_bytes as "sizeBytes", ${keptDays} as days
    from ${chosen} order by r.began_at desc, r.id desc
    limit ${pageSize} offset ${(pageNumber - 1) * pageSize}`.execute(scope.db);
  const { rows: cameras } = await sql<{ id: string; cameraName: string }>`
    select m.id, m.camera_name as "cameraName" from cameras m
    where m.kig_id = ${kigId} and ${scope.within('m.kig_id')} and not m.deleted
      and ${isWithinClasses(scope) ? inOwnRoom(scope, 'm') : sql`true`}
      and (m.recording_days is not null or exists (select from camera_recordings r
        where r.kig_id = m.kig_id and r.camera_id = m.id and ${scope.within('r.kig_id')}))
    order by m.camera_name_sort, m.id limit 200`.execute(scope.db);
  return {
    list: rows.map(({ beganAt, sizeBytes, days, ...row }) => ({
      ...row,
      beganAt: beganAt.toISOString(),
      sizeBytes: Number(sizeBytes),
      until: new Date(beganAt.getTime() + days * DAY_MS).toISOString(),
    })),
    total: sums[0]?.n ?? 0,
    pageNumber,
    pageSize,
    cameras,
    totalBytes: Number(sums[0]?.bytes ?? 0),
  };
}

/** Notes a look at a recording, and returns the address of its film. Throws RECORD_NOT_FOUND. */
export async function openFilm(
  { clock, files, imageHosts }: Program,
  scope: Scope,
  id: string,
): Promise<z.output<typeof openRecording.output>> {
  const kigId = scope.oneTenant();
  const { rows } = await sql<{ cameraId: string; beganAt: Date; path: string }>`
    select r.camera_id as "cameraId", r.began_at as "beganAt", r.path from ${reachedRecordings(scope, kigId)}
      and r.id = ${id}`.execute(scope.db);
  const [found] = rows;
  if (!found) throw new AppError('RECORD_NOT_FOUND');
  const { sessionId, accountId, nickName } = scope.session as Session;
  const at = clock.now();
  await scope.transaction((tx) =>
    sql`insert into camera_views (kig_id, id, camera_id, account_id, session_id, way, quality, asked_at, last_at, ended_at,
        recorded_at)
      values (${kigId}, ${uuid7(at.getTime())}, ${found.cameraId}, ${accountId}, ${sessionId}, 'web', ${RECORDED_CLARITY},
        ${at}, ${at}, ${at}, ${found.beganAt})`.execute(tx.db),
  );
  return { film: imageAddress(files.signed(found.path, scope.session), imageHosts), viewerName: nickName };
}

/** Lets those who may see recordings read their files, as long as they may. */
export function registerRecordingFiles(program: Program): void {
  program.identity.fileReaders.push(async ({ id: sessionId }, { entity, record_id, owner_id, is_released }) => {
    if (entity !== FILE.entity || is_released || owner_id === null) return false;
    const { rows } = await sql<{ cameraId: string }>`select camera_id as "cameraId" from camera_recordings
      where kig_id = ${owner_id} and id = ${record_id}`.execute(program.db);
    const ids = rows.map(({ cameraId }) => cameraId);
    const cameras = await camerasOfAccount(program, {
      sessionId,
      kigId: owner_id,
      ids,
      permission: READ_RECORDINGS,
    });
    return cameras.length > 0;
  });
}

/** Releases the files of the recordings of cameras that are erased. Their rows go with the cameras. */
export async function forgetRecordings(scope: Scope, kigId: string, cameraIds: readonly string[]): Promise<void> {
  await sql`update stored_files set released_at = 'epoch' where path in (select r.path from camera_recordings r
    where r.kig_id = ${kigId} and ${scope.within('r.kig_id')} and r.camera_id = any(${[...cameraIds]}::uuid[]))`.execute(
    scope.db,
  );
}

/** Deletes recordings after their days; a part of the regular clean-up, which deletes the files next. */
export async function cleanUpRecordings({ db, clock }: Pick<Program, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ path: string }>`delete from camera_recordings r using cameras m
      where m.kig_id = r.kig_id and m.id = r.camera_id and r.began_at < ${new Date(now.getTime() - DAY_MS)}
        and r.began_at < ${now}::timestamptz - make_interval(days => ${keptDays})
      returning r.path`.execute(tx);
    if (rows.length === 0) return;
    await sql`update stored_files set released_at = 'epoch'
      where path = any(${rows.map(({ path }) => path)}::text[])`.execute(tx);
  });
}

/** Returns whether one quality of a camera is the recorded one. */
export function isRecorded(record: CameraRecord, quality: string): boolean {
  return (record.recordingDays ?? null) !== null && quality === qualityFor(record, RECORDED_CLARITY);
}
