import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../program/database.ts';

/** Days in which a replaced machine may still send the events that waited on it. */
export const REPLACED_DAYS = 90;

const DAY_MS = 86_400_000;

/** The device of a serial number. */
export interface SerialOf {
  id: string;
  ownerId: string;
  serialNumber: string;
}

/** Facts that the registration of a device's next machine takes over. */
interface Kept {
  machineNumber: number;
  offeredVersionId: string | null;
  offeredAt: Date | null;
}

/**
 * Claims a serial number for a device, with the facts of the machine before. A replaced machine keeps its number from
 * other kindergartens; its own may enter it again, which ends the old secret.
 * @returns whether it was free on the whole platform
 */
export async function claimSerial(
  { db }: Scope,
  { id, ownerId, serialNumber }: SerialOf,
  { machineNumber, offeredVersionId, offeredAt }: Kept = { machineNumber: 1, offeredVersionId: null, offeredAt: null },
): Promise<boolean> {
  await sql`delete from device_former_registrations
    where serial_number = ${serialNumber} and kig_id = ${ownerId}`.execute(db);
  if (!(await isFreeOfReplaced(db, { id, ownerId, serialNumber }))) return false;
  const { rows } = await sql`insert into device_registrations
      (serial_number, kig_id, device_id, machine_number, offered_version_id, offered_at)
    values (${serialNumber}, ${ownerId}, ${id}, ${machineNumber}, ${offeredVersionId}, ${offeredAt})
    on conflict (serial_number) do nothing returning 1`.execute(db);
  await sql`delete from unknown_devices where serial_number = ${serialNumber}`.execute(db);
  return rows.length > 0;
}

/**
 * Tells whether no replaced machine of another kindergarten has the serial number. Its row is out of this scope's reach,
 * so a trial row asks the key of the table.
 */
async function isFreeOfReplaced(db: Scope['db'], { id, ownerId, serialNumber }: SerialOf): Promise<boolean> {
  const { rows } = await sql`insert into device_former_registrations
      (serial_number, kig_id, device_id, machine_number, secret_encrypted, counts, replaced_at)
    values (${serialNumber}, ${ownerId}, ${id}, 0, '', false, now())
    on conflict (serial_number) do nothing returning 1`.execute(db);
  await sql`delete from device_former_registrations
    where serial_number = ${serialNumber} and kig_id = ${ownerId}`.execute(db);
  return rows.length > 0;
}

/** Releases the serial number of a device, and those of the machines that it replaced. */
export async function releaseSerial({ db }: Scope, { id, ownerId }: Omit<SerialOf, 'serialNumber'>): Promise<void> {
  await sql`delete from device_registrations where kig_id = ${ownerId} and device_id = ${id}`.execute(db);
  await sql`delete from device_former_registrations where kig_id = ${ownerId} and device_id = ${id}`.execute(db);
}

/**
 * Ends the registration of a device's machine. Where it has a secret, it may send its events for `REPLACED_DAYS`.
 * @returns the facts for the next machine of the device
 */
export async function replaceSerial(
  { db }: Scope,
  { id, ownerId }: Omit<SerialOf, 'serialNumber'>,
  { counts, now }: { counts: boolean; now: Date },
): Promise<Kept> {
  await sql`insert into device_former_registrations (serial_number, kig_id, device_id, machine_number, secret_encrypted,
      previous_secret_encrypted, skew_ms, counts, replaced_at)
    select serial_number, kig_id, device_id, machine_number, secret_encrypted, previous_secret_encrypted, skew_ms,
      ${counts}, ${now}
    from device_registrations where kig_id = ${ownerId} and device_id = ${id} and secret_encrypted is not null
    on conflict (serial_number) do nothing`.execute(db);
  const { rows } = await sql<{ number: number; offeredVersionId: string | null; offeredAt: Date | null }>`
    delete from device_registrations where kig_id = ${ownerId} and device_id = ${id}
    returning machine_number as number, offered_version_id as "offeredVersionId", offered_at as "offeredAt"`.execute(
    db,
  );
  const [before] = rows;
  return {
    machineNumber: (before?.number ?? 0) + 1,
    offeredVersionId: before?.offeredVersionId ?? null,
    offeredAt: before?.offeredAt ?? null,
  };
}

/** Forgets replaced machines after `REPLACED_DAYS`; a part of the regular clean-up. */
export async function forgetReplaced(db: Kysely<Database>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - REPLACED_DAYS * DAY_MS);
  await sql`delete from device_former_registrations where replaced_at < ${before}`.execute(db);
}
