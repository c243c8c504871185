/** Reasons for which a machine could not install a version. */
export const updateFailureReasons = ['download', 'hash', 'storage', 'battery', 'install', 'other'] as const;

/** A reason for which a machine could not install a version. */
export type UpdateFailureReason = (typeof updateFailureReasons)[number];

/** Maximum length of the machine's own words about a failure. */
export const UPDATE_FAILURE_TEXT_MAX = 200;
