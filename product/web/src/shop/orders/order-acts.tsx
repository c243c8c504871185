import { type OnlineChannel, onlineChannels } from '@kiga/contract/billing/merchant-account.ts';
import { closeBought, receiveBought } from '@kiga/contract/shop/mall.acts.ts';
import { lazyDialog } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { useQuestion } from '@kiga/kit-web/form/use-question.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { useState } from 'react';
import styles from './my-orders.module.css';
import type { ShownOrder } from './shown-order.ts';
import { useOrderAct } from './use-order-act.ts';

/** An order that its buyer pays. */
export interface OrderToPay {
  id: string;
  orderNumber: string;
  totalFen: number;
}

const PayOrder = lazyDialog<{ order: OrderToPay; channel: OnlineChannel; onClose(): void }>(
  () => import('./pay-order.tsx'),
);
const PayChoice = lazyDialog<{ order: OrderToPay; onOnline(channel: OnlineChannel): void; onClose(): void }>(
  () => import('./pay-choice.tsx'),
);
const RefundDialog = lazyDialog<{ order: OrderToPay; onClose(): void }>(() => import('./refund-dialog.tsx'));

/** Buttons of what a buyer may do with an order in its state. */
export function OrderActs({ order }: { order: ShownOrder }) {
  const { t, client } = useKit();
  const ask = useQuestion();
  const { act } = useOrderAct();
  const [dialog, setDialog] = useState<'choice' | 'refund' | OnlineChannel | null>(null);
  const { id, orderNumber, status, sums } = order;
  const subject = { id, orderNumber, totalFen: sums.totalFen };
  const online = onlineChannels.find((one) => one === dialog);
  const close = () => setDialog(null);

  const closeOrder = () =>
    ask({
      title: t('shop.mall.orders.closeAsk'),
      ok: t('shop.mall.orders.close'),
      danger: true,
      act: () => act((options) => client.call(closeBought, { id }, options), t('shop.mall.orders.closed')),
    });
  const receive = () =>
    ask({
      title: t('shop.mall.orders.receiveAsk'),
      ok: t('shop.mall.orders.receive'),
      act: () => act((options) => client.call(receiveBought, { id }, options), t('shop.mall.orders.received')),
    });

  return (
    <span className={styles.acts}>
      {status === 'unpaid' && (
        <>
          <Button onClick={() => void closeOrder()}>{t('shop.mall.orders.close')}</Button>
          <Button type="primary" onClick={() => setDialog('choice')}>
            {t('shop.mall.orders.pay')}
          </Button>
        </>
      )}
      {(status === 'paid' || status === 'delivered') && sums.totalFen > 0 && (
        <Button onClick={() => setDialog('refund')}>{t('shop.mall.orders.refund')}</Button>
      )}
      {status === 'delivered' && (
        <Button type="primary" onClick={() => void receive()}>
          {t('shop.mall.orders.receive')}
        </Button>
      )}
      {dialog === 'choice' && <PayChoice order={subject} onOnline={setDialog} onClose={close} />}
      {dialog === 'refund' && <RefundDialog order={subject} onClose={close} />}
      {online && <PayOrder order={subject} channel={online} onClose={close} />}
    </span>
  );
}
