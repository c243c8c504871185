import type { device } from '@kiga/contract/devices/device.entity.ts';
import type { disableMaker as disableCall, enableMaker as enableCall } from '@kiga/contract/devices/maker.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { type FullRecord, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { writeHistory } from '@kiga/kit-server/entity/history.ts';
import { updateRow } from '@kiga/kit-server/entity/save.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { isWithinClasses } from '../../identity/identity.public.ts';
import type { Program } from '../../program/program.ts';
import { forgetCodeFailures } from '../code-failures.ts';
import { readNetwork } from './source-network.ts';

/** Encryption context of the keys of makers' protocols. */
export const MAKER_KEY_CONTEXT = 'device_makers.key';

type Parts = Pick<Program, 'stores' | 'clock' | 'secrets'>;

/** Lets a device report by its maker's protocol; see the call. */
export async function enableMaker(
  { stores, clock, secrets }: Parts,
  inside: Scope,
  { id, protocol, uploadUser, communicationKey, sourceNetwork }: z.output<typeof enableCall.input>,
): Promise<void> {
  const devices = stores.get('devices.device');
  const record = await lockedDevice(devices, inside, id);
  if (record.protocol !== 'kiga') throw new AppError('DEVICES_MAKER_ENABLED');
  if (record.status !== 'unregistered') throw new AppError('DEVICES_MAKER_UNREGISTERED_ONLY');
  const issues = [];
  if (protocol === 'hikvision' && !uploadUser) issues.push({ field: 'uploadUser', error: 'FIELD_REQUIRED' });
  if (!readNetwork(sourceNetwork)) issues.push({ field: 'sourceNetwork', error: 'DEVICES_SOURCE_NETWORK' });
  if (issues.length > 0) throw invalid(...issues);
  await sql`insert into device_makers
      (kig_id, device_id, protocol, source_network, upload_user, key_encrypted, enabled_at, enabled_by)
    values (${record.ownerId}, ${id}, ${protocol}, ${sourceNetwork}, ${protocol === 'hikvision' ? uploadUser : null},
      ${secrets.encrypt(communicationKey, MAKER_KEY_CONTEXT)}, ${clock.now()}, ${inside.session.accountId})`.execute(
    inside.db,
  );
  await forgetCodeFailures(inside.db, String(record.serialNumber));
  await noteAct(devices, inside, 'enableMaker', record, 'unregistered');
}

/** Returns a device to Kiga's own protocol; see the call. */
export async function disableMaker(
  { stores }: Parts,
  inside: Scope,
  { id }: z.output<typeof disableCall.input>,
): Promise<void> {
  const devices = stores.get('devices.device');
  const record = await lockedDevice(devices, inside, id);
  if (record.protocol === 'kiga') throw new AppError('DEVICES_MAKER_NOT_ENABLED');
  await forgetMaker(inside, record);
  await sql`update device_registrations set registered_at = null, first_address = null
    where kig_id = ${record.ownerId} and device_id = ${id}`.execute(inside.db);
  const isShutOut = record.status === 'waiting' || record.status === 'refused';
  await noteAct(devices, inside, 'disableMaker', record, isShutOut ? String(record.status) : 'unregistered');
}

/** Deletes all that belongs to a device's use of its maker's protocol, within the scope's transaction. */
export async function forgetMaker(
  { db }: Scope,
  { id, ownerId: kigId }: Pick<FullRecord<typeof device>, 'id' | 'ownerId'>,
): Promise<void> {
  await sql`delete from device_makers where kig_id = ${kigId} and device_id = ${id}`.execute(db);
  await sql`delete from device_maker_people where kig_id = ${kigId} and device_id = ${id}`.execute(db);
}

type Devices = ReturnType<Program['stores']['get']>;

async function lockedDevice(devices: Devices, inside: Scope, id: string): Promise<FullRecord> {
  if (isWithinClasses(inside)) throw new AppError('OWNER_OUT_OF_REACH');
  const [record] = await readRecords(devices, inside, [id], { lock: true });
  if (!record || record.deleted) throw new AppError('RECORD_NOT_FOUND');
  return record;
}

/** Writes the state after an act, and the act into the history. Its entry has no key. */
async function noteAct(
  devices: Devices,
  inside: Scope,
  act: string,
  before: FullRecord,
  status: string,
): Promise<void> {
  // Faces go to signed machines only, and the kindergarten allows them anew.
  await updateRow(devices, inside, before, { ...before, status, faces: false, eventPhotos: false });
  const [after] = await readRecords(devices, inside, [before.id]);
  await writeHistory(devices, inside, { act }, before, after as FullRecord);
}
