import { ONLINE_SECONDS } from '@kiga/contract/devices/door.acts.ts';
import { AWAY_MINUTES, GATEWAY_LOST_SECONDS } from '@kiga/contract/devices/gateway-report.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import { sql } from 'kysely';
import { msOf } from './ms-of.ts';
import { plainArray } from './plain-array.ts';
import type { Surroundings } from './presence.ts';
import type { Report } from './store-reports.ts';

/** The time in which a gateway reported without a gap, in milliseconds. */
export interface Contact {
  fromMs: number;
  untilMs: number;
}

/** Contacts of gateways by their ids. */
export type ContactsById = ReadonlyMap<string, Contact>;

/** Returns the function that tells whether a gateway reported all the time after a moment; see `Surroundings`. */
export function reportedSinceOf(contacts: ContactsById): Surroundings['reportedSince'] {
  return (gatewayId, ms) => {
    const contact = contacts.get(gatewayId);
    if (!contact || contact.untilMs < ms + AWAY_MINUTES * 60_000) return null;
    return contact.fromMs <= ms;
  };
}

/** Notes the reports, and returns the resulting contacts by gateway. */
export async function noteContacts(inside: Scope, now: Date, reports: readonly Report[]): Promise<ContactsById> {
  const ofGateways = Map.groupBy(reports, ({ gateway }) => gateway.gatewayId);
  const given = [...ofGateways.values()].map(([first]) => (first as Report).gateway);
  const { rows } = await sql<Contact & { gatewayId: string; lastMs: number }>`
    select c.gateway_id as "gatewayId", ${msOf('c.heard_from')} as "fromMs", ${msOf('c.heard_until')} as "untilMs",
      ${msOf('c.last_at')} as "lastMs"
    from unnest(${plainArray(given.map(({ kigId }) => kigId))}::uuid[], ${plainArray(given.map(({ gatewayId }) => gatewayId))}::uuid[])
      as given (kig_id, id)
    join gateway_contacts c on c.kig_id = given.kig_id and c.gateway_id = given.id and ${inside.within('c.kig_id')}`.execute(
    inside.db,
  );
  const known = new Map(rows.map((row) => [row.gatewayId, row]));
  const contacts = given.map((gateway) => {
    const sent = ofGateways.get(gateway.gatewayId) as Report[];
    const moments = sent.flatMap(({ atMs, beacons }) => [atMs, ...beacons.map((beacon) => beacon.atMs)]);
    return { gateway, contact: extended(known.get(gateway.gatewayId), moments), sent };
  });
  const list = (of: (one: (typeof contacts)[number]) => string | number) => plainArray(contacts.map(of));
  await sql`insert into gateway_contacts as c (kig_id, gateway_id, last_at, heard_from, heard_until, reports, unread)
    select kig_id, gateway_id, ${now}, to_timestamp(from_ms / 1000.0), to_timestamp(until_ms / 1000.0), reports, unread
    from unnest(${list(({ gateway }) => gateway.kigId)}::uuid[], ${list(({ gateway }) => gateway.gatewayId)}::uuid[],
      ${list(({ contact }) => contact.fromMs)}::float8[], ${list(({ contact }) => contact.untilMs)}::float8[],
      ${list(({ sent }) => sent.length)}::bigint[], ${list(({ sent }) => sent.reduce((sum, { unread }) => sum + unread, 0))}::bigint[]
    ) as n (kig_id, gateway_id, from_ms, until_ms, reports, unread)
    on conflict (kig_id, gateway_id) do update set last_at = excluded.last_at, heard_from = excluded.heard_from,
      heard_until = excluded.heard_until, reports = c.reports + excluded.reports, unread = c.unread + excluded.unread`.execute(
    inside.db,
  );
  const isBack = (gatewayId: string) => now.getTime() - (known.get(gatewayId)?.lastMs ?? 0) > ONLINE_SECONDS * 1000;
  const back = given.filter(({ gatewayId }) => isBack(gatewayId)).map(({ kigId }) => kigId);
  if (back.length > 0) await publish(inside.db, now, 'devices.contact', ...new Set(back));
  return new Map(contacts.map(({ gateway, contact }) => [gateway.gatewayId, contact]));
}

/** Returns the time in which the gateway reported without a gap, with further moments of reports. */
function extended(before: Contact | undefined, moments: readonly number[]): Contact {
  const [first = 0, ...rest] = moments.toSorted((a, b) => a - b);
  let { fromMs, untilMs } = before ?? { fromMs: first, untilMs: first };
  for (const ms of [first, ...rest]) {
    if (ms <= untilMs) continue;
    if (ms - untilMs > GATEWAY_LOST_SECONDS * 1000) fromMs = ms;
    untilMs = ms;
  }
  return { fromMs, untilMs };
}
