import { uncountedStates } from '@kiga/contract/devices/device.states.ts';
import { ONLINE_SECONDS, SKEW_TO_TELL_MS } from '@kiga/contract/devices/door.acts.ts';
import type { FleetFigure, FleetMachine, FleetPage } from '@kiga/contract/devices/fleet.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Machine } from '../program/machine.ts';
import { compareVersions } from '../program/version-order.ts';
import { versionFor } from './people-list.ts';
import { isFor, type OfferedVersion } from './updates.ts';

const DAY_MS = 86_400_000;

/** Devices of one kind whose machines count, in one state. */
interface Group {
  kind: Machine['kind'];
  waits: boolean;
  ids: string[];
}

/** The platform's data of a machine. */
interface Found {
  deviceId: string;
  kigId: string;
  serialNumber: string;
  isOnline: boolean;
  /** ISO 8601. */
  lastAt: string | null;
  skewMs: number | null;
  softwareVersion: string | null;
  peopleVersion: number | null;
  waitingEvents: number | null;
  offeredId: string | null;
}

/** A version that machines of a kind with a present version may take. */
interface Possible {
  kind: Machine['kind'];
  softwareVersion: string;
  version: OfferedVersion;
}

const figureIs: Readonly<Record<FleetFigure, RawBuilder<boolean>>> = {
  online: sql`m."isOnline"`,
  offline: sql`not m."isOnline"`,
  silent: sql`m.silent`,
  clock: sql`m.clock`,
  old: sql`m."offeredId" is not null`,
};

/**
 * Returns one page of the machines within reach, the longest silent first. Kinds and states belong to tenants, and
 * requests to the platform, so the ids of the devices pass from one statement to the other. The database counts, sorts
 * and pages.
 */
export async function fleetPage(
  scope: Scope,
  { now, versions }: { now: Date; versions: readonly OfferedVersion[] },
  { figure, pageNumber, pageSize }: { figure?: FleetFigure | undefined; pageNumber: number; pageSize: number },
): Promise<FleetPage> {
  const { rows: groups } = await sql<Group>`select d.kind, d.status = any(${[...uncountedStates]}::text[]) as waits,
      array_agg(d.id::text) as ids
    from devices d where ${scope.within('d.kig_id')} and not d.deleted and d.status in ('registered', 'waiting')
    group by 1, 2`.execute(scope.db);
  const machines = machinesOf(scope, groups, await possibleFor(scope, versions), now);
  const counts = Object.entries(figureIs).map(
    ([name, is]) => sql`count(*) filter (where ${is})::integer as ${sql.ref(name)}`,
  );
  const { rows } = await sql<{ figures: FleetPage['figures']; list: Found[] }>`with m as (${machines})
    select (select row_to_json(f) from (select count(*)::integer as total, ${sql.join(counts)} from m) f) as figures,
      (select coalesce(json_agg(p order by p.place), '[]') from (
        select m.*, row_number() over (order by m."isOnline", case when m."isOnline" then null else m."lastAt" end
          nulls first, m."serialNumber") as place
        from m where ${figure === undefined ? sql`true` : figureIs[figure]}
        order by place limit ${pageSize} offset ${(pageNumber - 1) * pageSize}) p) as list`.execute(scope.db);
  const { figures, list } = rows[0] as (typeof rows)[0];
  const nameOf = new Map(versions.map(({ id, versionName }) => [id, versionName]));
  return {
    figures,
    list: await shown(scope, list, nameOf),
    total: figures[figure ?? 'total'],
    pageNumber,
    pageSize,
  };
}

/** Returns a query for the registered machines of devices, with what the figures count. */
function machinesOf(scope: Scope, groups: readonly Group[], possible: readonly Possible[], now: Date) {
  const devices = groups.flatMap(({ kind, waits, ids }) => ids.map((id) => ({ id, kind, waits })));
  const onlineSince = new Date(now.getTime() - ONLINE_SECONDS * 1000);
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const ids = possible.map(({ version }) => version.id);
  // The same place as `placeInRollOut` computes. Online machines send all the time, so their times do not sort the rows.
  return sql`select r.device_id as "deviceId", r.kig_id as "kigId", r.serial_number as "serialNumber",
      coalesce(r.last_contact_at > ${onlineSince}, false) as "isOnline", r.last_contact_at as "lastAt",
      coalesce(r.last_contact_at <= ${dayAgo}, true) as silent,
      coalesce(abs(r.skew_ms) > ${SKEW_TO_TELL_MS}, false) as clock, r.skew_ms as "skewMs",
      r.software_version as "softwareVersion", r.people_version as "peopleVersion", r.waiting_events as "waitingEvents",
      (select v.id from unnest(${ids}::text[], ${possible.map(({ kind }) => kind)}::text[],
          ${possible.map(({ softwareVersion }) => softwareVersion)}::text[],
          ${possible.map(({ version }) => version.percent)}::integer[]) with ordinality as v (id, kind, present, percent, place)
        where v.kind = d.kind and not d.waits and v.present = r.software_version and v.percent > ('x' || encode(
          substring(sha256(convert_to(v.id || ' ' || r.device_id, 'UTF8')) for 4), 'hex'))::bit(32)::bigint % 100
        order by v.place limit 1) as "offeredId"
    from unnest(${devices.map(({ id }) => id)}::uuid[], ${devices.map(({ kind }) => kind)}::text[],
      ${devices.map(({ waits }) => waits)}::boolean[]) as d (id, kind, waits)
    join device_registrations r on r.device_id = d.id and ${scope.within('r.kig_id')} and r.registered_at is not null`;
}

