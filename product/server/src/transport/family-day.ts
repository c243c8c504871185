import type { AppDayEntry } from '@kiga/contract/family/app-day.acts.ts';
import { foldTrip, hasArrived, type TripState } from '@kiga/contract/transport/trip.ts';
import type { DaySource } from '../family/family.public.ts';
import type { Program } from '../program/program.ts';
import { eventsOf, type Trip, tripsOf } from './trips.ts';

/** Returns the source of a child's bus rides. */
export function familyDay({ secrets }: Pick<Program, 'secrets'>): DaySource {
  return async (scope, { kigId, studentId }, day) => {
    const trips = await tripsOf(scope, kigId, { day });
    const events = await eventsOf(
      { secrets },
      scope,
      kigId,
      trips.map(({ id }) => id),
    );
    return trips.flatMap((trip): AppDayEntry[] => {
      const state = foldTrip(trip.plan, events.get(trip.id) ?? []);
      const child = state.children.get(studentId);
      if (!child) return [];
      const { boardedAt, offAt } = child;
      const facts = {
        direction: trip.direction,
        line: trip.lineName,
        state: child.state,
        boardedAt,
        offAt,
        handedTo: child.state === 'off' ? (child.settledWith ?? child.text) : null,
        nextStop: nextStop(trip, state),
      };
      return [{ kind: 'bus', at: boardedAt ?? state.startedAt, facts }];
    });
  };
}

/** Returns the next point of a trip that is under way; null for one that has arrived. */
function nextStop({ plan }: Trip, state: TripState): { name: string | null; time: string | null } | null {
  if (state.endedAt !== null || hasArrived(plan, state)) return null;
  const point = plan.points[state.reached + 1];
  return point ? { name: point.name, time: point.time } : null;
}
