import type { PeopleKind } from '@kiga/contract/attendance/people.ts';
import type { Recompute } from './recompute.ts';

export { settleDays } from './settle-days.ts';

/** Registries of the attendance area. */
export interface AttendanceRegistries {
  /** Functions that compute stored days again, by kind of people. */
  recompute: Record<PeopleKind, Recompute[]>;
}

declare module '../program/program.ts' {
  interface Program {
    attendance: AttendanceRegistries;
  }
}

/** Returns empty registries. */
export function createAttendanceRegistries(): AttendanceRegistries {
  return { recompute: { children: [], staff: [] } };
}
