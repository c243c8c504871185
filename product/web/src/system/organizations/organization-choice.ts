import type { TenantChoice } from '@kiga/kit-web/entity/screen-options.ts';

/** The organizations to choose from, for readers who look after the accounts of more than one. */
export const organizations: TenantChoice = { to: 'system.organization', label: 'system.organization.name' };
