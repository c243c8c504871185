import { attendanceErrorsZhCN, attendanceZhCN } from '@kiga/contract/attendance/attendance.zh-CN.ts';

/** What the area says in Chinese, as a part of the program of its own. */
export default { attendance: attendanceZhCN, errors: attendanceErrorsZhCN };
