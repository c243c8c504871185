import { defineErrors } from '@kiga/entity/define-errors.ts';

/** Errors of activities, notices and news. */
export const publishingErrors = defineErrors({
  COMMUNICATION_ENDS_BEFORE_BEGIN: 400,
  COMMUNICATION_SIGN_UP_ENDS_BEFORE_BEGIN: 400,
  COMMUNICATION_SIGN_UP_AFTER_ACTIVITY: 400,
  COMMUNICATION_LINK_NOT_HTTPS: 400,
  /** A grade or class of the target is gone. */
  COMMUNICATION_TARGET_GONE: 409,
  /** A group or the operator addresses all its kindergartens. */
  COMMUNICATION_TARGET_WHOLE: 400,
  /** An account of some classes addresses these classes only. */
  COMMUNICATION_TARGET_OWN_CLASSES: 400,
  /** The text is under review, and has to be withdrawn before it changes. */
  COMMUNICATION_UNDER_REVIEW: 409,
  /** The author does not pass the own text. */
  COMMUNICATION_OWN_TEXT: 403,
  COMMUNICATION_NOTHING_PASSED: 409,
  COMMUNICATION_PUBLISHED_ALREADY: 409,
  COMMUNICATION_NOT_PUBLISHED: 409,
  /** A published text is not deleted. */
  COMMUNICATION_STILL_PUBLISHED: 409,
  COMMUNICATION_REMINDED: 409,
  COMMUNICATION_ALL_READ: 409,
  COMMUNICATION_NOT_FOR_CHILD: 409,
  COMMUNICATION_SIGN_UP_NOT_OPEN: 409,
  COMMUNICATION_SIGN_UP_CLOSED: 409,
  COMMUNICATION_SIGNED_UP_ALREADY: 409,
  COMMUNICATION_ACTIVITY_FULL: 409,
  COMMUNICATION_NOT_SIGNED_UP: 409,
  /** The activity and the child of a sign-up stay as they are. */
  COMMUNICATION_SIGN_UP_FIXED: 400,
});
