import { submitSlip } from '@kiga/contract/billing/recharge-order.acts.ts';
import type { rechargeOrder } from '@kiga/contract/billing/recharge-order.entity.ts';
import { screenAct } from '@kiga/kit-web/acts/screen-act.ts';
import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import type { ScreenOptions } from '@kiga/kit-web/entity/screen-options.ts';
import { payableOf } from './pay/payable-order.ts';

const PayButton = lazyPart(() => import('./pay/pay-button.tsx'));
const OrderLines = lazyPart(() => import('./order-lines.tsx'));

/** Special parts of an open order, for its list and for the page of its details. */
export const orderOptions = {
  acts: [
    screenAct(submitSlip, {
      isMain: true,
      // The dialog of the QR code leads to the slip.
      offered: (record, kit) => record.can.includes('submitSlip') && payableOf(kit, record) === null,
    }),
  ],
  RecordActs: PayButton,
  sections: { lines: OrderLines },
} satisfies ScreenOptions<typeof rechargeOrder>;
