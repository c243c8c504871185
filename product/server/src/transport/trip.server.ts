import { closeTrip } from '@kiga/contract/transport/trip.acts.ts';
import type { trip } from '@kiga/contract/transport/trip.entity.ts';
import type { EntityHooks } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';

/** Times of a trip by the clock of its kindergarten, as a sheet shows them. */
interface TripTimes {
  startedTime: string | null;
  arrivedTime: string | null;
  endedTime: string | null;
}

/** Hooks of trips: an ended one cannot be closed, and sheets show the times of the kindergarten. */
export const tripHooks: EntityHooks<typeof trip> = {
  allows: (act, { endedAt }) => act !== closeTrip.act || endedAt === null,
  sheet: {
    async beside(scope, records) {
      const ids = [...new Set(records.map(({ ownerId }) => ownerId))];
      const { rows } = await sql<{ id: string; timeZone: string }>`select o.id, o.time_zone as "timeZone"
        from organizations o where o.id = any(${ids}::uuid[])`.execute(scope.db);
      const zones = new Map(rows.map(({ id, timeZone }) => [id, timeZone]));
      return records.map(({ ownerId, startedAt, arrivedAt, endedAt }) => {
        const told = (moment: string | null) => (moment === null ? null : timeIn(moment, zones.get(ownerId)));
        return { startedTime: told(startedAt), arrivedTime: told(arrivedAt), endedTime: told(endedAt) };
      });
    },
    write: {
      startedAt: (values) => (values as unknown as TripTimes).startedTime,
      arrivedAt: (values) => (values as unknown as TripTimes).arrivedTime,
      endedAt: (values) => (values as unknown as TripTimes).endedTime,
    },
  },
};

/** Returns a moment as `yyyy-mm-dd hh:mm`. */
const timeIn = (moment: string, timeZone = 'Asia/Shanghai') =>
  new Date(moment).toLocaleString('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' });