/** Returns the versions for each kind and present version within reach, the latest first. */
async function possibleFor(scope: Scope, versions: readonly OfferedVersion[]): Promise<Possible[]> {
  if (versions.length === 0) return [];
  const { rows: present } = await sql<{ softwareVersion: string }>`select distinct software_version as "softwareVersion"
    from device_registrations where ${scope.within('kig_id')} and registered_at is not null
      and software_version is not null`.execute(scope.db);
  return versions
    .toSorted((a, b) => compareVersions(b.versionName, a.versionName))
    .flatMap((version) =>
      present
        .filter(({ softwareVersion }) => isFor(version, { kind: version.kind, softwareVersion }))
        .map(({ softwareVersion }) => ({ kind: version.kind, softwareVersion, version })),
    );
}

/** Returns the machines of a page with their names, and whether their lists of people are up to date. */
async function shown(
  scope: Scope,
  found: readonly Found[],
  versionNames: ReadonlyMap<string, string>,
): Promise<FleetMachine[]> {
  if (found.length === 0) return [];
  const kigIds = [...new Set(found.map(({ kigId }) => kigId))];
  const { rows: devices } = await sql<Pick<Machine, 'greeting' | 'faces' | 'waits'> & { id: string; name: string }>`
    select d.id, d.device_name as name, d.greeting, coalesce(d.faces, false) as faces,
      d.status = any(${[...uncountedStates]}::text[]) as waits
    from devices d where ${scope.within('d.kig_id')} and d.kig_id = any(${kigIds}::uuid[])
      and d.id = any(${found.map(({ deviceId }) => deviceId)}::uuid[])`.execute(scope.db);
  const { rows: lists } = await sql<{ kigId: string; faces: boolean; version: number }>`select l.kig_id as "kigId",
      l.with_faces as faces, l.version
    from people_lists l where ${scope.within('l.kig_id')} and l.kig_id = any(${kigIds}::uuid[])`.execute(scope.db);
  const { rows: kindergartens } = await sql<{ id: string; name: string }>`select id, name from organizations
    where id = any(${kigIds}::uuid[])`.execute(scope.db);
  const kigNames = new Map(kindergartens.map(({ id, name }) => [id, name]));
  const keyOf = ({ kigId, faces }: { kigId: string; faces: boolean }) => `${kigId} ${faces}`;
  const listOf = new Map(lists.map((list) => [keyOf(list), list.version]));
  const byId = new Map(devices.map((device) => [device.id, device]));
  return found.flatMap(({ lastAt, skewMs, peopleVersion, offeredId, ...machine }): FleetMachine[] => {
    const device = byId.get(machine.deviceId);
    // Deleted since the first statement.
    if (!device) return [];
    const { kigId, deviceId, serialNumber, isOnline, softwareVersion, waitingEvents } = machine;
    const version = listOf.get(keyOf({ kigId, faces: device.faces })) ?? 0;
    const current = device.waits ? 0 : versionFor({ ...device, kigId }, version);
    return [
      {
        deviceId,
        kigId,
        kigName: kigNames.get(kigId) ?? '',
        deviceName: device.name,
        serialNumber,
        isOnline,
        lastOnlineAt: lastAt === null ? null : new Date(lastAt).toISOString(),
        clockSkewSeconds: skewMs === null ? null : Math.round(skewMs / 1000),
        softwareVersion,
        offeredVersion: (offeredId !== null && versionNames.get(offeredId)) || null,
        hasPeople: peopleVersion === null ? null : peopleVersion === current,
        waitingEvents,
      },
    ];
  });
}
