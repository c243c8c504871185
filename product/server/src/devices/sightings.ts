import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { msOf } from './ms-of.ts';
import { plainArray } from './plain-array.ts';
import type { Presence } from './presence.ts';
import type { Report } from './store-reports.ts';

/** A bracelet with its last sighting. */
export interface SightingRow {
  kigId: string;
  braceletId: string;
  mac: string;
  studentId: string | null;
  presence: Presence | null;
  rssi: number | null;
  battery: number | null;
}

/** Returns the bracelets of the reporting kindergartens with their last sightings, by kindergarten and MAC address. */
export async function sightingsOf(inside: Scope, reports: readonly Report[]): Promise<Map<string, SightingRow>> {
  const pairs = new Map(
    reports.flatMap(({ gateway: { kigId }, beacons }) => beacons.map(({ mac }) => [`${kigId} ${mac}`, { kigId, mac }])),
  );
  const given = [...pairs.values()];
  const { rows: bracelets } = await sql<Pick<SightingRow, 'kigId' | 'braceletId' | 'mac' | 'studentId'>>`
    select b.kig_id as "kigId", b.id as "braceletId", b.mac, b.student_id as "studentId"
    from unnest(${plainArray(given.map(({ kigId }) => kigId))}::uuid[], ${plainArray(given.map(({ mac }) => mac))}::text[])
      as given (kig_id, mac)
    join bracelets b on b.kig_id = given.kig_id and b.mac = given.mac and ${inside.within('b.kig_id')}
    where not b.deleted`.execute(inside.db);
  const { rows } = await sql<Stored>`
    select ${storedColumns} from unnest(${plainArray(bracelets.map(({ kigId }) => kigId))}::uuid[],
      ${plainArray(bracelets.map(({ braceletId }) => braceletId))}::uuid[]) as given (kig_id, id)
    join bracelet_sightings s on s.kig_id = given.kig_id and s.bracelet_id = given.id and ${inside.within('s.kig_id')}`.execute(
    inside.db,
  );
  const stored = new Map(rows.map((row) => [row.braceletId, row]));
  return new Map(
    bracelets.map((bracelet) => {
      const found = stored.get(bracelet.braceletId);
      const { rssi = null, battery = null } = found ?? {};
      const presence = found ? presenceOf(found, bracelet.studentId) : null;
      return [`${bracelet.kigId} ${bracelet.mac}`, { ...bracelet, presence, rssi, battery }];
    }),
  );
}

/** A stored sighting. */
export interface Stored extends Presence {
  kigId: string;
  braceletId: string;
  studentId: string | null;
  rssi: number | null;
  battery: number | null;
}

/** Columns of stored sightings `s`. */
export const storedColumns = sql`s.kig_id as "kigId", s.bracelet_id as "braceletId", s.student_id as "studentId",
  s.gateway_id as "gatewayId", ${msOf('s.heard_at')} as "heardAtMs", ${msOf('s.entered_at')} as "enteredAtMs",
  ${msOf('s.left_at')} as "leftAtMs", s.may_leave as "mayLeave", s.rssi, s.battery`;

/** Returns what is known of the bracelet's child; the arrivals of another child are forgotten. */
export function presenceOf({ gatewayId, heardAtMs, ...rest }: Stored, studentId: string | null): Presence {
  const isSameChild = rest.studentId === studentId;
  const { enteredAtMs, leftAtMs, mayLeave } = rest;
  return isSameChild
    ? { gatewayId, heardAtMs, enteredAtMs, leftAtMs, mayLeave }
    : { gatewayId, heardAtMs, enteredAtMs: null, leftAtMs: null, mayLeave: false };
}

/** Stores sightings. */
export async function writeSightings(inside: Scope, heard: readonly SightingRow[]): Promise<void> {
  if (heard.length === 0) return;
  const list = (of: (row: SightingRow & { presence: Presence }) => string | number | boolean | null) =>
    plainArray(heard.map((row) => of(row as SightingRow & { presence: Presence })));
  const moment = (name: string) => sql`to_timestamp(${sql.ref(name)} / 1000.0)`;
  await sql`insert into bracelet_sightings (kig_id, bracelet_id, gateway_id, heard_at, rssi, battery, student_id,
      entered_at, left_at, may_leave)
    select kig_id, bracelet_id, gateway_id, ${moment('heard_ms')}, rssi, battery, student_id, ${moment('entered_ms')},
      ${moment('left_ms')}, may_leave
    from unnest(${list(({ kigId }) => kigId)}::uuid[], ${list(({ braceletId }) => braceletId)}::uuid[],
      ${list(({ presence }) => presence.gatewayId)}::uuid[], ${list(({ presence }) => presence.heardAtMs)}::float8[],
      ${list(({ rssi }) => rssi)}::smallint[], ${list(({ battery }) => battery)}::smallint[],
      ${list(({ studentId }) => studentId)}::uuid[], ${list(({ presence }) => presence.enteredAtMs)}::float8[],
      ${list(({ presence }) => presence.leftAtMs)}::float8[], ${list(({ presence }) => presence.mayLeave)}::boolean[]
    ) as n (kig_id, bracelet_id, gateway_id, heard_ms, rssi, battery, student_id, entered_ms, left_ms, may_leave)
    on conflict (kig_id, bracelet_id) do update set gateway_id = excluded.gateway_id, heard_at = excluded.heard_at,
      rssi = excluded.rssi, battery = excluded.battery, student_id = excluded.student_id,
      entered_at = excluded.entered_at, left_at = excluded.left_at, may_leave = excluded.may_leave`.execute(inside.db);
}
