import type { DayPart } from '@kiga/contract/attendance/people.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { rulesOf } from '../attendance/attendance.public.ts';

/** Returns the half of the day at a time `HH:MM`, by the kindergarten's own boundary. */
export async function partAt(
  scope: Scope,
  kigId: string,
  { day, time }: { day: string; time: string },
): Promise<DayPart> {
  const { halfAt } = (await rulesOf(scope, [kigId]))(kigId, null, day);
  return time < halfAt ? 'morning' : 'afternoon';
}
