import { approval } from '@kiga/contract/system/approvals/approval.entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { ApprovalChange } from './approval-change.tsx';

/** Screen of outsiders' acts that wait for an organization's confirmation. */
export default entityScreen(approval, {
  usesLibrary: true,
  narrowOrder: ['fourEyes', 'askerOrganization', 'organizationName', 'lapsesAt'],
  inlineFilters: ['status', 'act'],
  empty: { title: 'system.approval.emptyTitle', text: 'system.approval.emptyText' },
  sections: { change: ApprovalChange },
});
