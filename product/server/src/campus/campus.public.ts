import type { WordParams } from '@kiga/entity/words/words.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';

export { type CardHolder, cardHolders, looseCard, type PersonWithCard, peopleWithCards } from './cards.ts';
export { type ChildOfClass, childrenByClass, enrolledChildren } from './children-by-class.ts';
export { weekOfTerm } from './current-term.ts';

/** Registries through which areas above take part in changes of children. */
export interface CampusRegistries {
  /** Functions that run in the transaction that gives a child a new card. */
  cardSinks: ((inside: Scope, given: { kigId: string; studentId: string; cardNumber: string }) => Promise<void>)[];
  /**
   * Functions that run in the transaction that ends a consent, by withdrawal, refusal or lapse. They remove what rested
   * on it, such as a face on machines. The child is locked until commit.
   */
  consentSinks: ((inside: Scope, ended: { kigId: string; studentId: string; kind: string }) => Promise<void>)[];
  /** Functions that add events to the timeline of a child. */
  timelineSources: TimelineSource[];
}

/** A child whose timeline is read. */
export interface TimelineChild {
  kigId: string;
  id: string;
}

/** An event of a child, in the reader's language; `look` asks for attention. */
export interface TimelineEvent {
  at: Date;
  text: string;
  tone: 'plain' | 'look';
}

/**
 * Returns the latest events of a child that the reader may see; it checks its own permission. `say` returns a text in
 * the reader's language.
 */
export type TimelineSource = (
  scope: Scope,
  child: TimelineChild,
  say: (key: string, params?: WordParams) => string,
) => Promise<TimelineEvent[]>;

declare module '../program/program.ts' {
  interface Program {
    campus: CampusRegistries;
  }
}

/** Returns empty registries. */
export function createCampusRegistries(): CampusRegistries {
  return { cardSinks: [], consentSinks: [], timelineSources: [] };
}
