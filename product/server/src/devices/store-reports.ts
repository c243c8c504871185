import type { Beacon } from '@kiga/contract/devices/gateway-report.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import { sql } from 'kysely';
import { noteContacts, reportedSinceOf } from './gateway-contacts.ts';
import type { SignedInGateway } from './gateway-sign-in.ts';
import { type OwedPresence, owe, presenceLock } from './owed-presences.ts';
import { plainArray } from './plain-array.ts';
import { hear } from './presence.ts';
import { type SightingRow, sightingsOf, writeSightings } from './sightings.ts';

/** A beacon with its time by the server's clock. */
export type TimedBeacon = Omit<Beacon, 'time'> & { atMs: number };

/** A report of a gateway. Times are in milliseconds. */
export interface Report {
  gateway: SignedInGateway;
  receivedAt: Date;
  atMs: number;
  beacons: readonly TimedBeacon[];
  unread: number;
}

interface GatewayRow {
  id: string;
  mac: string;
  signs: boolean;
  enters: boolean;
  leaves: boolean;
}

/**
 * Stores reports of gateways of several kindergartens inside a transaction whose scope reaches them: when gateways
 * reported, where bracelets were heard, and the arrivals and departures that follow. Bracelets of other kindergartens
 * are ignored.
 * @returns for each report whether its gateway may still report, and whether any child passed
 */
export async function storeReports(
  inside: Scope,
  now: Date,
  reports: readonly Report[],
): Promise<{ accepted: boolean[]; hasPassings: boolean }> {
  const gateways = await gatewaysOf(inside, reports);
  const isValid = ({ gateway: { gatewayId } }: Report) => gateways.has(gatewayId);
  const valid = reports.filter(isValid).toSorted((a, b) => a.atMs - b.atMs);
  if (valid.length === 0) return { accepted: reports.map(() => false), hasPassings: false };
  const kigIds = [...new Set(valid.map(({ gateway }) => gateway.kigId))].sort();
  await lockUntilCommit(inside.db, ...kigIds.map(presenceLock));
  const contacts = await noteContacts(inside, now, valid);
  const sightings = await sightingsOf(inside, valid);
  const owed: OwedPresence[] = [];
  const heard = new Set<SightingRow>();
  for (const { gateway, mac, rssi, battery, atMs } of hearingsOf(valid)) {
    const { kigId, gatewayId, timeZone } = gateway;
    const sighting = sightings.get(`${kigId} ${mac}`);
    if (!sighting) continue;
    heard.add(sighting);
    const { signs, enters, leaves } = gateways.get(gatewayId) as GatewayRow;
    const around = {
      dayOf: (ms: number) => dayIn(new Date(ms), timeZone),
      reportedSince: reportedSinceOf(contacts),
    };
    const isLatest = atMs >= (sighting.presence?.heardAtMs ?? 0);
    const { after, passings } = hear(sighting.presence, { gatewayId, atMs, signs, enters, leaves }, around);
    const { studentId } = sighting;
    sighting.presence = after;
    if (isLatest) Object.assign(sighting, { rssi, battery: battery ?? sighting.battery });
    if (studentId === null) continue;
    owed.push(...passings.map((passing) => ({ ...passing, kigId, studentId, mac, rssi })));
  }
  await writeSightings(inside, [...heard]);
  await owe(inside, now, owed);
  return { accepted: reports.map(isValid), hasPassings: owed.length > 0 };
}

/** Returns the gateways whose password and entry are still valid, by id. */
async function gatewaysOf(inside: Scope, reports: readonly Report[]): Promise<Map<string, GatewayRow>> {
  const signedIn = new Map(reports.map(({ gateway }) => [gateway.passwordHash.toString('hex'), gateway]));
  const { rows: passwords } = await sql<{ hash: string }>`select encode(password_hash, 'hex') as hash
    from gateway_passwords where password_hash = any(${[...signedIn.values()].map(({ passwordHash }) => passwordHash)}::bytea[])`.execute(
    inside.db,
  );
  const valid = passwords.map(({ hash }) => signedIn.get(hash) as SignedInGateway);
  const { rows } = await sql<GatewayRow>`select g.id, g.mac, coalesce(g.sign_flag, false) as signs,
      coalesce(g.enter_flag, false) as enters, coalesce(g.leave_flag, false) as leaves
    from unnest(${plainArray(valid.map(({ kigId }) => kigId))}::uuid[], ${plainArray(valid.map(({ gatewayId }) => gatewayId))}::uuid[])
      as given (kig_id, id)
    join gateways g on g.kig_id = given.kig_id and g.id = given.id and ${inside.within('g.kig_id')}
    where not g.deleted`.execute(inside.db);
  const macs = new Map(valid.map(({ gatewayId, mac }) => [gatewayId, mac]));
  return new Map(rows.flatMap((row) => (macs.get(row.id) === row.mac ? [[row.id, row] as const] : [])));
}

/** Returns the hearings of all reports, by time. */
function hearingsOf(reports: readonly Report[]) {
  return reports
    .flatMap(({ gateway, beacons }) => beacons.map((beacon) => ({ gateway, ...beacon })))
    .sort((a, b) => a.atMs - b.atMs);
}
