import { type device, isOutsider } from '@kiga/contract/devices/device.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { invalid } from '@kiga/kit-server/app-error.ts';
import type { Clock } from '@kiga/kit-server/clock.ts';
import type { FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import { sql } from 'kysely';
import { type Alert, settleAlert } from './alerts.ts';
import { forgetCodeFailures } from './code-failures.ts';
import { forgetFaces } from './faces.ts';
import { forgetMaker } from './makers/enable-maker.ts';
import { claimSerial, replaceSerial } from './serial-numbers.ts';
import { noteEntering } from './waiting.ts';

/** Alerts about the state of one machine. They end with it. */
const ofMachine: readonly Alert['kind'][] = [
  'clock',
  'signature',
  'codes',
  'door-open',
  'tamper',
  'storage',
  'battery',
];

/**
 * Gives a device another machine, inside the transition's transaction. Returns the fields to write. Throws
 * VALIDATION_FAILED with DEVICES_SERIAL_TAKEN, and FIELD_REQUIRED for an outsider without a reason.
 */
export async function swapMachine(
  clock: Clock,
  scope: Scope,
  record: FullRecord<typeof device>,
  { serialNumber, newCode, swapReason = null }: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  if (isOutsider(scope.session) && !swapReason) {
    throw invalid({ field: 'swapReason', error: 'FIELD_REQUIRED' });
  }
  const now = clock.now();
  const { id, ownerId } = record;
  const next = { id, ownerId, serialNumber: String(serialNumber) };
  const taken = invalid({ field: 'serialNumber', error: 'DEVICES_SERIAL_TAKEN' });
  if (next.serialNumber === record.serialNumber) throw taken;
  await noteEntering(scope, record);
  // Before the registration, in the same order as the machine's own requests.
  await forgetMaker(scope, record);
  const kept = await replaceSerial(scope, record, { counts: true, now });
  await forgetCodeFailures(scope.db, next.serialNumber);
  if (!(await claimSerial(scope, next, kept))) throw taken;
  await giveUpCommands(scope, record, now);
  await forgetFaces(scope, ownerId, { deviceId: id });
  for (const kind of ofMachine) await settleAlert({ db: scope.db, now }, { kigId: ownerId, deviceId: id }, kind);
  return { serialNumber, verificationCode: newCode, ...(swapReason !== null && { enteredReason: swapReason }) };
}

/** Marks the commands that the replaced machine has not answered. The next machine must not restart or open for them. */
async function giveUpCommands(inside: Scope, { id, ownerId: kigId }: FullRecord, now: Date): Promise<void> {
  await sql`update device_commands set given_up_at = ${now} where kig_id = ${kigId} and ${inside.within('kig_id')}
    and device_id = ${id} and answered_at is null and given_up_at is null and expires_at > ${now}`.execute(inside.db);
  await publish(inside.db, now, 'devices.command', kigId);
}
