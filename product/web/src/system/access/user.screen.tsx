import { user } from '@kiga/contract/system/access/user.entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { organizations } from '../organizations/organization-choice.ts';
import { accountOptions } from './account-options.ts';

/** Accounts of organizations. */
export default entityScreen(user, { ...accountOptions, tenants: organizations, tenantFilters: ['roles'] });
