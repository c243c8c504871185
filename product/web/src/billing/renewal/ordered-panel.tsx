import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from 'antd';
import { Ordered } from '../ordered.tsx';
import styles from './renewal.module.css';
import type { MadeOrder } from './use-order.ts';

/** A renewal that was ordered. */
export interface OrderedRenewal extends MadeOrder {
  kigId: string;
  /** Number of its children. */
  count: number;
}

/** The state of the order, in place of the panel that made it. */
export function OrderedPanel({ done, onAgain }: { done: OrderedRenewal; onAgain(): void }) {
  const { t } = useKit();
  const { status, count } = done;
  const isPaid = status === 'paid' || status === 'passed';
  const [title, text] = isPaid
    ? [t('billing.renewal.paid'), t('billing.renewal.paidText', { count })]
    : status === 'notReviewed'
      ? [t('billing.renewal.waiting'), t('billing.renewal.waitingText', { count })]
      : [t('billing.renewal.unpaid'), t('billing.renewal.unpaidText')];
  return (
    <div className={styles.panel}>
      <div className={styles.panelBody}>
        <Ordered order={done} title={title} text={text} waits={!isPaid}>
          <Button onClick={onAgain}>{t('billing.renewal.again')}</Button>
        </Ordered>
      </div>
    </div>
  );
}
