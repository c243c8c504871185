import { type OnlineChannel, onlineChannels } from '@kiga/contract/billing/merchant-account.ts';
import { type Basket, checkOut } from '@kiga/contract/shop/mall.acts.ts';
import { REMARK_MAX, shopChannels, shopOrder } from '@kiga/contract/shop/order.entity.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { fieldInputOf } from '@kiga/kit-web/fields/field-inputs.ts';
import AskDialog, { type Typed } from '@kiga/kit-web/form/ask-dialog.tsx';
import type { SendOptions } from '@kiga/kit-web/form/use-sending.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTelling } from '@kiga/kit-web/library/use-telling.ts';
import { useState } from 'react';
import { formatYuan } from '../../billing/billing.public.ts';
import PayOrder from '../orders/pay-order.tsx';
import { BasketSums } from './basket-sums.tsx';
import { useChannelChoice } from './channel-widget.tsx';
import styles from './mall.module.css';
import { useAddress } from './use-address.ts';

const fields = {
  channel: choice(shopChannels, { required: true }),
  remark: text({ maxLength: REMARK_MAX }),
};

const labelKeys = { channel: 'shop.mall.channel', remark: 'shop.mall.remark' } as const;

/** An ordered basket whose first unpaid order is to be paid now. */
interface Paying {
  order: { id: string; orderNumber: string; totalFen: number };
  channel: OnlineChannel;
}

interface CheckOutProps {
  basket: Basket;
  onClose(): void;
  /** Runs where prices or stock are other ones now. */
  onChanged(): void;
}

/** The last look before the order: lines in short, address, payment, remark and sum; then its payment. */
export default function CheckOut({ basket, onClose, onChanged }: CheckOutProps) {
  const kit = useKit();
  const { t, client } = kit;
  const { message } = useTelling();
  const afterSave = useAfterSave();
  // The basket is empty once it is ordered, but the dialog goes on to the payment.
  const [ordered] = useState(basket);
  const [paying, setPaying] = useState<Paying | null>(null);
  const { totalFen } = ordered.sums;
  const { Channel, start } = useChannelChoice(totalFen);
  const yuan = formatYuan(totalFen);

  async function order(values: Typed, options: SendOptions): Promise<void> {
    const channel = values.channel as (typeof shopChannels)[number];
    const input = { channel, remark: values.remark as string | null, expectedFen: totalFen };
    try {
      const { orders } = await client.call(checkOut, input, options);
      const open = orders.find(({ status }) => status === 'unpaid');
      const online = onlineChannels.find((one) => one === channel);
      if (open && online) {
        setPaying({ order: open, channel: online });
        message.success(t('shop.mall.ordered', { count: orders.length }));
      } else {
        message.success(t('shop.mall.paid'));
        onClose();
      }
      void afterSave();
    } catch (error) {
      if (!(error instanceof CallError) || error.error !== 'SHOP_BASKET_CHANGED') throw error;
      message.warning(error.text);
      onChanged();
      onClose();
    }
  }

  if (paying !== null) return <PayOrder {...paying} onClose={onClose} />;
  return (
    <AskDialog
      entity={shopOrder}
      title={t('shop.mall.checkOutTitle')}
      lead={<Subject basket={ordered} />}
      fields={fields}
      inputOf={fieldInputOf}
      widgets={{ channel: Channel }}
      start={{ channel: start }}
      labelOf={(field) => t(labelKeys[field as keyof typeof fields], { max: REMARK_MAX })}
      ok={totalFen === 0 ? t('shop.mall.order') : t('shop.mall.orderAndPay', { yuan })}
      failsAt="channel"
      send={order}
      onClose={onClose}
    />
  );
}

/** The order in short. */
function Subject({ basket }: { basket: Basket }) {
  const { t } = useKit();
  const address = useAddress().data?.address;
  return (
    <div className={styles.subject}>
      {basket.sellers.map(({ sellerId, sellerName, lines }) => (
        <section key={sellerId}>
          {basket.sellers.length > 1 && <h3>{sellerName ?? t('shop.mall.operator')}</h3>}
          <ul>
            {lines.map(({ variantId, commodityName, variantName, quantity, priceFen }) => (
              <li key={variantId}>
                <span>
                  {commodityName} {variantName} × {quantity}
                </span>
                <span>{formatYuan(priceFen * quantity)}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {basket.sellers.length > 1 && (
        <p className={styles.quiet}>{t('shop.mall.severalOrders', { count: basket.sellers.length })}</p>
      )}
      <BasketSums basket={basket} />
      {address && (
        <p className={styles.quiet}>
          {t('shop.mall.orders.deliverTo', {
            receiver: address.receiver,
            phone: address.receiverPhone,
            address: address.address,
          })}
        </p>
      )}
    </div>
  );
}
