import { ONLINE_SECONDS, SKEW_TO_TELL_MS } from '@kiga/contract/devices/door.acts.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../program/database.ts';
import { type Alerts, addAlert, raiseAlerts, settleAlert } from './alerts.ts';
import { gather } from './gather.ts';

/** A machine that sends all the time is noted no more often. */
const NOTE_MS = 10_000;

/** A clock that differs by no more has not been set. */
const SKEW_TRIFLE_MS = 2_000;

/** What is farther off is kept as this: a clock shows a year of four digits. */
const SKEW_MAX_MS = 4e14;

/** A machine that sent a request, with its state before it. */
export interface SeenMachine {
  kigId: string;
  deviceId: string;
  serialNumber: string;
  now: Date;
  /** Its clock minus ours. */
  skewMs: number;
  lastAt: Date | null;
  lastSkewMs: number | null;
  /** Nobody is told anything of it yet. */
  waits: boolean;
  /** The machine's own time. */
  deviceAt: Date;
  /** It may be an old request that somebody has kept: nothing says that the machine is there now. */
  mayBeRepeated: boolean;
}

/** Parts of the program that this needs. */
interface Keeping {
  db: Kysely<Database>;
  secrets: Secrets;
}

/** Requests that change nothing but the time are noted together. */
const NOTE_TOGETHER = { atOnce: 1, most: 500, everyMs: 10 };

/** Returns a function that notes when a machine was seen and how its clock stands, where either is new. */
export function lastSeenNoter({ db, secrets }: Keeping): (machine: SeenMachine) => Promise<void> {
  const noteTogether = gather({ together: (seen: readonly SeenMachine[]) => noteAllSeen(db, seen), ...NOTE_TOGETHER });
  return (machine) => noteLastSeen({ db, secrets }, noteTogether, machine);
}

async function noteLastSeen(
  { db, secrets }: Keeping,
  noteTogether: (machine: SeenMachine) => Promise<void>,
  machine: SeenMachine,
): Promise<void> {
  const { kigId, deviceId, serialNumber, now, lastAt, lastSkewMs, waits, deviceAt, mayBeRepeated } = machine;
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
    await sql`insert into device_skews (kig_id, device_id, at, skew_ms) values (${kigId}, ${deviceId}, ${now}, ${skewMs})
      on conflict (kig_id, device_id, at) do update set skew_ms = excluded.skew_ms`.execute(tx);
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

/** A registration that somebody is changing is left out, so that nobody waits: the machine will send again. */
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
