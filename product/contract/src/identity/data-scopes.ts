import type { OrganizationKind } from './app-types.ts';

/**
 * How far what a role grants goes: `all` whatever the organization reaches, `area` of that only what lies in the account's
 * areas, `contract` what a running contract opens, `ownOrganization` the organization's own, `ownClasses` of that only the
 * account's classes and the children in them.
 */
export const dataScopes = ['all', 'area', 'contract', 'ownOrganization', 'ownClasses'] as const;

/** How far what a role grants goes. */
export type DataScope = (typeof dataScopes)[number];

const scopesOfKind: Record<OrganizationKind, readonly DataScope[]> = {
  operator: ['all', 'area'],
  group: ['all', 'area'],
  agent: ['contract', 'area'],
  institution: ['contract', 'area'],
  kindergarten: ['ownOrganization', 'ownClasses'],
  expert: ['ownOrganization'],
};

/** The data scopes that roles of this kind of organization may have, the widest first. */
export function dataScopesOf(kind: OrganizationKind): readonly DataScope[] {
  return scopesOfKind[kind];
}
