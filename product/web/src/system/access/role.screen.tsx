import { role } from '@kiga/contract/system/access/role.entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { organizations } from '../organizations/organization-choice.ts';
import { roleActs } from './role-acts.ts';
import { FunctionsSection, HoldersLink, MainCell, MainRoleNote, MenusSection, RoleSection } from './role-detail.tsx';
import { DataScopeWidget, FunctionsWidget, MenusWidget, RoleNameWidget } from './role-widgets.tsx';

/** Screen of roles. */
export default entityScreen(role, {
  usesLibrary: true,
  tenants: organizations,
  columns: { wholeCeiling: { Cell: MainCell }, accountCount: { Cell: HoldersLink } },
  narrowOrder: ['description', 'wholeCeiling'],
  widgets: { name: RoleNameWidget, dataScope: DataScopeWidget, permissions: FunctionsWidget, menus: MenusWidget },
  RecordAlert: MainRoleNote,
  sections: { role: RoleSection, functions: FunctionsSection, menus: MenusSection },
  acts: roleActs,
});
