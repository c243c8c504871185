import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';

interface UnknownRow {
  serialNumber: string;
  first_at: Date;
  last_at: Date;
  count: number;
  address: string | null;
  softwareVersion: string | null;
  hardwareFingerprint: string | null;
}

/** Returns one page of unknown devices, latest request first. They have no owner yet, so the scope reaches none. */
export async function pageOfUnknown(
  { db }: Pick<Scope, 'db'>,
  { pageNumber, pageSize }: { pageNumber: number; pageSize: number },
) {
  const { rows } = await sql<UnknownRow>`
    select serial_number as "serialNumber", first_at, last_at, count, address,
      software_version as "softwareVersion", hardware_fingerprint as "hardwareFingerprint"
    from unknown_devices where ${notEntered} order by last_at desc, serial_number
    limit ${pageSize} offset ${(pageNumber - 1) * pageSize}`.execute(db);
  const list = rows.map(({ first_at, last_at, ...row }) => ({
    ...row,
    firstAt: first_at.toISOString(),
    lastAt: last_at.toISOString(),
  }));
  return { list, total: await countUnknown({ db }) };
}

/** Returns the number of unknown devices. */
export async function countUnknown({ db }: Pick<Scope, 'db'>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from unknown_devices where ${notEntered}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** SQL that excludes a device whose request was stored a moment after its entry. */
const notEntered = sql<boolean>`not exists (select 1 from device_registrations r
  where r.serial_number = unknown_devices.serial_number)`;
