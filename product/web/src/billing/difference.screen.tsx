import { difference } from '@kiga/contract/billing/difference.entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';

export default entityScreen(difference, {
  empty: { title: 'billing.difference.emptyTitle', text: 'billing.difference.emptyText' },
});
