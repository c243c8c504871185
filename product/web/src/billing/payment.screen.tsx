import { payment } from '@kiga/contract/billing/payment.entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';

/** Screen of online payments, with their states from the QR code to a refund. */
export default entityScreen(payment, {
  inlineFilters: ['status', 'channel'],
  narrowOrder: ['transactionId', 'orderNumber', 'channel', 'paidAt'],
  ways: [
    {
      label: 'billing.ways.paymentSetting',
      href: '/payment-setting',
      permission: 'billing.paymentSetting.read',
      forMany: true,
    },
  ],
  empty: { title: 'billing.payment.emptyTitle', text: 'billing.payment.emptyText' },
});
