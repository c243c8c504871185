import type { bus } from '@kiga/contract/transport/bus.entity.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { invalid } from '@kiga/kit-server/app-error.ts';
import type { Draft, EntityHooks, FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import { type RawBuilder, sql } from 'kysely';
import { settleExpiry } from './expiry.ts';
import { lockBuses } from './riders.ts';

type Bus = typeof bus;

/** Returns the hooks of buses: their children, a driver whose licence is valid, and seats for all who ride. */
export function busHooks(clock: { now(): Date }): EntityHooks<Bus> {
  return {
    computed: { childCount: childrenOfBus },
    async beforeSave(draft, before, scope, kigId) {
      draft.state ??= 'inUse';
      const issues = [
        ...(await issuesOfDriver(draft, before, scope, kigId)),
        ...(await issuesOfSeats(draft, before, scope, kigId)),
      ];
      if (issues.length > 0) throw invalid(...issues);
    },
    async afterSave(record, before, scope) {
      const isRenewed =
        before !== null &&
        (before.inspectionExpiresOn !== record.inspectionExpiresOn ||
          before.permitExpiresOn !== record.permitExpiresOn);
      if (isRenewed) await settleExpiry({ db: scope.db, now: clock.now() }, 'bus', record.id);
    },
  };
}

/** SQL of the number of enrolled children who ride the bus `row`. */
function childrenOfBus(scope: Scope): RawBuilder<unknown> {
  return sql`(select count(distinct r.student_id)::integer from bus_riders r
    join bus_stops s on s.kig_id = r.kig_id and s.id = r.stop_id
    join bus_lines l on l.kig_id = s.kig_id and l.id = s.line_id
    join students c on c.kig_id = r.kig_id and c.id = r.student_id
    where r.kig_id = row.kig_id and ${scope.within('r.kig_id')} and not r.deleted and not s.deleted and not l.deleted
      and not c.deleted and c.status = 'enrolled' and l.bus_id = row.id)`;
}

/** Refuses a driver who is newly chosen and whose licence has expired. */
async function issuesOfDriver(
  { driverId }: Draft<Bus>,
  before: FullRecord<Bus> | null,
  scope: Scope,
  kigId: string,
): Promise<FieldIssue[]> {
  if (!driverId || driverId === before?.driverId) return [];
  const { rows } = await sql<{ day: string }>`select d.license_expires_on as day from drivers d
    where d.kig_id = ${kigId} and ${scope.within('d.kig_id')} and d.id = ${driverId}
      and d.license_expires_on < ${scope.session.today}`.execute(scope.db);
  return rows.map((data) => ({ field: 'driverId', error: 'TRANSPORT_LICENSE_EXPIRED', data }));
}

/** Refuses fewer seats than children in one direction, and fewer than the highest seat that was given. */
async function issuesOfSeats(
  { id, seatCount }: Draft<Bus>,
  before: FullRecord<Bus> | null,
  scope: Scope,
  kigId: string,
): Promise<FieldIssue[]> {
  if (before === null || seatCount >= before.seatCount) return [];
  await lockBuses(scope, kigId);
  const { rows } = await sql<{ count: number }>`
    select greatest(count(*), coalesce(max(r.seat), 0))::integer as count from bus_riders r
    join bus_stops s on s.kig_id = r.kig_id and s.id = r.stop_id
    join bus_lines l on l.kig_id = s.kig_id and l.id = s.line_id
    join students c on c.kig_id = r.kig_id and c.id = r.student_id
    where r.kig_id = ${kigId} and ${scope.within('r.kig_id')} and l.bus_id = ${id} and not r.deleted and not l.deleted
      and not c.deleted and c.status = 'enrolled'
    group by l.id, r.direction order by 1 desc limit 1`.execute(scope.db);
  const count = rows[0]?.count ?? 0;
  return count > seatCount ? [{ field: 'seatCount', error: 'TRANSPORT_SEATS_NEEDED', data: { count } }] : [];
}
