import { type OnlineChannel, onlineChannels } from '@kiga/contract/billing/merchant-account.ts';
import { payBoughtFromBalance } from '@kiga/contract/shop/mall.acts.ts';
import { shopChannels, shopOrder } from '@kiga/contract/shop/order.entity.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import AskDialog from '@kiga/kit-web/form/ask-dialog.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTelling } from '@kiga/kit-web/library/use-telling.ts';
import { formatYuan } from '../../billing/billing.public.ts';
import { useChannelChoice } from '../mall/channel-widget.tsx';
import type { OrderToPay } from './order-acts.tsx';

const fields = { channel: choice(shopChannels, { required: true }) };

interface PayChoiceProps {
  order: OrderToPay;
  /** Goes on to the QR code of a payment platform. */
  onOnline(channel: OnlineChannel): void;
  onClose(): void;
}

/** The choice of a payment for an open order; the balance pays it at once. */
export default function PayChoice({ order, onOnline, onClose }: PayChoiceProps) {
  const { t, client } = useKit();
  const { message } = useTelling();
  const afterSave = useAfterSave();
  const { Channel, start } = useChannelChoice(order.totalFen);
  return (
    <AskDialog
      entity={shopOrder}
      title={t('shop.mall.orders.number', { number: order.orderNumber })}
      lead={`${t('shop.mall.toPay')} ${formatYuan(order.totalFen)} ${t('shop.mall.yuan')}`}
      fields={fields}
      widgets={{ channel: Channel }}
      start={{ channel: start }}
      labelOf={() => t('shop.mall.channel')}
      ok={t('shop.mall.orders.pay')}
      failsAt="channel"
      send={async ({ channel }, options) => {
        const online = onlineChannels.find((one) => one === channel);
        if (online) return onOnline(online);
        await client.call(payBoughtFromBalance, { id: order.id }, options);
        message.success(t('shop.mall.paid'));
        onClose();
        void afterSave();
      }}
      onClose={onClose}
    />
  );
}
