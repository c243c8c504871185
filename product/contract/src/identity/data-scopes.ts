import type { OrganizationKind } from './app-types.ts';

/**
 * Data scopes of a role.
 * - `all`: everything that the organization reaches.
 * - `area`: only records in the account's areas.
 * - `contract`: only kindergartens under a running contract.
 * - `ownOrganization`: only the organization's own records.
 * - `ownClasses`: only the account's classes and the children in them.
 */
export const dataScopes = ['all', 'area', 'contract', 'ownOrganization', 'ownClasses'] as const;

/** One data scope of a role. */
export type DataScope = (typeof dataScopes)[number];

const scopesOfKind: Record<OrganizationKind, readonly DataScope[]> = {
  operator: ['all', 'area'],
  group: ['all', 'area'],
  agent: ['contract', 'area'],
  institution: ['contract', 'area'],
  kindergarten: ['ownOrganization', 'ownClasses'],
  expert: ['ownOrganization'],
};

/** Returns the data scopes that roles of a kind of organization may have, widest first. */
export function dataScopesOf(kind: OrganizationKind): readonly DataScope[] {
  return scopesOfKind[kind];
}
