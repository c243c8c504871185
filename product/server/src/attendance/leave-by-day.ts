import type { ChildLeaveOfDay } from '@kiga/contract/attendance/child-day.ts';
import type { PeopleKind } from '@kiga/contract/attendance/people.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { DaysToRecompute } from './recompute.ts';

/** Returns the approved leave of children by child and day. */
export async function leaveByDay(
  _scope: Scope,
  _people: PeopleKind,
  _span: DaysToRecompute,
): Promise<Map<string, ChildLeaveOfDay[]>> {
  return new Map();
}
