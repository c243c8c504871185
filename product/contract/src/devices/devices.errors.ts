import { defineErrors } from '@kiga/entity/define-errors.ts';

/** Errors of the devices area. */
export const devicesErrors = defineErrors({
  DEVICES_SERIAL_TAKEN: 409,
  DEVICES_REGISTRATION_REFUSED: 403,
  DEVICES_REGISTERED_ALREADY: 409,
  DEVICES_REGISTRATION_LOCKED: 429,
  DEVICES_SIGNATURE_WRONG: 401,
  DEVICES_SERIAL_UNKNOWN: 403,
  DEVICES_DISABLED: 403,
});
