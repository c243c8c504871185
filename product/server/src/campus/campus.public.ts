import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { AppError } from '@kiga/kit-server/app-error.ts';

export { type CardHolder, cardHolders, looseCard, type PersonWithCard, peopleWithCards } from './cards.ts';
export { type ChildOfClass, childrenByClass, enrolledChildren } from './children-by-class.ts';
export { type ChildOnRoll, type ClassPeriod, rollOfDay } from './class-periods.ts';
export { weekOfTerm } from './current-term.ts';

/** Registries through which areas above take part in changes of children. */
export interface CampusRegistries {
  /** Functions that run in the transaction that gives a child a new card. */
  cardSinks: ((inside: Scope, given: { kigId: string; studentId: string; cardNumber: string }) => Promise<void>)[];
  /** Functions that return the reasons why children cannot graduate, such as open bills, by the ids of the children. */
  graduationBlockers: ((
    scope: Scope,
    kigId: string,
    studentIds: readonly string[],
  ) => Promise<Map<string, AppError>>)[];
}

declare module '../program/program.ts' {
  interface Program {
    campus: CampusRegistries;
  }
}

/** Returns empty registries. */
export function createCampusRegistries(): CampusRegistries {
  return { cardSinks: [], graduationBlockers: [] };
}
