import { ONLINE_SECONDS, SKEW_TO_TELL_MS } from '@kiga/contract/devices/door.acts.ts';
import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../program/database.ts';
import { type Alerts, addAlert, raiseAlerts, settleAlert } from './alerts.ts';
import { gather } from './gather.ts';

/** Minimum interval between two stored requests of a machine. */
const NOTE_MS = 10_000;

/** Differences of the skew up to this do not count as a change of the clock. */
const SKEW_TRIFLE_MS = 2_000;

/** Limit of the stored skew, because the text form of a time has a year of four digits. */
const SKEW_MAX_MS = 4e14;

/** A request of a machine, with the stored data of the previous one. */
export interface SeenMachine {
  kigId: string;
  deviceId: string;
  serialNumber: string;
  machineNumber: number;
  now: Date;
  /** The machine's clock minus the server's. */
  skewMs: number;
  lastAt: Date | null;
  lastSkewMs: number | null;
  /** True while the machine waits for acceptance; then no users are notified. */
  waits: boolean;
  /** The machine's own time. */
  deviceAt: Date;
  /** True for a possible replay of an old request; it does not prove that the machine is online. */
  mayBeRepeated: boolean;
}

/** Dependencies for storing a request. */
interface Keeping {
  db: Kysely<Database>;
  secrets: Secrets;
}

/** Requests that change only the time are stored in groups. */
const NOTE_TOGETHER = { atOnce: 1, most: 500, everyMs: 10 };

/** Returns a function that stores the time and the clock skew of machines' requests, where either is new. */
export function lastSeenNoter({ db, secrets }: Keeping): (machine: SeenMachine) => Promise<void> {
  const noteTogether = gather({ together: (seen: readonly SeenMachine[]) => noteAllSeen(db, seen), ...NOTE_TOGETHER });
  return (machine) => noteLastSeen({ db, secrets }, noteTogether, machine);
}

async function noteLastSeen(
  { db, secrets }: Keeping,
  noteTogether: (machine: SeenMachine) => Promise<void>,
  machine: SeenMachine,
): Promise<void> {
  const { kigId, deviceId, serialNumber, machineNumber, now, lastAt, lastSkewMs, waits, deviceAt, mayBeRepeated } =
    machine;
  const skewMs = Math.max(-SKEW_MAX_MS, Math.min(SKEW_MAX_MS, machine.skewMs));
  const silenceMs = lastAt === null ? Number.POSITIVE_INFINITY : Math.abs(now.getTime() - lastAt.getTime());
  const isBack = silenceMs > ONLINE_SECONDS * 1000;
  const isClockSet = lastSkewMs === null || Math.abs(skewMs - lastSkewMs) > SKEW_TRIFLE_MS;
  if (!isClockSet && silenceMs < NOTE_MS) return;
  if (!isClockSet && !isBack) {
    await noteTogether(machine);
    return;
  }
  await db.transaction().execute(async (tx) => {
    await sql`update device_registrations set skew_ms = ${isClockSet ? skewMs : lastSkewMs},
        last_contact_at = ${mayBeRepeated ? sql`last_contact_at` : now},
        latest_device_at = greatest(latest_device_at, ${deviceAt})
      where serial_number = ${serialNumber}`.execute(tx);
    await publish(tx, now, 'devices.contact', kigId);
    if (!isClockSet) return;
    await noteSkew(tx, { kigId, deviceId, machineNumber, now, skewMs });
    if (waits) return;
    if (Math.abs(skewMs) > SKEW_TO_TELL_MS) {
      const alerts: Alerts = new Map();
      addAlert(alerts, 'clock', now);
      await raiseAlerts({ db: tx, secrets, now }, { kigId, deviceId }, alerts);
    } else if (Math.abs(lastSkewMs ?? 0) > SKEW_TO_TELL_MS) {
      await settleAlert({ db: tx, now }, { kigId, deviceId }, 'clock');
    }
  });
}

/** Stores a new skew of a machine's clock. */
async function noteSkew(
  db: AnyDatabase,
  {
    kigId,
    deviceId,
    machineNumber,
    now,
    skewMs,
  }: Pick<SeenMachine, 'kigId' | 'deviceId' | 'machineNumber' | 'now' | 'skewMs'>,
): Promise<void> {
  await sql`insert into device_skews (kig_id, device_id, at, skew_ms, machine_number)
    values (${kigId}, ${deviceId}, ${now}, ${skewMs}, ${machineNumber})
    on conflict (kig_id, device_id, at) do update
      set skew_ms = excluded.skew_ms, machine_number = excluded.machine_number`.execute(db);
}

/** Stores the clock skew of a replaced machine where it is new, because it dates the events that the machine still has. */
export async function noteFormerSkew(db: Kysely<Database>, machine: SeenMachine): Promise<void> {
  const { serialNumber, lastSkewMs } = machine;
  const skewMs = Math.max(-SKEW_MAX_MS, Math.min(SKEW_MAX_MS, machine.skewMs));
  if (lastSkewMs !== null && Math.abs(skewMs - lastSkewMs) <= SKEW_TRIFLE_MS) return;
  await db.transaction().execute(async (tx) => {
    await sql`update device_former_registrations set skew_ms = ${skewMs}
      where serial_number = ${serialNumber}`.execute(tx);
    await noteSkew(tx, { ...machine, skewMs });
  });
}

/**
 * Stores the times of many requests. It skips registrations that another transaction has locked, because the machine
 * will send again.
 */
async function noteAllSeen(db: Kysely<Database>, seen: readonly SeenMachine[]): Promise<undefined[]> {
  const last = new Map(seen.map((machine) => [machine.serialNumber, machine]));
  const machines = [...last.values()].filter(({ mayBeRepeated }) => !mayBeRepeated);
  if (machines.length === 0) return seen.map(() => undefined);
  await sql`update device_registrations r set last_contact_at = seen.at,
      latest_device_at = greatest(r.latest_device_at, seen.device_at)
    from unnest(${machines.map(({ serialNumber }) => serialNumber)}::text[], ${machines.map(({ now }) => now)}::timestamptz[],
      ${machines.map(({ deviceAt }) => deviceAt)}::timestamptz[]) as seen (serial_number, at, device_at)
    join (select serial_number from device_registrations where serial_number = any(${machines.map(({ serialNumber }) => serialNumber)}::text[])
      for no key update skip locked) as free using (serial_number)
    where r.serial_number = free.serial_number`.execute(db);
  return seen.map(() => undefined);
}
