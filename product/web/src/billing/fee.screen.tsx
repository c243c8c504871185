import { fee } from '@kiga/contract/billing/fee.entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';

/** Screen of the prices that an agent sets for its kindergartens. */
export default entityScreen(fee, {
  inlineFilters: ['kindergartenId', 'packageId'],
  newWith: ['kindergartenId', 'packageId'],
  narrowOrder: ['remark'],
  addNext: true,
  ways: [{ label: 'billing.package.plural', href: '/billing/packages', permission: 'billing.package.read' }],
  empty: { title: 'billing.fee.emptyTitle', text: 'billing.fee.emptyText' },
});
