import { fee } from '@kiga/contract/billing/fee.entity.ts';
import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';

const FeeKindergarten = lazyPart(() => import('./fee-kindergarten.tsx'));

/** Screen of the prices that an agent sets for its kindergartens. */
export default entityScreen(fee, {
  inlineFilters: ['packageId', 'beginsOn'],
  newWith: ['packageId'],
  narrowOrder: ['remark'],
  widgets: { kindergartenId: FeeKindergarten },
  addNext: true,
  ways: [{ label: 'billing.ways.packages', href: '/billing/packages', permission: 'billing.package.read' }],
  empty: { title: 'billing.fee.emptyTitle', text: 'billing.fee.emptyText' },
});
