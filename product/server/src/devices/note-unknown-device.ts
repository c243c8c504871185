import { logEvents } from '@kiga/contract/identity/log-events.ts';
import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { perMinute, writeLog } from '../identity/identity.public.ts';

/** Maximum number of unknown devices, because any caller can send any serial number. */
const UNKNOWN_MAX = 10_000;

/** Limits the log entries, because any caller can send any serial number. */
const mayNote = perMinute();

/** An unknown device, with the data that it sent. */
export interface UnknownDevice {
  serialNumber: string;
  address: string;
  softwareVersion?: string | undefined;
  hardwareFingerprint?: string | undefined;
}

/**
 * Stores an unknown device, so that users can enter it. The ones without a request for the longest time are deleted.
 */
export async function noteUnknownDevice(db: AnyDatabase, now: Date, device: UnknownDevice): Promise<void> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into unknown_devices as u
      (serial_number, first_at, last_at, address, software_version, hardware_fingerprint)
    values (${device.serialNumber}, ${now}, ${now}, ${device.address.slice(0, 64)},
      ${device.softwareVersion ?? null}, ${device.hardwareFingerprint ?? null})
    on conflict (serial_number) do update set last_at = excluded.last_at, count = u.count + 1, address = excluded.address,
      software_version = coalesce(excluded.software_version, u.software_version),
      hardware_fingerprint = coalesce(excluded.hardware_fingerprint, u.hardware_fingerprint)
    returning count = 1 as "isNew"`.execute(db);
  if (!rows[0]?.isNew) return;
  const { serialNumber, address } = device;
  if (mayNote(address)) {
    const nobody = { accountId: null, userName: null, address };
    const event = logEvents.unknownDevice;
    await writeLog(db, { now: () => now }, { ...nobody, kind: 'device', event, detail: { serialNumber } });
  }
  // Concurrent deletions take different rows, and do not wait.
  await sql`delete from unknown_devices where serial_number in (
    select serial_number from unknown_devices order by last_at desc offset ${UNKNOWN_MAX} for update skip locked)`.execute(
    db,
  );
}
