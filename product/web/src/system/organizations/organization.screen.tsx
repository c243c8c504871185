import { organization } from '@kiga/contract/system/organizations/organization.entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { treeView } from '@kiga/kit-web/tree/tree-view.tsx';
import { TreeWidget } from '@kiga/kit-web/tree/tree-widget.tsx';
import { CurrentPasswordWidget } from '../access/current-password-widget.tsx';
import { OrganizationContracts } from './organization-contracts.tsx';

/** Screen of organizations, as a list and as a tree. */
export default entityScreen(organization, {
  usesLibrary: true,
  widgets: { superiorId: TreeWidget, areaId: TreeWidget, password: CurrentPasswordWidget },
  offeredWhen: {
    // Only the operator's accounts change organizations, so their own is the operator.
    password: (values, base) => base?.kind === 'operator' && values.contactPhone !== base.contactPhone,
  },
  inlineFilters: ['kind', 'status'],
  narrowOrder: ['kind', 'status', 'code'],
  empty: { title: 'system.organization.emptyTitle', text: 'system.organization.emptyText' },
  otherView: treeView(organization),
  sections: { contracts: OrganizationContracts },
  addNext: true,
});
