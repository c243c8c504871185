import { paymentSetting } from '@kiga/contract/billing/payment-setting.entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';

export default entityScreen(paymentSetting, {
  empty: { title: 'billing.paymentSetting.emptyTitle', text: 'billing.paymentSetting.emptyText' },
});
