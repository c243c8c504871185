import type { BenchMachine } from '@kiga/contract/devices/bench.acts.ts';
import { ONLINE_SECONDS } from '@kiga/contract/devices/door.acts.ts';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type FullRecord, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import type { Program } from '../../program/program.ts';
import { SECRET_CONTEXT } from '../signer.ts';

/** A machine within reach, with the scope of its kindergarten alone. */
export interface Benched {
  device: FullRecord;
  kigId: string;
  scope: Scope;
}

/** Returns a machine as the scope reaches it. Throws RECORD_NOT_FOUND. */
export async function benched({ stores }: Pick<Program, 'stores'>, scope: Scope, deviceId: string): Promise<Benched> {
  const [device] = await readRecords(stores.get('devices.device'), scope, [deviceId]);
  if (!device || device.deleted) throw new AppError('RECORD_NOT_FOUND');
  const kigId = device.ownerId;
  return { device, kigId, scope: withScope(scope.session, [kigId], scope.db) };
}

/** The platform's data of a machine. */
interface Registration {
  serialNumber: string;
  secret: Buffer | null;
  lastAt: Date | null;
  skewMs: number | null;
  softwareVersion: string | null;
  watchedUntil: Date | null;
}

async function registrationOf({ scope, kigId, device }: Benched): Promise<Registration | undefined> {
  const { rows } = await sql<Registration>`select r.serial_number as "serialNumber", r.secret_encrypted as secret,
      r.last_contact_at as "lastAt", r.skew_ms::float8 as "skewMs", r.software_version as "softwareVersion",
      w.watched_until as "watchedUntil"
    from device_registrations r left join device_watches w on w.serial_number = r.serial_number and w.kig_id = r.kig_id
    where r.kig_id = ${kigId} and r.device_id = ${device.id}`.execute(scope.db);
  return rows[0];
}

/** Returns what the head of the bench says about a machine. */
export async function headOf(
  { clock }: Pick<Program, 'clock'>,
  on: Benched,
): Promise<Omit<BenchMachine, 'messagesToday'> & { todayAt: Date }> {
  const { device, kigId, scope } = on;
  const now = clock.now();
  const { rows } = await sql<{ kigName: string; timeZone: string; todayAt: Date }>`select name as "kigName",
      time_zone as "timeZone",
      date_trunc('day', ${now}::timestamptz at time zone time_zone) at time zone time_zone as "todayAt"
    from organizations where id = ${kigId}`.execute(scope.db);
  const {
    lastAt = null,
    skewMs = null,
    softwareVersion = null,
    watchedUntil = null,
  } = (await registrationOf(on)) ?? {};
  return {
    deviceId: device.id,
    kigId,
    ...(rows[0] as { kigName: string; timeZone: string; todayAt: Date }),
    deviceName: String(device.deviceName),
    serialNumber: String(device.serialNumber),
    protocol: device.protocol as BenchMachine['protocol'],
    status: device.status as BenchMachine['status'],
    isOnline: lastAt !== null && now.getTime() - lastAt.getTime() < ONLINE_SECONDS * 1000,
    lastOnlineAt: lastAt?.toISOString() ?? null,
    softwareVersion,
    clockSkewMs: skewMs,
    watchedUntil: watchedUntil !== null && watchedUntil > now ? watchedUntil.toISOString() : null,
  };
}

/** A machine in whose name the server may send a request. */
export interface Signing {
  serialNumber: string;
  secret: string;
  skewMs: number;
}

/** Returns the secret of a machine. Throws DEVICES_BENCH_PROTOCOL and DEVICES_BENCH_STATE. */
export async function signingOf({ secrets }: Pick<Program, 'secrets'>, on: Benched): Promise<Signing> {
  if (on.device.protocol !== 'kiga') throw new AppError('DEVICES_BENCH_PROTOCOL');
  const registration = await registrationOf(on);
  if (on.device.status !== 'registered' || !registration?.secret) throw new AppError('DEVICES_BENCH_STATE');
  const { serialNumber, secret, skewMs } = registration;
  return { serialNumber, secret: secrets.decrypt(secret, SECRET_CONTEXT), skewMs: skewMs ?? 0 };
}
