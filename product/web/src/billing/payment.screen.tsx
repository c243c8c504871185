import { payment } from '@kiga/contract/billing/payment.entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';

export default entityScreen(payment, {
  empty: { title: 'billing.payment.emptyTitle', text: 'billing.payment.emptyText' },
});
