import { attendanceEnUS, attendanceErrorsEnUS } from '@kiga/contract/attendance/attendance.en-US.ts';

/** English texts of the area, as a chunk of their own. */
export default { attendance: attendanceEnUS, errors: attendanceErrorsEnUS };
