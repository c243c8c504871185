import type { PlannedTrip, SentTripEvent, TripChild, TripStation } from '@kiga/contract/transport/trip.acts.ts';
import {
  type ChildOnTrip,
  countsOf,
  foldTrip,
  hasArrived,
  type TripEvent,
  type TripPlan,
  type TripState,
} from '@kiga/contract/transport/trip.ts';
import type { WaitingEvent } from './trip-outbox.ts';

/** A child of a trip with what happened to it. */
export interface ChildNow {
  child: TripChild;
  now: ChildOnTrip;
}

/** A trip as this tablet knows it: with the events of the server and its own unsent ones. */
export interface TripNow {
  trip: PlannedTrip;
  plan: TripPlan;
  /** Events that have an effect, in order. */
  events: readonly TripEvent[];
  state: TripState;
  children: readonly ChildNow[];
  hasArrived: boolean;
  /** Point at which the bus stands, or to which it drives. */
  point: number;
}

/** Returns the address of a trip within a day. */
export const keyOfTrip = ({ lineId, direction }: Pick<PlannedTrip, 'lineId' | 'direction'>) => `${lineId}.${direction}`;

/** Returns a trip with the events of the server and the unsent ones of this tablet. Refused ones have no effect. */
export function tripNow(station: TripStation, trip: PlannedTrip, items: readonly WaitingEvent[]): TripNow {
  const plan: TripPlan = {
    direction: trip.direction,
    pointCount: trip.points.length,
    children: trip.children.flatMap(({ id, point }) => (point === null ? [] : [{ id, point }])),
    rowCount: trip.rowCount,
    tailTag: trip.tailTag,
  };
  const known = new Set(trip.events.map(({ id }) => id));
  const waiting = items
    .filter(
      ({ state, value }) => state === 'waiting' && value.day === station.day && keyOfTrip(value) === keyOfTrip(trip),
    )
    .filter(({ id }) => !known.has(id))
    .map(({ value }) => eventOf(value));
  const events = [...trip.events, ...waiting];
  const state = foldTrip(plan, events);
  const isAtEnd = hasArrived(plan, state);
  const point = Math.min(plan.pointCount - 1, state.isMoving || state.reached < 0 ? state.reached + 1 : state.reached);
  return { trip, plan, events, state, children: childrenNow(station, trip, state), hasArrived: isAtEnd, point };
}

function eventOf({ eventId, kind, at, point, studentId, row, text, undoes }: SentTripEvent): TripEvent {
  return { id: eventId, kind, at, point, studentId, row, text, undoes };
}

function childrenNow(station: TripStation, { children }: PlannedTrip, state: TripState): ChildNow[] {
  const planned = children.flatMap((child) => {
    const now = state.children.get(child.id);
    return now ? [{ child, now }] : [];
  });
  const extra = [...state.children.values()].flatMap((now) => {
    if (children.some(({ id }) => id === now.id)) return [];
    const other = station.others.find(({ id }) => id === now.id);
    return other ? [{ child: { ...other, ...noPlan }, now }] : [];
  });
  return [...planned, ...extra];
}

const noPlan = { photo: null, point: null, seat: null, note: null, leave: null, people: [] };

/**
 * Returns the children of the present stop, in the order of their seats: in the morning those who board there, then those
 * of earlier stops who are still open; in the afternoon all at the kindergarten, then those who get off. At the last stop
 * it is all who were on the bus.
 */
export function childrenHere({ trip, state, children, hasArrived: isAtEnd, point }: TripNow): ChildNow[] {
  const boardsHere = trip.direction === 'toSchool' || point === 0;
  if (isAtEnd) return children.filter(({ now }) => now.state === 'aboard' || now.offPoint === state.reached);
  if (!boardsHere) {
    return children.filter(
      ({ child, now }) => (now.state === 'aboard' && (child.point ?? 0) <= point) || now.offPoint === point,
    );
  }
  return children.filter(
    ({ child, now }) =>
      now.boardedPoint === point ||
      (child.point !== null && (trip.direction === 'toHome' || child.point === point)) ||
      (child.point !== null && child.point < point && now.state === 'expected'),
  );
}

/** Returns the children of the present stop who keep the bus from driving on. */
export function openHere(now: TripNow): ChildNow[] {
  const boardsHere = now.trip.direction === 'toSchool' || now.point === 0;
  const open = now.hasArrived ? 'aboard' : boardsHere ? 'expected' : 'aboard';
  return childrenHere(now).filter((one) => one.now.state === open);
}

/** Returns the numbers of a stop: those done, all, and those who do not come. */
export function countsAt({ trip, children }: TripNow, point: number): { done: number; all: number; notToday: number } {
  const own = children.filter(({ child }) => child.point === point);
  const isDone = ({ now }: ChildNow) =>
    trip.direction === 'toSchool' ? now.state === 'aboard' || now.state === 'off' : now.state === 'off';
  return {
    done: own.filter(isDone).length,
    all: own.length,
    notToday: own.filter(({ now }) => now.state === 'notToday').length,
  };
}

/** Returns the event that a step back takes back; null for none. */
export function lastTouch({ events }: TripNow): TripEvent | null {
  const undone = new Set(events.flatMap(({ undoes }) => (undoes ? [undoes] : [])));
  const last = events.findLast(({ id, kind }) => kind !== 'undo' && !undone.has(id));
  return last && !['start', 'somebody', 'end', 'close'].includes(last.kind) ? last : null;
}

/** Seats by row, from the front; null is the aisle. */
export function seatRows({ seatCount, rowCount }: Pick<PlannedTrip, 'seatCount' | 'rowCount'>): (number | null)[][] {
  const perRow = Math.ceil(seatCount / rowCount);
  const left = Math.ceil(perRow / 2);
  return Array.from({ length: rowCount }, (_, row) => {
    const seats = Array.from({ length: perRow }, (__, index) => row * perRow + index + 1).map((seat) =>
      seat <= seatCount ? seat : 0,
    );
    return [...seats.slice(0, left), null, ...seats.slice(left)];
  });
}

export { countsOf };
