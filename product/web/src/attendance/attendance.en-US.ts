import { attendanceEnUS, attendanceErrorsEnUS } from '@kiga/contract/attendance/attendance.en-US.ts';

/** What the area says in English, as a part of the program of its own. */
export default { attendance: attendanceEnUS, errors: attendanceErrorsEnUS };
