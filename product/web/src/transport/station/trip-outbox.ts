import { TRIP_EVENTS_MAX } from '@kiga/contract/transport/figures.ts';
import {
  recordTripEvents,
  type SentTripEvent,
  type StoredTrip,
  type TripStation,
} from '@kiga/contract/transport/trip.acts.ts';
import type { Client } from '@kiga/kit-web/client/client.ts';
import { dayStoreOf } from '@kiga/kit-web/offline/day-store.ts';
import { createOutbox, type Outbox } from '@kiga/kit-web/offline/outbox.ts';
import type { OutboxItem } from '@kiga/kit-web/offline/outbox-storage.ts';
import type { QueryClient } from '@tanstack/react-query';

/** Events of this tablet that wait for the server. */
export type TripOutbox = Outbox<SentTripEvent, StoredTrip>;

/** An event that waits in this tablet. */
export type WaitingEvent = OutboxItem<SentTripEvent, StoredTrip>;

/** Key of the query of the station. */
export const stationKey = ['transport.trip.station'] as const;

/** Name of the station in the store of a day. */
export const STATION = 'transport.station';

/** Outboxes by account. They last as long as the page. */
const outboxes = new Map<string, TripOutbox>();

/** Returns the outbox of an account. Events go in their order, and the answer to each shows the whole trip. */
export function outboxOf(account: string, client: Client, queries: QueryClient): TripOutbox {
  const known = outboxes.get(account);
  if (known) return known;
  const outbox = createOutbox<SentTripEvent, SentTripEvent, StoredTrip>({
    box: `transport.trip/${account}`,
    batchSize: TRIP_EVENTS_MAX,
    prepare: async (event) => event,
    async send(events, options) {
      const { results } = await client.call(recordTripEvents, { events: [...events] }, options);
      // Before the entries leave the box, so that no child is shown as waiting in between.
      await keepTrips(account, queries, events, results);
      return results.map(({ eventId, outcome, trip, error }) => ({ id: eventId, outcome, record: trip, error }));
    },
    follow: (event) => event,
    onSaved: () => undefined,
  });
  outboxes.set(account, outbox);
  return outbox;
}

/** Puts stored trips to their plans, on the screen and in the store of the day. */
async function keepTrips(
  account: string,
  queries: QueryClient,
  events: readonly SentTripEvent[],
  results: readonly { eventId: string; trip: StoredTrip | null }[],
): Promise<void> {
  // An answer that was asked for before these events would take them back.
  await queries.cancelQueries({ queryKey: stationKey });
  const before = queries.getQueryData<TripStation>(stationKey);
  if (before === undefined) return;
  const stored = new Map<string, StoredTrip>();
  for (const [index, { lineId, direction, day }] of events.entries()) {
    const trip = results[index]?.trip;
    if (trip && day === before.day) stored.set(`${lineId} ${direction}`, trip);
  }
  const trips = before.trips.map((trip) => ({ ...trip, ...stored.get(`${trip.lineId} ${trip.direction}`) }));
  const station = { ...before, trips };
  queries.setQueryData(stationKey, station);
  await dayStoreOf(account).write(STATION, station);
}
