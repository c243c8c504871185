import type { TenantChoice } from '@kiga/kit-web/entity/screen-options.ts';

/** The choice of an organization, for readers who manage accounts of several. */
export const organizations: TenantChoice = { to: 'system.organization', label: 'system.organization.name' };
