import { defineErrors } from '@kiga/entity/define-errors.ts';
import { publishingErrors } from './publishing.errors.ts';

/** Errors of the communication area. */
export const communicationErrors = defineErrors({
  ...publishingErrors,
  COMMUNICATION_LETTER_CLOSED: 409,
  COMMUNICATION_LETTERS_TODAY: 429,
  COMMUNICATION_MESSAGE_NO_RECEIVERS: 400,
  COMMUNICATION_MESSAGE_NOBODY: 409,
  COMMUNICATION_MESSAGE_SENT: 409,
});
