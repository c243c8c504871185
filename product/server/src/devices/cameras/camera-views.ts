import { SAME_VIEW_SECONDS } from '@kiga/contract/devices/cameras/camera.acts.ts';
import type { Clarity, closedReasons } from '@kiga/contract/devices/cameras/camera.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { sql } from 'kysely';

/** Time without a sign after which a viewer is taken to have left, milliseconds. */
export const WATCHING_MS = 20_000;

/** Who looks at a camera. */
export type Looker = { sessionId: string } & (
  | { accountId: string; parentId: null; studentId: null; way: 'web' }
  | { accountId: null; parentId: string; studentId: string; way: 'app' }
);

/** A look at a camera. */
export interface Look {
  kigId: string;
  cameraId: string;
  looker: Looker;
  quality: Clarity;
  at: Date;
}

/** Notes a look, or a refused one. @returns the id of the entry */
export async function noteLookAtCamera(
  { db }: Pick<Scope, 'db'>,
  { kigId, cameraId, looker, quality, at }: Look,
  refusal: (typeof closedReasons)[number] | null,
): Promise<string> {
  const id = uuid7(at.getTime());
  const { sessionId, accountId, parentId, studentId, way } = looker;
  await sql`insert into camera_views (kig_id, id, camera_id, account_id, parent_id, student_id, session_id, way, quality,
      asked_at, last_at, ended_at, refusal)
    values (${kigId}, ${id}, ${cameraId}, ${accountId}, ${parentId}, ${studentId}, ${sessionId}, ${way}, ${quality},
      ${at}, ${at}, ${refusal === null ? null : at}, ${refusal})`.execute(db);
  return id;
}

/** Goes on with a fresh entry of the same viewer and camera. @returns whether there is one */
export async function resumeLook(
  scope: Scope,
  id: string,
  { kigId, cameraId, looker, quality, at }: Look,
): Promise<boolean> {
  const since = new Date(at.getTime() - SAME_VIEW_SECONDS * 1000);
  const { rows } = await sql`update camera_views set last_at = ${at}, ended_at = null, quality = ${quality}
    where kig_id = ${kigId} and ${scope.within('kig_id')} and id = ${id} and camera_id = ${cameraId}
      and session_id = ${looker.sessionId} and last_at > ${since} and refusal is null
    returning id`.execute(scope.db);
  return rows.length > 0;
}

/** Notes that viewers still watch. */
export async function noteWatching(
  { db }: Pick<Scope, 'db'>,
  kigId: string,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  await sql`update camera_views set started_at = coalesce(started_at, ${at}), last_at = ${at}, ended_at = null
    where kig_id = ${kigId} and id = any(${[...ids]}::uuid[])`.execute(db);
}

/** Notes that viewers have left; `cut` where they had to. */
export async function noteLeft(
  { db }: Pick<Scope, 'db'>,
  kigId: string,
  ids: readonly string[],
  at: Date,
  refusal: 'cut' | null = null,
): Promise<void> {
  await sql`update camera_views set last_at = ${at}, ended_at = ${at}, refusal = coalesce(${refusal}, refusal)
    where kig_id = ${kigId} and id = any(${[...ids]}::uuid[]) and ended_at is null`.execute(db);
}
