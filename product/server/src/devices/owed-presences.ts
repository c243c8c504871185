import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { sql } from 'kysely';
import type { Machine } from '../program/machine.ts';
import type { Program } from '../program/program.ts';
import { noSettings } from './machine-settings.ts';
import { plainArray } from './plain-array.ts';
import type { Passing } from './presence.ts';
import { machineSession } from './signer.ts';
import type { TakeEvents } from './take-events.ts';

/** Maximum number of arrivals and departures that are read at once. */
const CHUNK = 500;

/** A decided arrival or departure of a child. */
export interface OwedPresence extends Passing {
  kigId: string;
  studentId: string;
  mac: string;
  rssi: number | null;
}

/** Returns the name of the lock on the presences of a kindergarten. */
export function presenceLock(kigId: string): string {
  return `presences ${kigId}`;
}

/** Notes decided arrivals and departures, which become events after the commit. */
export async function owe(inside: Scope, now: Date, owed: readonly OwedPresence[]): Promise<void> {
  if (owed.length === 0) return;
  const list = (of: (one: OwedPresence) => string | number | null) => plainArray(owed.map(of));
  await sql`insert into owed_presences (kig_id, id, gateway_id, student_id, mac, rssi, direction, at)
    select kig_id, id, gateway_id, student_id, mac, rssi, direction, to_timestamp(at_ms / 1000.0)
    from unnest(${list(({ kigId }) => kigId)}::uuid[], ${list(() => uuid7(now.getTime()))}::uuid[],
      ${list(({ gatewayId }) => gatewayId)}::uuid[], ${list(({ studentId }) => studentId)}::uuid[],
      ${list(({ mac }) => mac)}::text[], ${list(({ rssi }) => rssi)}::smallint[],
      ${list(({ direction }) => direction)}::text[], ${list(({ atMs }) => atMs)}::float8[]
    ) as o (kig_id, id, gateway_id, student_id, mac, rssi, direction, at_ms)
    on conflict do nothing`.execute(inside.db);
}

interface OwedRow {
  kigId: string;
  id: string;
  gatewayId: string;
  gatewayMac: string;
  studentId: string;
  mac: string;
  rssi: number | null;
  direction: 'in' | 'out';
  at: Date;
}

/**
 * Makes events of all decided arrivals and departures. It may stop anywhere and run in several processes, because an
 * event that exists already is not stored again. Events of one gateway that fail do not delay the others.
 */
export async function payOwed(program: Pick<Program, 'db' | 'clock' | 'log'>, takeEvents: TakeEvents): Promise<void> {
  const { db, clock, log } = program;
  const failed = new Set<string>();
  for (;;) {
    const { rows } =
      await sql<OwedRow>`select o.kig_id as "kigId", o.id, o.gateway_id as "gatewayId", g.mac as "gatewayMac",
        o.student_id as "studentId", o.mac, o.rssi, o.direction, o.at
      from owed_presences o join gateways g on g.kig_id = o.kig_id and g.id = o.gateway_id
      where o.gateway_id <> all(${[...failed]}::uuid[]) order by o.at, o.id limit ${CHUNK}`.execute(db);
    if (rows.length === 0) return;
    const zones = await timeZonesOf(program, [...new Set(rows.map(({ kigId }) => kigId))]);
    for (const [gatewayId, owed] of Map.groupBy(rows, (row) => row.gatewayId)) {
      const { kigId, gatewayMac } = owed[0] as OwedRow;
      const machine = machineOf({ kigId, gatewayId, mac: gatewayMac }, zones.get(kigId) as string, clock.now());
      try {
        const verdicts = await takeEvents(machine, owed.map(eventOf));
        if (verdicts.some(({ verdict }) => verdict === 'rejected')) throw new Error('an event was rejected');
        await sql`delete from owed_presences where kig_id = ${kigId} and id = any(${owed.map(({ id }) => id)}::uuid[])`.execute(
          db,
        );
      } catch (error) {
        log.error({ err: error, gatewayId }, 'arrivals and departures of a gateway are kept for the next attempt');
        failed.add(gatewayId);
      }
    }
  }
}

async function timeZonesOf({ db }: Pick<Program, 'db'>, kigIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; zone: string }>`select id, time_zone as zone from organizations
    where id = any(${[...kigIds]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, zone }) => [id, zone]));
}

function eventOf({ id, direction, at, studentId, mac, rssi }: OwedRow) {
  const signal = rssi === null ? {} : { rssi };
  return { kind: 'presence', id, at: at.toISOString(), personId: studentId, direction, braceletMac: mac, ...signal };
}

/** Returns a gateway as the machine behind its events. Its times are the server's. */
function machineOf(
  { kigId, gatewayId, mac }: { kigId: string; gatewayId: string; mac: string },
  timeZone: string,
  receivedAt: Date,
): Machine {
  return {
    ...machineSession(gatewayId, dayIn(receivedAt, timeZone)),
    kigId,
    deviceId: gatewayId,
    serialNumber: mac.replaceAll(':', ''),
    // Only offers of versions depend on the kind, and a gateway asks for none.
    kind: 'sign-in',
    waits: false,
    counts: true,
    replaced: false,
    machineNumber: 1,
    greeting: 'nobody',
    faces: false,
    eventPhotos: false,
    settings: noSettings,
    settingsVersion: null,
    timeZone,
    receivedAt,
    skewMs: 0,
    mayBeRepeated: false,
    unsigned: false,
    softwareVersion: null,
    hardwareFingerprint: null,
    peopleVersion: null,
    peopleCount: null,
    waitingEvents: null,
    offeredVersionId: null,
  };
}
