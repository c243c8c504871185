import type { camera } from '@kiga/contract/devices/cameras/camera.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { invalid } from '@kiga/kit-server/app-error.ts';
import type { Draft, EntityHooks, FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { momentSheet } from '../../family/family.public.ts';
import { isWithinClasses } from '../../identity/identity.public.ts';
import type { Program } from '../../program/program.ts';
import { hasPassword, keepPassword } from './camera-secrets.ts';
import { statesOf } from './camera-states.ts';
import { inOwnRoom } from './in-own-room.ts';
import { forgetRecordings } from './recordings.ts';

type Camera = typeof camera;

/** Fields that say where the password goes. */
const addressFields = ['driver', 'cameraIp', 'port', 'userName'] as const;

/** Returns the hooks of cameras: their passwords, their states, and the rooms that limit the reader. */
export function cameraHooks(program: Pick<Program, 'db' | 'secrets'>): EntityHooks<Camera> {
  return {
    sheet: momentSheet(program, 'lastPictureAt'),

    rows: (scope) => (isWithinClasses(scope) ? inOwnRoom(scope, 'row') : null),

    kept: {
      password: {
        load: async () => new Map(),
        async store(scope, ownerId, id, value) {
          if (typeof value === 'string' && value !== '') await keepPassword(program, scope, { ownerId, id }, value);
        },
      },
    },

    lookedUp: {
      fields: ['status', 'failure', 'failedAt', 'lastPictureAt', 'picture'],
      async load(scope, cameras) {
        const states = await statesOf(scope, cameras);
        return new Map(
          cameras.map(({ id }) => {
            const state = states.get(id);
            return [
              id,
              {
                status: state?.status ?? 'never',
                failure: state?.failure ?? null,
                failedAt: state?.failedAt?.toISOString() ?? null,
                lastPictureAt: state?.lastPictureAt?.toISOString() ?? null,
                picture: state?.picture ?? null,
              },
            ];
          }),
        );
      },
    },

    async beforeSave(record, before, scope, ownerId) {
      if (
        (record.driver === 'rtsp' || record.driver === 'cloud') &&
        !record.password &&
        (await needsPassword(record, before, scope, ownerId))
      ) {
        throw invalid({ field: 'password', error: 'FIELD_REQUIRED' });
      }
    },

    async beforeErase(ids, scope, ownerId) {
      await forgetRecordings(scope, ownerId, ids);
      // Their other rows go with them.
      await sql`delete from camera_views where kig_id = ${ownerId} and ${scope.within('kig_id')}
        and camera_id = any(${[...ids]}::uuid[])`.execute(scope.db);
    },

    allows: (act, { driver }) => (act === 'newStreamKey' ? driver === 'rtmp' : act !== 'test' || driver === 'rtsp'),
  };
}

/**
 * Returns whether a camera needs its password with this change. It does where there is none, and where the address
 * changes: otherwise, one who may change the address could have the known password sent to a host of one's own.
 */
async function needsPassword(
  record: Draft<Camera>,
  before: FullRecord<Camera> | null,
  scope: Scope,
  ownerId: string,
): Promise<boolean> {
  if (!before) return true;
  const isMoved = addressFields.some((field) => (record[field] ?? null) !== (before[field] ?? null));
  return isMoved || !(await hasPassword(scope, { ownerId, id: record.id }));
}
