import { enterOwnKeys, testOwnKeys } from '@kiga/contract/billing/bills/own-merchant.acts.ts';
import { ownMerchant } from '@kiga/contract/billing/bills/own-merchant.entity.ts';
import { screenAct } from '@kiga/kit-web/acts/screen-act.ts';
import { lazyDialog } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';

const EnterOwnKeys = lazyDialog(() => import('./payment-setting/enter-own-keys.tsx'));

/** Screen of a kindergarten's own merchant accounts, into which parents pay their bills. */
export default entityScreen(ownMerchant, {
  inlineFilters: ['channel', 'status'],
  narrowOrder: ['keysEnteredAt', 'testedAt', 'merchantId'],
  offeredWhen: {
    certificateSerial: ({ channel }) => channel === 'wechat',
    platformKeyId: ({ channel }) => channel === 'wechat',
  },
  hints: ({ t }) => ({ noticeOrigin: t('billing.ownMerchant.hints.noticeOrigin') }),
  acts: [screenAct(enterOwnKeys, { Dialog: EnterOwnKeys }), screenAct(testOwnKeys)],
  ways: [{ label: 'billing.bill.plural', href: '/billing/bills', permission: 'billing.bill.read' }],
  empty: { title: 'billing.ownMerchant.emptyTitle', text: 'billing.ownMerchant.emptyText' },
});
