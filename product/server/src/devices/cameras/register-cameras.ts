import { appCameras, appPlayCamera } from '@kiga/contract/devices/cameras/app-camera.acts.ts';
import * as acts from '@kiga/contract/devices/cameras/camera.acts.ts';
import { camera } from '@kiga/contract/devices/cameras/camera.entity.ts';
import * as recordingActs from '@kiga/contract/devices/cameras/recording.acts.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { writeHistory } from '@kiga/kit-server/entity/history.ts';
import { sql } from 'kysely';
import { scopeOfChild } from '../../family/family.public.ts';
import type { Program } from '../../program/program.ts';
import type { Session } from '../../program/session.ts';
import { cameraHooks } from './camera.server.ts';
import { makeStreamKey } from './camera-secrets.ts';
import { cameraStreams } from './camera-streams.ts';
import { camerasOfRooms } from './cameras-of-rooms.ts';
import { camerasOfChild, closedNow, timesOfDay } from './may-watch.ts';
import { playFor } from './play-camera.ts';
import { openFilm, recordingPage, registerRecordingFiles } from './recordings.ts';
import { testOf } from './test-camera.ts';
import { viewPage } from './view-page.ts';
import { cameraWall } from './wall.ts';

/** Registers cameras, their pictures, and the log of their viewers. */
export function registerCameras(program: Program): void {
  const { api, campus, entities, media, stores } = program;
  entities.add(camera, cameraHooks(program));
  media.kinds.set('camera', cameraStreams(program));
  registerRecordingFiles(program);
  const store = stores.get('devices.camera');

  campus.roomCameras = camerasOfRooms;
  campus.childErasers.push(async ({ db }, kigId, ids) => {
    await sql`delete from camera_views where kig_id = ${kigId} and student_id = any(${[...ids]}::uuid[])`.execute(db);
  });
  campus.parentErasers.push(async ({ db }, kigId, ids) => {
    await sql`delete from camera_views where kig_id = ${kigId} and parent_id = any(${[...ids]}::uuid[])`.execute(db);
  });

  api.handle(acts.readCameraWall, ({ scope }) => cameraWall(program, scope));
  api.handle(acts.playCamera, async ({ input: { id, quality, viewId }, scope }) => {
    const [record] = await readRecords(store, scope, [id]);
    if (!record || record.deleted) throw new AppError('RECORD_NOT_FOUND');
    const { sessionId, accountId, nickName } = scope.session as Session;
    const looker = { sessionId, accountId, parentId: null, studentId: null, way: 'web' } as const;
    return playFor(program, scope, record, { looker, viewerName: nickName, quality, viewId });
  });
  api.handle(acts.noteSnapshot, async ({ input: { viewId }, scope }) => {
    const { rows } = await scope.transaction((tx) =>
      sql`update camera_views set snapshots = snapshots + 1 where ${tx.within('kig_id')} and id = ${viewId}
        and session_id = ${scope.session.sessionId} and started_at is not null returning id`.execute(tx.db),
    );
    if (rows.length === 0) throw new AppError('RECORD_NOT_FOUND');
    return {};
  });
  api.handle(acts.testCamera, ({ input: { id }, scope }) => testOf(program, scope, id));
  api.handle(acts.newStreamKey, ({ input: { id }, act }) =>
    act(async (inside) => {
      const [record] = await readRecords(store, inside, [id], { lock: true });
      if (!record || record.deleted) throw new AppError('RECORD_NOT_FOUND');
      if (record.driver !== 'rtmp') throw new AppError('DEVICES_CAMERA_NO_KEY');
      const key = await makeStreamKey(inside, record);
      await writeHistory(store, inside, { act: 'newStreamKey' }, record, record);
      return { address: `${media.rtmpAddress}/camera`, key: `${id}?key=${key}` };
    }),
  );
  api.handle(acts.pageOfCameraViews, ({ input, scope }) => viewPage(program, scope, input));
  api.handle(recordingActs.pageOfRecordings, ({ input, scope }) => recordingPage(program, scope, input));
  api.handle(recordingActs.openRecording, ({ input: { id }, scope }) => openFilm(program, scope, id));

  api.handleApp(appCameras, async ({ input: { studentId }, session, scope }) => {
    const { child, own } = await scopeOfChild(program, scope, session, studentId);
    const { barred, cameras } = await camerasOfChild(program, own, child);
    const time = (await timesOfDay(program, [child.kigId])).get(child.kigId) ?? '00:00';
    return {
      studentId,
      barred,
      cameras: cameras.map((record) => ({
        id: record.id,
        cameraName: record.cameraName,
        clarity: record.clarity,
        status: record.status ?? 'never',
        closed: closedNow(record, time),
      })),
    };
  });
  api.handleApp(appPlayCamera, async ({ input: { studentId, id, quality, viewId }, session, scope }) => {
    const { child, own } = await scopeOfChild(program, scope, session, studentId);
    const { barred, cameras } = await camerasOfChild(program, own, child);
    if (barred) throw new AppError('DEVICES_CAMERA_BARRED', { reason: barred });
    const record = cameras.find((one) => one.id === id);
    if (!record) throw new AppError('RECORD_NOT_FOUND');
    const { sessionId } = session;
    const looker = { sessionId, accountId: null, parentId: child.parentId, studentId, way: 'app' } as const;
    return playFor(program, own, record, { looker, viewerName: child.parentName, quality, viewId });
  });
}
