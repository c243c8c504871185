import { uncountedStates } from '@kiga/contract/devices/device.states.ts';
import { ONLINE_SECONDS, SKEW_TO_TELL_MS } from '@kiga/contract/devices/door.acts.ts';
import {
  type FleetFigure,
  type FleetMachine,
  type FleetPage,
  fleetFigures,
} from '@kiga/contract/devices/fleet.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import type { Machine } from '../program/machine.ts';
import { versionFor } from './people-list.ts';
import { type OfferedVersion, offerFor } from './updates.ts';

const DAY_MS = 86_400_000;

/** A machine of a kindergarten that has registered. */
interface FleetDevice {
  id: string;
  kigId: string;
  kind: Machine['kind'];
  status: string;
  greeting: Machine['greeting'];
  faces: boolean;
}

/** The platform's data of a machine. */
interface Registration {
  deviceId: string;
  serialNumber: string;
  lastAt: Date | null;
  skewMs: number | null;
  softwareVersion: string | null;
  peopleVersion: number | null;
  waitingEvents: number | null;
}

/** A machine with its data and the figures that count it. */
interface Found {
  device: FleetDevice;
  registration: Registration;
  offered: OfferedVersion | null;
  figures: ReadonlySet<FleetFigure>;
}

/**
 * Returns one page of the machines within reach, the longest silent first. It reads a few columns of all of them,
 * because figures and order depend on tables of tenants and of the platform.
 */
export async function fleetPage(
  scope: Scope,
  { now, versions }: { now: Date; versions: readonly OfferedVersion[] },
  { figure, pageNumber, pageSize }: { figure?: FleetFigure | undefined; pageNumber: number; pageSize: number },
): Promise<FleetPage> {
  const { rows: devices } = await sql<FleetDevice>`select d.id, d.kig_id as "kigId", d.kind, d.status, d.greeting,
      coalesce(d.faces, false) as faces
    from devices d where ${scope.within('d.kig_id')} and not d.deleted and d.status in ('registered', 'waiting')`.execute(
    scope.db,
  );
  const onlineSince = new Date(now.getTime() - ONLINE_SECONDS * 1000);
  const byId = new Map(devices.map((device) => [device.id, device]));
  const { rows: registrations } = await sql<Registration>`select device_id as "deviceId",
      serial_number as "serialNumber", last_contact_at as "lastAt", skew_ms as "skewMs",
      software_version as "softwareVersion", people_version as "peopleVersion", waiting_events as "waitingEvents"
    from device_registrations
    where ${scope.within('kig_id')} and registered_at is not null
    order by case when last_contact_at > ${onlineSince} then null else last_contact_at end, serial_number`.execute(
    scope.db,
  );
  const all = registrations.flatMap((registration): Found[] => {
    const device = byId.get(registration.deviceId);
    if (!device) return [];
    const offered = offerFor({ ...registration, kind: device.kind, waits: waits(device) }, versions);
    return [{ device, registration, offered, figures: figuresOf(registration, offered, now) }];
  });
  // Online machines send all the time, so their last requests would move the rows.
  all.sort((a, b) => Number(a.figures.has('online')) - Number(b.figures.has('online')));
  const count = (name: FleetFigure) => all.filter(({ figures }) => figures.has(name)).length;
  const chosen = figure === undefined ? all : all.filter(({ figures }) => figures.has(figure));
  const begin = (pageNumber - 1) * pageSize;
  return {
    figures: {
      total: all.length,
      ...(Object.fromEntries(fleetFigures.map((name) => [name, count(name)])) as Record<FleetFigure, number>),
    },
    list: await shown(scope, chosen.slice(begin, begin + pageSize)),
    total: chosen.length,
    pageNumber,
    pageSize,
  };
}

const waits = ({ status }: FleetDevice) => uncountedStates.includes(status);

function figuresOf({ lastAt, skewMs }: Registration, offered: OfferedVersion | null, now: Date): Set<FleetFigure> {
  const silenceMs = lastAt === null ? Number.POSITIVE_INFINITY : now.getTime() - lastAt.getTime();
  const figures = new Set<FleetFigure>([silenceMs < ONLINE_SECONDS * 1000 ? 'online' : 'offline']);
  if (silenceMs >= DAY_MS) figures.add('silent');
  if (Math.abs(skewMs ?? 0) > SKEW_TO_TELL_MS) figures.add('clock');
  if (offered !== null) figures.add('old');
  return figures;
}

/** Returns the machines of a page with their names, and whether their lists of people are up to date. */
async function shown(scope: Scope, found: readonly Found[]): Promise<FleetMachine[]> {
  if (found.length === 0) return [];
  const kigIds = [...new Set(found.map(({ device }) => device.kigId))];
  const { rows: names } = await sql<{ id: string; name: string }>`select d.id, d.device_name as name from devices d
    where ${scope.within('d.kig_id')} and d.kig_id = any(${kigIds}::uuid[])
      and d.id = any(${found.map(({ device }) => device.id)}::uuid[])`.execute(scope.db);
  const { rows: lists } = await sql<{ kigId: string; faces: boolean; version: number }>`select l.kig_id as "kigId",
      l.with_faces as faces, l.version
    from people_lists l where ${scope.within('l.kig_id')} and l.kig_id = any(${kigIds}::uuid[])`.execute(scope.db);
  const { rows: kindergartens } = await sql<{ id: string; name: string }>`select id, name from organizations
    where id = any(${kigIds}::uuid[])`.execute(scope.db);
  const nameOf = new Map([...names, ...kindergartens].map(({ id, name }) => [id, name]));
  const keyOf = ({ kigId, faces }: { kigId: string; faces: boolean }) => `${kigId} ${faces}`;
  const listOf = new Map(lists.map((list) => [keyOf(list), list.version]));
  return found.map(({ device, registration, offered, figures }) => {
    const { lastAt, skewMs, peopleVersion, serialNumber, softwareVersion, waitingEvents } = registration;
    const current = waits(device) ? 0 : versionFor(device, listOf.get(keyOf(device)) ?? 0);
    return {
      deviceId: device.id,
      kigId: device.kigId,
      kigName: nameOf.get(device.kigId) ?? '',
      deviceName: nameOf.get(device.id) ?? '',
      serialNumber,
      isOnline: figures.has('online'),
      lastOnlineAt: lastAt?.toISOString() ?? null,
      clockSkewSeconds: skewMs === null ? null : Math.round(skewMs / 1000),
      softwareVersion,
      offeredVersion: offered?.versionName ?? null,
      hasPeople: peopleVersion === null ? null : peopleVersion === current,
      waitingEvents,
    };
  });
}
