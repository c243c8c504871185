/**
 * Kinds of log entries.
 * - `operation`: changes of records.
 * - `login`: signing in and out, and passwords.
 * - `look`: views of whole personal data.
 * - `export`: data in exported files.
 * - `refusal`: refused attempts.
 * - `device`: requests of machines to the device API.
 */
export const logKinds = ['operation', 'login', 'look', 'export', 'refusal', 'device'] as const;

/** One kind of log entry. */
export type LogKind = (typeof logKinds)[number];
