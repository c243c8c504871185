import { type OnlineChannel, onlineChannels } from '@kiga/contract/billing/merchant-account.ts';
import { boughtOrderDetails, closeBought, payBought } from '@kiga/contract/shop/mall.acts.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { useQuestion } from '@kiga/kit-web/form/use-question.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTelling } from '@kiga/kit-web/library/use-telling.ts';
import { useQuery } from '@tanstack/react-query';
import { PayFrame } from '../../billing/billing.public.ts';
import { useOrderAct } from './use-order-act.ts';

/** Interval at which the order is read, because its seller owns it and its changes are told there. */
const ASK_MS = 3_000;

/** States in which nothing is left to pay. */
const settled = ['paid', 'delivered', 'completed', 'refunding', 'refunded'];

interface PayOrderProps {
  order: { id: string; orderNumber: string; totalFen: number };
  channel: OnlineChannel;
  onClose(): void;
}

/** The payment of an order of the shop by QR code. */
export default function PayOrder({ order, channel, onClose }: PayOrderProps) {
  const { t, client, open } = useKit();
  const { message } = useTelling();
  const afterSave = useAfterSave();
  const ask = useQuestion();
  const { act } = useOrderAct();
  const { data } = useQuery({
    queryKey: [boughtOrderDetails.name, order.id],
    queryFn: ({ signal }) => client.call(boughtOrderDetails, { id: order.id }, { signal }),
    refetchInterval: ASK_MS,
  });
  return (
    <PayFrame
      order={{ ...order, channel }}
      name={t('shop.mall.orders.number', { number: order.orderNumber })}
      status={data?.status ?? 'unpaid'}
      settled={settled}
      channels={onlineChannels}
      start={(chosen, signal) => client.call(payBought, { id: order.id, channel: chosen }, { signal })}
      cancel={{
        label: t('shop.mall.orders.close'),
        take: async () => {
          const label = t('shop.mall.orders.close');
          if (!(await ask({ title: t('shop.mall.orders.closeAsk'), ok: label, danger: true }))) return false;
          return (await act((options) => client.call(closeBought, { id: order.id }, options))) !== undefined;
        },
      }}
      onSettled={() => message.success(t('shop.mall.paid'))}
      onClose={() => {
        onClose();
        void afterSave();
      }}
      onAgain={() => {
        onClose();
        open('/mallHome');
      }}
    >
      {data?.lines.map(({ id, commodityName, variantName, quantity }) => (
        <p key={id}>
          {commodityName} {variantName} × {quantity}
        </p>
      ))}
    </PayFrame>
  );
}
