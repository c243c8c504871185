import type { Scope } from '@kiga/kit-server/access/scope.ts';

export { type CardHolder, cardHolders, looseCard, type PersonWithCard, peopleWithCards } from './cards.ts';
export { type ChildOfClass, childrenByClass, enrolledChildren } from './children-by-class.ts';
export { weekOfTerm } from './current-term.ts';

/** Registries through which areas above take part in changes of children. */
export interface CampusRegistries {
  /** Functions that run in the transaction that gives a child a new card. */
  cardSinks: ((inside: Scope, given: { kigId: string; studentId: string; cardNumber: string }) => Promise<void>)[];
  /** Functions that delete what an area keeps of children, in the transaction that erases the children for good. */
  childErasers: ((inside: Scope, kigId: string, ids: readonly string[]) => Promise<void>)[];
}

declare module '../program/program.ts' {
  interface Program {
    campus: CampusRegistries;
  }
}

/** Returns empty registries. */
export function createCampusRegistries(): CampusRegistries {
  return { cardSinks: [], childErasers: [] };
}
