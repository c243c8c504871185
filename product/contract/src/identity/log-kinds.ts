/**
 * Kinds of what the log holds: `operation` changes of records, `login` signing in and out and passwords, `look` whole
 * personal data that was read, `export` data that left the house, `refusal` what somebody tried to reach and may not,
 * `device` what machines and their door were told.
 */
export const logKinds = ['operation', 'login', 'look', 'export', 'refusal', 'device'] as const;

/** One kind of log entry. */
export type LogKind = (typeof logKinds)[number];
