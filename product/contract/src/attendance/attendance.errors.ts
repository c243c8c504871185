import { defineErrors } from '@kiga/entity/define-errors.ts';

/** Errors of the attendance area. */
export const attendanceErrors = defineErrors({
  ATTENDANCE_TIMES_ORDER: 400,
  ATTENDANCE_MONTH_CLOSED: 409,
  ATTENDANCE_MARK_TIME: 400,
  ATTENDANCE_MARK_ABSENCE: 400,
  ATTENDANCE_MARK_AHEAD: 400,
  ATTENDANCE_MONTH_RUNNING: 400,
  ATTENDANCE_RULE_FOR_BOTH: 400,
  ATTENDANCE_RULE_HOLDS: 409,
});
