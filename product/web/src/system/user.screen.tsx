import { user } from '@kiga/contract/system/user.entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { accountOptions } from './account-options.ts';
import { organizations } from './organization-choice.ts';

/** Accounts of organizations. */
export default entityScreen(user, { ...accountOptions, tenants: organizations, tenantFilters: ['roles'] });
