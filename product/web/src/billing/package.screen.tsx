import { packageEntity } from '@kiga/contract/billing/package.entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';

/** Screen of the packages: what is on the shelf, and its prices. */
export default entityScreen(packageEntity, {
  inlineFilters: ['type', 'status'],
  narrowOrder: ['chargeFen', 'time', 'monthlyPriceFen', 'type'],
  offeredWhen: { validDays: ({ tryFlag }) => tryFlag === true },
  ways: [{ label: 'billing.ways.fees', href: '/agenKigFeeSet', permission: 'billing.fee.create' }],
  empty: { title: 'billing.package.emptyTitle', text: 'billing.package.emptyText' },
});
