import type { PeopleKind } from '@kiga/contract/attendance/people.ts';
import type { Recompute } from './recompute.ts';
import type { LeaveGuard, StaffLeaveSource } from './staff-leave.ts';

/** Registries of the attendance area. */
export interface AttendanceRegistries {
  /** Functions that compute stored days again, by kind of people. */
  recompute: Record<PeopleKind, Recompute[]>;
  /** Sources of approved leave of staff. */
  staffLeaves: StaffLeaveSource[];
  /** Functions that run before leave of staff is approved, in its transaction; each throws a refusal. */
  leaveGuards: LeaveGuard[];
}

declare module '../program/program.ts' {
  interface Program {
    attendance: AttendanceRegistries;
  }
}

/** Returns empty registries. */
export function createAttendanceRegistries(): AttendanceRegistries {
  return { recompute: { children: [], staff: [] }, staffLeaves: [], leaveGuards: [] };
}
