import { defineErrors } from '@kiga/entity/define-errors.ts';

/** Errors of the attendance area. */
export const attendanceErrors = defineErrors({
  ATTENDANCE_TIMES_ORDER: 400,
  ATTENDANCE_MONTH_CLOSED: 409,
});
