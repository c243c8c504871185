import type { explainDay } from '@kiga/contract/attendance/student-day.acts.ts';
import { childSight } from '@kiga/contract/campus/child-sight.ts';
import { dayAfter } from '@kiga/entity/days.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { timeIn } from '@kiga/kit-server/clock.ts';
import type { z } from 'zod';
import { fetchersOf } from '../campus/campus.public.ts';
import { adultsSeen, devicePlaces, momentIn } from '../devices/devices.public.ts';
import type { ChildNow } from './child-month.ts';

type FetchedBy = z.infer<typeof explainDay.output>['fetchedBy'];

/**
 * Returns the adults of a child whom machines saw on a day, oldest first. Readers without the permission to see the
 * persons who fetch it get none.
 */
export async function fetchedBy(
  scope: Scope,
  { kigId, timeZone }: Pick<ChildNow, 'kigId' | 'timeZone'>,
  { studentId, day }: { studentId: string; day: string },
): Promise<FetchedBy> {
  const { session } = scope;
  if (!session.permissions.has('campus.pickupPerson.read') || childSight(session).family !== 'full') return [];
  return adultsOfChild(scope, { kigId, timeZone }, { studentId, day });
}

/** Returns the same, for a reader who may see who fetches the child. */
export async function adultsOfChild(
  scope: Scope,
  { kigId, timeZone }: Pick<ChildNow, 'kigId' | 'timeZone'>,
  { studentId, day }: { studentId: string; day: string },
): Promise<FetchedBy> {
  const fetchers = await fetchersOf(scope, { kigId, studentId, day });
  const span = { from: momentIn(day, '00:00', timeZone), until: momentIn(dayAfter(day, 1), '00:00', timeZone) };
  const seen = await adultsSeen(scope, kigId, span, {
    ids: fetchers.flatMap(({ ids }) => ids),
    cardNumbers: fetchers.flatMap(({ cardNumbers }) => cardNumbers),
  });
  const places = await devicePlaces(scope, kigId, [...new Set(seen.map(({ deviceId }) => deviceId))]);
  return seen.flatMap(({ at, personId, cardNumber, deviceId }) => {
    const person = fetchers.find(
      ({ ids, cardNumbers }) =>
        (personId !== null && ids.includes(personId)) || (cardNumber !== null && cardNumbers.includes(cardNumber)),
    );
    if (!person) return [];
    const { name, relation, mustNot } = person;
    return [{ at: timeIn(at, timeZone), name, relation, mustNot, place: places.get(deviceId) ?? null }];
  });
}
