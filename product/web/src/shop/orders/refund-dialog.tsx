import { askRefund } from '@kiga/contract/shop/mall.acts.ts';
import { REFUND_REASON_MAX, shopOrder } from '@kiga/contract/shop/order.entity.ts';
import { money } from '@kiga/entity/fields/money.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { fieldInputOf } from '@kiga/kit-web/fields/field-inputs.ts';
import AskDialog from '@kiga/kit-web/form/ask-dialog.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTelling } from '@kiga/kit-web/library/use-telling.ts';
import type { z } from 'zod';
import { formatYuan } from '../../billing/billing.public.ts';
import type { OrderToPay } from './order-acts.tsx';

const AMOUNT_MAX = 1_000_000_000;

const fields = {
  // The server knows the most, because a part may have come back already.
  amountFen: money({ required: true, min: 1, max: AMOUNT_MAX }),
  reason: text({ required: true, maxLength: REFUND_REASON_MAX, multiline: true }),
};

const labelKeys = { amountFen: 'shop.mall.orders.refundAmount', reason: 'shop.mall.orders.refundReason' } as const;

/** Asks money of an order back: how much, and why. */
export default function RefundDialog({ order, onClose }: { order: OrderToPay; onClose(): void }) {
  const { t, client } = useKit();
  const { message } = useTelling();
  const afterSave = useAfterSave();
  return (
    <AskDialog
      entity={shopOrder}
      title={t('shop.mall.orders.refundTitle', { number: order.orderNumber })}
      fields={fields}
      inputOf={fieldInputOf}
      start={{ amountFen: order.totalFen }}
      hints={{ amountFen: t('shop.mall.orders.refundMost', { yuan: formatYuan(order.totalFen) }) }}
      labelOf={(field) => t(labelKeys[field as keyof typeof fields])}
      ok={t('shop.mall.orders.send')}
      send={async (values, options) => {
        const input = { id: order.id, ...values } as z.input<typeof askRefund.input>;
        await client.call(askRefund, input, options);
        message.success(t('shop.mall.orders.sent'));
        onClose();
        void afterSave();
      }}
      onClose={onClose}
    />
  );
}
