import { attendanceErrorsZhCN, attendanceZhCN } from '@kiga/contract/attendance/attendance.zh-CN.ts';

/** Chinese texts of the area, as a chunk of their own. */
export default { attendance: attendanceZhCN, errors: attendanceErrorsZhCN };
