import { defineErrors } from '@kiga/entity/define-errors.ts';

/** Errors of the health area. */
export const healthErrors = defineErrors({
  HEALTH_SYMPTOM_TWICE: 400,
  HEALTH_COLLECT_BELOW_SUSPECT: 400,
  HEALTH_DOUBT_ABOVE_SUSPECT: 400,
  HEALTH_CHECK_RULE_DAY_TAKEN: 409,
  HEALTH_CHECK_TAKEN: 409,
  HEALTH_FIRST_MEASUREMENT_KEPT: 400,
  HEALTH_CHECK_CHILD_GONE: 400,
  HEALTH_CHECK_TOO_LATE: 400,
  HEALTH_CHECK_AHEAD: 400,
});
