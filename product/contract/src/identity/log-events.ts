/** Names of log events other than acts. Acts appear under their own names, such as `campus.student.update`. */
export const logEvents = {
  signedIn: 'signed in',
  signInFailed: 'sign-in failed',
  signInLocked: 'sign-in locked',
  signedOut: 'signed out',
  sessionsEnded: 'sessions ended',
  passwordChanged: 'password changed',
  passwordSetWithCode: 'password set with a code',
  phoneChanged: 'phone changed',
  outboxLookedAt: 'sms outbox looked at',
  outOfReach: 'OWNER_OUT_OF_REACH',
  permissionMissing: 'PERMISSION_MISSING',
  namesTooMany: 'IDENTITY_NAMES_TOO_MANY',
  otherKindOfUser: 'APP_TYPE_DIFFERS',
  deviceAlert: 'device alert',
  deviceCommand: 'device command',
  deviceWatched: 'device watched',
  deviceReplay: 'device replay',
  deviceSelfTest: 'device self-test',
  faceFetched: 'face fetched',
  unknownDevice: 'unknown device',
  registrationRefused: 'registration refused',
  recordsErased: 'records erased',
} as const;

/** Key of a log event; its text is `system.log.events.<key>`. */
export type LogEventKey = keyof typeof logEvents;
