/**
 * Whose records of a kind a session reaches, as areas declare it by record or call in `reaches`:
 * - `kindergarten`: those of the kindergartens that it reaches; so where nothing is declared;
 * - `administered`: as before, and of all kindergartens for the system administrator, whose work they are;
 * - `asked`: those of its own kindergarten; of others as far as it has asked them;
 * - `organization`: those of its own organization, for the system administrator of all; so where the owner is an organization;
 * - `operator`: those of its own organization only;
 * - `reviewed`: as `organization`, and all for operations, whose people review them;
 * - `answered`: as `organization`, and all for operations as a whole, who ask any organization.
 */
export const reachKinds = [
  'kindergarten',
  'administered',
  'asked',
  'organization',
  'operator',
  'reviewed',
  'answered',
] as const;

/** Whose records of a kind a session reaches. */
export type ReachKind = (typeof reachKinds)[number];
