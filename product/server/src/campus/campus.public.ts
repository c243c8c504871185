import type { Scope } from '@kiga/kit-server/access/scope.ts';

export { type CardHolder, cardHolders, looseCard, type PersonWithCard, peopleWithCards } from './cards.ts';
export { type ChildOfClass, childrenByClass, enrolledChildren } from './children-by-class.ts';
export { weekOfTerm } from './current-term.ts';

/** Where areas above take part in what happens to children. */
export interface CampusRegistries {
  /** Told, in its transaction, that a child has got a card which it did not have before. */
  cardSinks: ((inside: Scope, given: { kigId: string; studentId: string; cardNumber: string }) => Promise<void>)[];
}

declare module '../program/program.ts' {
  interface Program {
    campus: CampusRegistries;
  }
}

/** Registries in which nobody has registered yet. */
export function createCampusRegistries(): CampusRegistries {
  return { cardSinks: [] };
}
