import type { testCamera } from '@kiga/contract/devices/cameras/camera.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import type { z } from 'zod';
import { scopeForPermission } from '../../identity/identity.public.ts';
import { askForPicture } from '../../media/picture-request.ts';
import type { Program } from '../../program/program.ts';
import { passwordOf } from './camera-secrets.ts';
import { sourceOf } from './camera-source.ts';
import { closedNow, timesOfDay, WATCH } from './may-watch.ts';

/** Asks a camera for one picture, which only readers who may watch see. Throws as `testCamera` of the contract says. */
export async function testOf(program: Program, scope: Scope, id: string): Promise<z.output<typeof testCamera.output>> {
  const store = program.stores.get('devices.camera');
  const [record] = await readRecords(store, scope, [id]);
  const password = record && (await passwordOf(program, scope, record));
  const source = record && !record.deleted && sourceOf(record, 'hd', password ?? null);
  if (!source || source.protocol !== 'rtsp') throw new AppError('RECORD_NOT_FOUND');
  const before = performance.now();
  const answer = await askForPicture(program, source);
  const milliseconds = Math.round(performance.now() - before);
  if (answer === null) throw new AppError('DEVICES_MEDIA_NONE');
  if ('failure' in answer) return { picture: null, failure: answer.failure, codec: null, milliseconds };
  const mayWatch = await watches(program, scope, id);
  const picture = mayWatch ? `data:image/jpeg;base64,${answer.jpeg.toString('base64')}` : null;
  return { picture, failure: null, codec: answer.codec, milliseconds };
}

/** Returns whether the reader may watch this camera now. */
async function watches(program: Program, scope: Scope, id: string): Promise<boolean> {
  if (!scope.session.permissions.has(WATCH)) return false;
  const own = scopeForPermission(scope, WATCH);
  const [record] = own.session.permissions.has(WATCH)
    ? await readRecords(program.stores.get('devices.camera'), own, [id])
    : [];
  if (!record) return false;
  const times = await timesOfDay(program, [record.ownerId]);
  return closedNow(record, times.get(record.ownerId) ?? '00:00') === null;
}
