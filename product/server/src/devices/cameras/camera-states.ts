import type { cameraFailures, cameraStatuses } from '@kiga/contract/devices/cameras/camera.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import type { SourceFailure, StreamFigures } from '../../media/streams.ts';
import type { CameraKey } from './camera-secrets.ts';

/** The known state of a camera's stream. */
export interface CameraState {
  status: (typeof cameraStatuses)[number];
  failure: (typeof cameraFailures)[number] | null;
  failedAt: Date | null;
  lastPictureAt: Date | null;
  /** Such as `1280 × 720, 25 fps, H.264`. */
  picture: string | null;
}

interface StateRow extends Omit<CameraState, 'status' | 'picture'> {
  id: string;
  width: number | null;
  height: number | null;
  framesPerSecond: number | null;
  codec: string | null;
}

const codecNames: Readonly<Record<string, string>> = { h264: 'H.264', h265: 'H.265' };

/** Returns the states of cameras by id; one without a stream so far is absent. */
export async function statesOf(scope: Scope, cameras: readonly CameraKey[]): Promise<Map<string, CameraState>> {
  const { rows } = await sql<StateRow>`
    select s.camera_id as id, s.failure, s.failed_at as "failedAt", s.last_picture_at as "lastPictureAt", s.width, s.height,
      s.frames_per_second as "framesPerSecond", s.codec
    from unnest(${cameras.map(({ ownerId }) => ownerId)}::uuid[], ${cameras.map(({ id }) => id)}::uuid[])
      as given (kig_id, id)
    join camera_states s on s.kig_id = given.kig_id and s.camera_id = given.id and ${scope.within('s.kig_id')}`.execute(
    scope.db,
  );
  return new Map(
    rows.map(({ id, width, height, framesPerSecond, codec, ...state }) => {
      const status = state.failure !== null ? 'offline' : state.lastPictureAt !== null ? 'online' : 'never';
      const size = width !== null && height !== null ? `${width} × ${height}` : null;
      const rate = framesPerSecond !== null ? `${framesPerSecond} fps` : null;
      const parts = [size, rate, codec && (codecNames[codec] ?? codec)].filter((part) => part !== null);
      return [id, { ...state, status, picture: parts.length > 0 ? parts.join(', ') : null }];
    }),
  );
}

/** Notes that a camera shows a picture. @returns whether it had failed before, or had never shown one */
export async function notePicture(
  scope: Scope,
  camera: CameraKey,
  { width, height, framesPerSecond, codec }: StreamFigures,
  at: Date,
): Promise<boolean> {
  const [ownerId, id] = [camera.ownerId, camera.id];
  const before = (await statesOf(scope, [camera])).get(id);
  await sql`insert into camera_states (kig_id, camera_id, last_picture_at, width, height, frames_per_second, codec)
    values (${ownerId}, ${id}, ${at}, ${width}, ${height}, ${framesPerSecond}, ${codec})
    on conflict (kig_id, camera_id) do update set last_picture_at = excluded.last_picture_at, failure = null, failed_at = null,
      width = excluded.width, height = excluded.height, frames_per_second = excluded.frames_per_second,
      codec = excluded.codec`.execute(scope.db);
  return before?.status !== 'online';
}

/** Notes that a camera has no picture. The first failure in a row gives the time. @returns whether that is new */
export async function noteFailure(scope: Scope, camera: CameraKey, failure: SourceFailure, at: Date): Promise<boolean> {
  const before = (await statesOf(scope, [camera])).get(camera.id);
  await sql`insert into camera_states (kig_id, camera_id, failure, failed_at)
    values (${camera.ownerId}, ${camera.id}, ${failure}, ${at})
    on conflict (kig_id, camera_id) do update set failure = excluded.failure,
      failed_at = coalesce(camera_states.failed_at, excluded.failed_at)`.execute(scope.db);
  return before?.failure !== failure;
}
