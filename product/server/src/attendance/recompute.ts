import type { PeopleKind } from '@kiga/contract/attendance/people.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { AttendanceRegistries } from './attendance.public.ts';
import type { DaySpan } from './closed-months.ts';

/** Days to compute again: of these people, or of all. */
export interface DaysToRecompute extends DaySpan {
  /** Ids of children or staff; null for all of the kindergarten. */
  ids: readonly string[] | null;
}

/** Computes the stored results of days again, in the transaction of the change. */
export type Recompute = (inside: Scope, days: DaysToRecompute) => Promise<void>;

/** Computes days of one kind of people again, in the transaction of the change that they follow from. */
export async function recompute(
  { recompute: registered }: AttendanceRegistries,
  people: PeopleKind,
  inside: Scope,
  days: DaysToRecompute,
): Promise<void> {
  for (const one of registered[people]) await one(inside, days);
}
