/**
 * Reach kinds of records, as areas declare them by record or call in `reaches`.
 * - `kindergarten`: records of the kindergartens within reach; the default.
 * - `administered`: the same, and all kindergartens for the system administrator, who manages them.
 * - `asked`: records of the own kindergarten, and those of others that the session itself requested.
 * - `consulted`: records of the own kindergarten, and of those that have a question at the session's organization.
 * - `organization`: records of the own organization, and all for the system administrator; the default where an
 * organization is the owner.
 * - `operator`: records of the own organization only.
 * - `reviewed`: as `organization`, and all for operations, whose staff reviews them.
 * - `charged`: as `kindergarten`, and all kindergartens for finance, which books their payments.
 * - `paidOut`: as `organization`, and all for finance and operations, which pay agents out.
 * - `answered`: as `organization`, and all for operations as a whole, who may ask any organization.
 */
export const reachKinds = [
  'kindergarten',
  'administered',
  'asked',
  'consulted',
  'organization',
  'operator',
  'reviewed',
  'answered',
  'charged',
  'paidOut',
] as const;

/** The reach kind of a record. */
export type ReachKind = (typeof reachKinds)[number];
