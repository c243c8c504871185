import type { SentTripEvent, TripStation } from '@kiga/contract/transport/trip.acts.ts';
import { type TripProblem, takeEvent } from '@kiga/contract/transport/trip.ts';
import type { ServerMoment } from '@kiga/kit-web/offline/use-moment.ts';
import { useRef } from 'react';
import { lastTouch, type TripNow } from './trip-now.ts';
import type { TripOutbox } from './trip-outbox.ts';

/** An event as the screen makes it. */
export type NewEvent = Pick<SentTripEvent, 'kind'> &
  Partial<Pick<SentTripEvent, 'point' | 'studentId' | 'row' | 'text'>>;

/** Result of a touch: kept, or why not. */
export type TouchResult = 'kept' | TripProblem;

interface RunOptions {
  station: TripStation;
  now: TripNow;
  outbox: TripOutbox;
  moment: ServerMoment;
}

/** Two events of one millisecond have no order in the outbox. */
const APART_MS = 2;

/** Returns the acts of a trip. Each is checked by the rules of trips before it is kept for sending. */
export function useTripRun({ station, now, outbox, moment }: RunOptions) {
  // A second touch waits for the first one, so that a double click makes one event.
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const kept = useRef<TripNow['events']>([]);

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = turn.current.then(work);
    turn.current = done.catch(() => undefined);
    return done;
  }

  /** Events of the screen, and those that were kept since it was drawn. */
  function known(): TripNow['events'] {
    const shown = new Set(now.events.map(({ id }) => id));
    const refused = new Set(outbox.state().items.flatMap(({ id, state }) => (state === 'waiting' ? [] : [id])));
    return [...now.events, ...kept.current.filter(({ id }) => !shown.has(id) && !refused.has(id))];
  }

  async function keep(event: NewEvent & { undoes?: string }): Promise<TouchResult> {
    const { lineId, direction, points, gate } = now.trip;
    const eventId = crypto.randomUUID();
    const at = moment.iso();
    const outcome = takeEvent(now.plan, known(), { ...event, id: eventId, at }, gate && new Set(gate));
    if ('problem' in outcome) return outcome.problem;
    if (outcome.isSame) return 'kept';
    const stopIds = points.flatMap(({ stopId }) => (stopId === null ? [] : [stopId]));
    const value: SentTripEvent = {
      ...event,
      eventId,
      lineId,
      direction,
      day: station.day,
      at,
      ...(event.kind === 'start' && { stopIds }),
    };
    kept.current = [...kept.current, { ...event, id: eventId, at }];
    await outbox.add({ id: eventId, subject: eventId, value });
    await new Promise((resolve) => setTimeout(resolve, APART_MS));
    return 'kept';
  }

  return {
    /** Keeps events one after the other, up to the first that is not possible. */
    touch: (...events: NewEvent[]): Promise<TouchResult> =>
      inTurn(async () => {
        for (const event of events) {
          const result = await keep(event);
          if (result !== 'kept') return result;
        }
        return 'kept';
      }),
    /** Takes the last touch back: an unsent one is removed, a sent one is undone by an event. */
    undo: (): Promise<TouchResult> =>
      inTurn(async () => {
        const last = lastTouch(now);
        if (last === null) return 'kept';
        const isHere = outbox.state().items.some(({ id }) => id === last.id);
        if (isHere && (await outbox.remove(last.id))) {
          kept.current = kept.current.filter(({ id }) => id !== last.id);
          return 'kept';
        }
        return keep({ kind: 'undo', undoes: last.id });
      }),
  };
}

/** The acts of a trip. */
export type TripRun = ReturnType<typeof useTripRun>;
