import { user } from '@kiga/contract/system/access/user.entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { organizations } from '../organizations/organization-choice.ts';
import { accountOptions } from './account-options.ts';
import { ClassesWidget } from './account-widgets.tsx';

/** Screen of organizations' accounts. */
export default entityScreen(user, {
  usesLibrary: true,
  ...accountOptions,
  widgets: { ...accountOptions.widgets, classes: ClassesWidget },
  tenants: organizations,
  tenantFilters: ['roles'],
});
