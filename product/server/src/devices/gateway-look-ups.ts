import type { bracelet } from '@kiga/contract/devices/bracelet.entity.ts';
import { ONLINE_SECONDS } from '@kiga/contract/devices/door.acts.ts';
import type { gateway } from '@kiga/contract/devices/gateway.entity.ts';
import { AWAY_MINUTES } from '@kiga/contract/devices/gateway-report.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { Clock } from '@kiga/kit-server/clock.ts';
import type { FullRecord, LookedUp } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { isWithinClasses, withinClasses } from '../identity/identity.public.ts';

/** Returns the looked-up fields of a gateway: its last report, the bracelets that it hears, and its password's age. */
export function gatewayLookUps(clock: Clock): LookedUp<typeof gateway> {
  return {
    fields: ['online', 'lastSeenAt', 'braceletCount', 'unreadCount', 'passwordAt'],
    async load(scope, gateways) {
      const now = clock.now();
      const given = givenRecords(gateways);
      const { rows: contacts } = await sql<{ id: string; lastAt: Date; unread: number }>`
        select c.gateway_id as id, c.last_at as "lastAt", c.unread::float8 as unread
        from ${given} join gateway_contacts c on c.kig_id = given.kig_id and c.gateway_id = given.id
          and ${scope.within('c.kig_id')}`.execute(scope.db);
      const since = new Date(now.getTime() - AWAY_MINUTES * 60_000);
      const { rows: counts } = await sql<{ id: string; n: number }>`
        select s.gateway_id as id, count(*)::integer as n
        from ${given} join bracelet_sightings s on s.kig_id = given.kig_id and s.gateway_id = given.id
          and ${scope.within('s.kig_id')}
        where s.heard_at > ${since} group by s.gateway_id`.execute(scope.db);
      const { rows: passwords } = await sql<{ id: string; mac: string; createdAt: Date }>`
        select p.gateway_id as id, p.mac, p.created_at as "createdAt"
        from ${given} join gateway_passwords p on p.kig_id = given.kig_id and p.gateway_id = given.id`.execute(
        scope.db,
      );
      const contactOf = new Map(contacts.map((row) => [row.id, row]));
      const countOf = new Map(counts.map(({ id, n }) => [id, n]));
      const passwordOf = new Map(passwords.map((row) => [row.id, row]));
      return new Map(
        gateways.map(({ id, mac }) => {
          const contact = contactOf.get(id);
          const isOnline = contact && now.getTime() - contact.lastAt.getTime() < ONLINE_SECONDS * 1000;
          const password = passwordOf.get(id);
          const values = {
            online: contact ? (isOnline ? 'online' : 'offline') : 'never',
            lastSeenAt: contact?.lastAt.toISOString(),
            braceletCount: contact && (countOf.get(id) ?? 0),
            unreadCount: contact?.unread,
            // A password belongs to the MAC address that it was made for.
            passwordAt: password?.mac === mac ? password?.createdAt.toISOString() : undefined,
          };
          return [id, values];
        }),
      );
    },
  };
}

/** The looked-up fields of a bracelet: when and where it was last heard, and its battery. */
export const braceletLookUps: LookedUp<typeof bracelet> = {
  fields: ['lastSeenAt', 'lastGateway', 'battery'],
  async load(scope, bracelets) {
    const { rows } = await sql<{ id: string; heardAt: Date; battery: number | null; gateway: string }>`
      select s.bracelet_id as id, s.heard_at as "heardAt", s.battery, g.gateway_name as gateway
      from ${givenRecords(bracelets)} join bracelet_sightings s on s.kig_id = given.kig_id and s.bracelet_id = given.id
        and ${scope.within('s.kig_id')}
      join gateways g on g.kig_id = s.kig_id and g.id = s.gateway_id and ${scope.within('g.kig_id')}`.execute(scope.db);
    const hidden = await wearersOutsideClasses(scope, bracelets);
    return new Map(
      rows.map(({ id, heardAt, battery, gateway }) => [
        id,
        { lastSeenAt: heardAt.toISOString(), battery, lastGateway: hidden.has(id) ? null : gateway },
      ]),
    );
  },
};

/** Returns the bracelets whose children are not in the reader's own classes, where the reader reaches only those. */
async function wearersOutsideClasses(
  scope: Scope,
  bracelets: readonly FullRecord<typeof bracelet>[],
): Promise<Set<string>> {
  if (!isWithinClasses(scope)) return new Set();
  const worn = bracelets.filter(({ studentId }) => studentId !== null);
  const { rows } = await sql<{ id: string }>`select s.id from students s
    where ${scope.within('s.kig_id')} and s.id = any(${worn.map(({ studentId }) => String(studentId))}::uuid[])
      and ${withinClasses(scope, 's.class_id')}`.execute(scope.db);
  const own = new Set(rows.map(({ id }) => id));
  return new Set(worn.flatMap(({ id, studentId }) => (own.has(String(studentId)) ? [] : [id])));
}

/** Returns SQL for the keys of records, as `given`. */
function givenRecords(records: readonly { ownerId: string; id: string }[]) {
  return sql`unnest(${records.map(({ ownerId }) => ownerId)}::uuid[], ${records.map(({ id }) => id)}::uuid[])
    as given (kig_id, id)`;
}
