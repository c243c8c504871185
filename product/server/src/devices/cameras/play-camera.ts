import type { Clarity } from '@kiga/contract/devices/cameras/camera.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { mediaState } from '../../media/media-state.ts';
import { playAddress } from '../../media/play-address.ts';
import type { Program } from '../../program/program.ts';
import { qualityFor } from './camera-source.ts';
import { type Look, type Looker, noteLookAtCamera, resumeLook } from './camera-views.ts';
import { type CameraRecord, closedNow, timesOfDay } from './may-watch.ts';

/** A wish to watch. */
interface Wish {
  looker: Looker;
  viewerName: string;
  quality: Clarity | undefined;
  viewId: string | undefined;
}

/**
 * Notes a look at a camera that the viewer may watch, and returns the address. `inside` writes for the kindergarten. Throws
 * as `playCamera` of the contract says; a refused look is noted as well.
 */
export async function playFor(
  program: Program,
  inside: Scope,
  record: CameraRecord,
  { looker, viewerName, quality: wanted, viewId: before }: Wish,
): Promise<{ address: string; viewId: string; quality: Clarity; viewerName: string }> {
  const { ownerId: kigId, id: cameraId } = record;
  const at = program.clock.now();
  const quality = wanted ?? record.clarity;
  const look: Look = { kigId, cameraId, looker, quality, at };
  const closed = closedNow(record, (await timesOfDay(program, [kigId])).get(kigId) ?? '00:00');
  if (closed) {
    await inside.transaction((tx) => noteLookAtCamera(tx, look, closed.reason));
    throw new AppError('DEVICES_CAMERA_CLOSED', { ...closed });
  }
  const media = await mediaState(program);
  if (media === 'none') throw new AppError('DEVICES_MEDIA_NONE');
  if (media === 'withoutFfmpeg' && record.driver === 'rtsp') throw new AppError('DEVICES_FFMPEG_NONE');
  const viewId = await inside.transaction(async (tx) => {
    if (before && (await resumeLook(tx, before, look))) return before;
    return noteLookAtCamera(tx, look, null);
  });
  const { sessionId, studentId } = looker;
  const viewer = { kigId, sessionId, ...(studentId !== null && { studentId }) };
  const stream = { kind: 'camera', id: cameraId, quality: qualityFor(record, quality) };
  return { address: playAddress(program, { viewId, stream, viewer }), viewId, quality, viewerName };
}
