import type { broadcastNow } from '@kiga/contract/devices/broadcast.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type FullRecord, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { writeHistory } from '@kiga/kit-server/entity/history.ts';
import { saveRecord, updateRow } from '@kiga/kit-server/entity/save.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import type { z } from 'zod';
import type { Program } from '../program/program.ts';

/**
 * Stores a new broadcast that plays at once, in the scope's transaction. Its entry in the log and its history name the
 * caller. Throws VALIDATION_FAILED.
 */
export async function storeAndCall(
  { stores, clock }: Pick<Program, 'stores' | 'clock'>,
  inside: Scope,
  input: z.output<typeof broadcastNow.input>,
): Promise<string> {
  const { title, text, voice, recording, channels, repeats, kigId } = input;
  const values = { title, text, voice, recording, channels, repeats, ...(kigId && { kigId }) };
  const store = stores.get('devices.broadcast');
  const { id } = await saveRecord(store, inside, values);
  await callBroadcast({ stores, clock }, inside, id);
  return id;
}

/** Plays a broadcast at once, in the scope's transaction. Throws RECORD_NOT_FOUND, DEVICES_BROADCAST_STOPPED. */
export async function callBroadcast(
  { stores, clock }: Pick<Program, 'stores' | 'clock'>,
  inside: Scope,
  id: string,
): Promise<void> {
  const store = stores.get('devices.broadcast');
  const [found] = await readRecords(store, inside, [id], { lock: true });
  if (!found || found.deleted) throw new AppError('RECORD_NOT_FOUND');
  if (found.status !== 'planned') throw new AppError('DEVICES_BROADCAST_STOPPED');
  const calledAt = clock.now().toISOString();
  // No save writes this field.
  await updateRow(store, inside, found, { ...found, calledAt, updatedAt: calledAt });
  const [called] = await readRecords(store, inside, [id]);
  await writeHistory(store, inside, { act: 'play' }, found, called as FullRecord);
  await publish(inside.db, clock.now(), 'devices.broadcast', found.ownerId);
}
