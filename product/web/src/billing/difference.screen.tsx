import { difference } from '@kiga/contract/billing/difference.entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';

/** Screen of the differences between our payments and the daily bills of the payment platforms. */
export default entityScreen(difference, {
  inlineFilters: ['status', 'kind'],
  narrowOrder: ['transactionId', 'channel'],
  empty: { title: 'billing.difference.emptyTitle', text: 'billing.difference.emptyText' },
});
