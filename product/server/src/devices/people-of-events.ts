import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { cardHolders, peopleById } from '../campus/campus.public.ts';
import type { EventPerson } from './insert-events.ts';

/** The parts of an event that name its person. */
export interface NamingEvent {
  kigId: string;
  cardNumber: string | null;
  sentNumber?: string | undefined;
  personId: string | null;
  atMs: number;
}

/**
 * Returns the people of events, in the given order; undefined where no person fits. The id in the machine's list comes
 * before the card.
 */
export async function peopleOfEvents(
  inside: Scope,
  events: readonly NamingEvent[],
): Promise<(EventPerson | undefined)[]> {
  const people: (EventPerson | undefined)[] = events.map(() => undefined);
  const places = [...events.keys()];
  const withId = places.filter((place) => events[place]?.personId != null);
  const named = await peopleById(
    inside,
    withId.map((place) => {
      const { kigId, personId } = events[place] as NamingEvent;
      return { kigId, personId: personId as string };
    }),
  );
  for (const [index, place] of withId.entries()) {
    const person = named[index];
    if (person) people[place] = { ...person, lost: false, cardNumber: null };
  }
  const withCard = places.filter((place) => !people[place] && events[place]?.cardNumber != null);
  if (withCard.length === 0) return people;
  const holders = await cardHolders(
    inside,
    withCard.map((place) => {
      const { kigId, cardNumber, sentNumber, atMs } = events[place] as NamingEvent;
      return { kigId, cardNumber: cardNumber as string, sentNumber, atMs };
    }),
  );
  for (const [index, place] of withCard.entries()) {
    const holder = holders[index];
    if (holder) people[place] = { ...holder, kind: null };
  }
  return people;
}
