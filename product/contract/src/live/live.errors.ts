import { defineErrors } from '@kiga/entity/define-errors.ts';

/** Errors of the live area. */
export const liveErrors = defineErrors({
  LIVE_ENDS_BEFORE_BEGIN: 400,
  LIVE_TIME_PAST: 400,
  LIVE_TOO_FAR_AHEAD: 400,
  LIVE_NOT_PENDING: 409,
  LIVE_NOT_PASSED: 409,
  LIVE_TOO_EARLY: 409,
  LIVE_TIME_OVER: 409,
  LIVE_RUNNING: 409,
  LIVE_NOT_LIVE: 409,
  LIVE_NOT_ENDED: 409,
  LIVE_OVER: 409,
  LIVE_OWN_MESSAGE: 409,
  LIVE_MESSAGES_TOO_MANY: 429,
});
