import type { OpenItem } from '@kiga/contract/attendance/open.acts.ts';
import type { PeopleKind } from '@kiga/contract/attendance/people.ts';
import type { Language } from '@kiga/entity/words/words.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { Recompute } from './recompute.ts';

export { calendarsOf } from './calendars.ts';
export { type ComputedDay, computeDays, daysOf } from './child-facts.ts';
export { chosenClass, namesOf } from './class-month.ts';
export { dayBoard, reasonIn } from './day-board.ts';
export { type LeaveOn, leavesOn } from './leaves-on.ts';
export { noteExport } from './note-export.ts';
export { settleDays } from './settle-days.ts';
export { momentOf } from './student-results.ts';
export { rulesOf } from './student-rules.ts';

/** Registries of the attendance area. */
export interface AttendanceRegistries {
  /** Functions that compute stored days again, by kind of people. */
  recompute: Record<PeopleKind, Recompute[]>;
  /** Sources of what waits today and who can do it, in the order of the page. */
  openSources: OpenSource[];
  /** Sources of notes about children, which the board and the day of a class show. */
  childNotes: ChildNotes[];
}

/**
 * Returns notes about children of one kindergarten by their ids, in the reader's language, such as that a child may not
 * return yet. It checks its own permission.
 */
export type ChildNotes = (scope: Scope, kigId: string, language: Language) => Promise<Map<string, string>>;

/** A source of things that wait. It checks its own permission, and shows what the reader reaches. */
export interface OpenSource {
  /** True where the home board leaves it out, because it shows the same itself, or because it can wait for days. */
  isOnBoard: boolean;
  /** Returns what waits in the scope's one kindergarten. */
  load(scope: Scope): Promise<OpenItem[]>;
}

declare module '../program/program.ts' {
  interface Program {
    attendance: AttendanceRegistries;
  }
}

/** Returns empty registries. */
export function createAttendanceRegistries(): AttendanceRegistries {
  return { recompute: { children: [], staff: [] }, openSources: [], childNotes: [] };
}
