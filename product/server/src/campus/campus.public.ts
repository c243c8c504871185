import type { PhotoPerson } from '@kiga/contract/campus/photo.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';

export { type CardHolder, cardHolders, looseCard, type PersonWithCard, peopleWithCards } from './cards.ts';
export { type ChildOfClass, childrenByClass, enrolledChildren } from './children-by-class.ts';
export { weekOfTerm } from './current-term.ts';

/** Registries through which areas above take part in changes of children. */
export interface CampusRegistries {
  /** Functions that run in the transaction that gives a person a new card; an adult has no `studentId`. */
  cardSinks: ((
    inside: Scope,
    given: { kigId: string; studentId: string | null; cardNumber: string },
  ) => Promise<void>)[];
  /** Sources of the people who should have a face photo, such as children. */
  photoSources: ((scope: Scope) => Promise<PhotoPerson[]>)[];
}

declare module '../program/program.ts' {
  interface Program {
    campus: CampusRegistries;
  }
}

/** Returns empty registries. */
export function createCampusRegistries(): CampusRegistries {
  return { cardSinks: [], photoSources: [] };
}
