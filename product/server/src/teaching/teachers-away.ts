import { leavePartsOn } from '@kiga/contract/attendance/leave-fields.ts';
import type { DayPart } from '@kiga/contract/attendance/people.ts';
import type { ScheduleTerms } from '@kiga/contract/teaching/periods.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { leavesOn } from '../attendance/attendance.public.ts';

/** A period that begins before belongs to the morning. */
const NOON = '12:00';

/** Returns whether a teacher has approved leave in a period of a day. */
export type Away = (teacherId: string, day: string, period: number) => boolean;

/** Returns who has approved leave in a span of days. */
export async function teachersAway(
  scope: Scope,
  kigId: string,
  { from, to }: { from: string; to: string },
  schedule: ScheduleTerms,
): Promise<Away> {
  const leaves = await leavesOn(scope, { kigId, from, to, ids: null, people: 'staff' });
  const byTeacher = Map.groupBy(
    leaves.filter(({ status }) => status === 'approved'),
    ({ personId }) => personId,
  );
  return (teacherId, day, period) => {
    const part: DayPart = (schedule.periods[period - 1]?.beginsAt ?? '') < NOON ? 'morning' : 'afternoon';
    return (byTeacher.get(teacherId) ?? []).some((leave) => leavePartsOn(leave, day).includes(part));
  };
}
