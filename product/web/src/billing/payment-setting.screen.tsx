import { enterKeys, testKeys } from '@kiga/contract/billing/payment-setting.acts.ts';
import { paymentSetting } from '@kiga/contract/billing/payment-setting.entity.ts';
import { screenAct } from '@kiga/kit-web/acts/screen-act.ts';
import { lazyDialog } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';

const EnterKeys = lazyDialog(() => import('./payment-setting/enter-operator-keys.tsx'));

/** Screen of the operator's merchant accounts at the payment platforms. */
export default entityScreen(paymentSetting, {
  inlineFilters: ['channel', 'status'],
  narrowOrder: ['keysEnteredAt', 'feePercent', 'testedAt'],
  offeredWhen: {
    certificateSerial: ({ channel }) => channel === 'wechat',
    platformKeyId: ({ channel }) => channel === 'wechat',
  },
  hints: ({ t }) => ({ noticeOrigin: t('billing.paymentSetting.hints.noticeOrigin') }),
  acts: [screenAct(enterKeys, { Dialog: EnterKeys }), screenAct(testKeys)],
  empty: { title: 'billing.paymentSetting.emptyTitle', text: 'billing.paymentSetting.emptyText' },
});
