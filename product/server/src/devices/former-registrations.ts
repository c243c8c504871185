import { type Kysely, sql } from 'kysely';
import type { Database } from '../program/database.ts';
import type { DeviceRow, RegistrationRow } from './signer.ts';

/** Returns registrations of replaced machines by serial number. */
export async function readFormerRegistrations(
  db: Kysely<Database>,
  serialNumbers: readonly string[],
): Promise<Omit<RegistrationRow, keyof DeviceRow>[]> {
  const { rows } = await sql<
    Pick<
      RegistrationRow,
      'serial_number' | 'machine_number' | 'counted' | 'kig_id' | 'device_id' | 'skew_ms' | 'time_zone'
    > &
      Pick<RegistrationRow, 'secret_encrypted' | 'previous_secret_encrypted'>
  >`select f.serial_number, f.machine_number, f.counts as counted, f.kig_id, f.device_id, f.skew_ms, f.secret_encrypted,
      f.previous_secret_encrypted, o.time_zone
    from device_former_registrations f join organizations o on o.id = f.kig_id and not o.deleted
    where f.serial_number = any(${[...new Set(serialNumbers)]}::text[])`.execute(db);
  return rows.map((row) => ({ ...nothingTold, ...row, replaced: true }));
}

/** Facts that are not kept of a replaced machine. */
const nothingTold = {
  secret_used: true,
  last_contact_at: null,
  latest_device_at: null,
  software_version: null,
  hardware_fingerprint: null,
  people_version: null,
  people_count: null,
  settings_version: null,
  waiting_events: null,
  offered_version_id: null,
  wrong_signatures: 0,
  wrong_signatures_since: null,
};
