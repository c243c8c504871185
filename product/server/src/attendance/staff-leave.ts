import type { DayPart } from '@kiga/contract/attendance/people.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { DaysToRecompute } from './recompute.ts';

/** Leave of a staff member, from a half of a day to a half of a day, both included. */
export interface StaffLeave {
  personId: string;
  /** Such as `sick`; `comp` spends overtime. */
  kind: string;
  fromDay: string;
  fromPart: DayPart;
  toDay: string;
  toPart: DayPart;
}

/** Returns approved leave that shares a day with these days. */
export type StaffLeaveSource = (scope: Scope, days: DaysToRecompute) => Promise<StaffLeave[]>;

/** Refuses leave that is about to be approved, such as comp leave without enough overtime. */
export type LeaveGuard = (inside: Scope, leave: StaffLeave & { kigId: string }) => Promise<void>;

/** Returns the halves of a day that a leave covers. */
export function partsOn({ fromDay, fromPart, toDay, toPart }: StaffLeave, day: string): DayPart[] {
  if (day < fromDay || day > toDay) return [];
  return (['morning', 'afternoon'] as const).filter(
    (part) =>
      !(day === fromDay && fromPart === 'afternoon' && part === 'morning') &&
      !(day === toDay && toPart === 'morning' && part === 'afternoon'),
  );
}
