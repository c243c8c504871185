import type { PeopleKind } from '@kiga/contract/attendance/people.ts';
import { schoolDayOf } from '@kiga/contract/attendance/school-days.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';

/** Returns whether kindergartens are open on a day, and why not. */
export async function calendarsOf(
  _scope: Scope,
  _kigIds: readonly string[],
  _from: string,
  _to: string,
  _people: PeopleKind,
): Promise<(kigId: string, day: string) => { open: boolean; reason: string | null }> {
  return (_kigId, day) => schoolDayOf(day);
}
