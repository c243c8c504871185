import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from 'antd';
import { Ordered, openOrderWords, stageOf } from '../ordered.tsx';
import type { OrderedHere } from '../pay/use-ordered.tsx';
import styles from './renewal.module.css';

/** A renewal that was ordered. */
export interface OrderedRenewal extends OrderedHere {
  /** Number of its children. */
  count: number;
}

interface OrderedPanelProps {
  done: OrderedRenewal;
  /** Returns to its payment by QR code, where it is paid so. */
  onGoOn: (() => void) | undefined;
  onAgain(): void;
}

/** The state of the order, in place of the panel that made it. */
export function OrderedPanel({ done, onGoOn, onAgain }: OrderedPanelProps) {
  const { t } = useKit();
  const { status, count } = done;
  const [title, text] = wordsOf();

  function wordsOf(): [title: string, text: string] {
    if (stageOf(status) === 'done') return [t('billing.renewal.paid'), t('billing.renewal.paidText', { count })];
    if (status === 'notReviewed') {
      return [t('billing.renewal.waiting'), t('billing.renewal.waitingText', { count })];
    }
    return openOrderWords(t, status, onGoOn !== undefined);
  }

  return (
    <div className={styles.panel}>
      <div className={styles.panelBody}>
        <Ordered key={status} order={done} title={title} text={text} stage={stageOf(status)} onGoOn={onGoOn}>
          <Button onClick={onAgain}>{t('billing.renewal.again')}</Button>
        </Ordered>
      </div>
    </div>
  );
}
