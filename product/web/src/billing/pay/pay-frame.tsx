import type { OnlineChannel } from '@kiga/contract/billing/merchant-account.ts';
import type { StartedPayment } from '@kiga/contract/billing/recharge-order.acts.ts';
import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import { useFocusBack } from '@kiga/kit-web/form/use-focus-back.ts';
import { iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button, Modal } from 'antd';
import { LoaderCircle as WaitsIcon } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { formatYuan } from '../yuan.ts';
import styles from './pay.module.css';
import { PayCode } from './pay-code.tsx';
import { usePayment } from './use-payment.ts';

/** Props of `PayFrame`. */
export interface PayFrameProps {
  order: { id: string; totalFen: number; channel: OnlineChannel };
  /** The order in one line, below its amount. */
  name: string;
  /** State of the order, as far as known. */
  status: string;
  /** States in which nothing is left to do in the dialog. */
  settled: readonly string[];
  /** Payment platforms that are known before the first answer. */
  channels: readonly OnlineChannel[];
  /** Starts the payment at a platform; the same order and channel give the same payment. */
  start(channel: OnlineChannel, signal: AbortSignal): Promise<StartedPayment>;
  /** The way to close the order for good; `take` resolves to whether it was closed. Absent where the reader may not. */
  cancel?: { label: string; take(): Promise<boolean> } | undefined;
  /** The transfer by bank instead of the code, where the order may be paid so. */
  bank?(onBack: () => void): ReactNode;
  /** Runs once the order has one of the settled states, before `onClose`. */
  onSettled?(status: string): void;
  /** Receives the state in which the order is left. */
  onClose(status: string): void;
  /** The way to a new order, once this one is closed. */
  onAgain(): void;
  /** The subject of the payment below its amount. */
  children?: ReactNode;
}

/** The dialog of a payment by QR code. It closes itself when the payment arrives; closed earlier, it loses nothing. */
export default function PayFrame(props: PayFrameProps) {
  const { order, name, status, settled, channels: given, start, cancel, bank, onClose, onAgain, children } = props;
  const { t } = useKit();
  const [channel, setChannel] = useState(order.channel);
  const [isBank, setBank] = useState(false);
  const [isTimeUp, setTimeUp] = useState(false);
  useFocusBack();
  const { query, channels } = usePayment({
    id: order.id,
    channel,
    channels: given,
    start,
    isOpen: status === 'unpaid' && !isTimeUp && !isBank,
  });
  const isRefusedAsOver = query.error instanceof CallError && query.error.error === 'BILLING_ORDER_OVER';
  const isOver = isTimeUp || isRefusedAsOver || status !== 'unpaid';
  const settle = useEffectEvent(() => {
    props.onSettled?.(status);
    onClose(status);
  });
  const isSettled = settled.includes(status);
  useEffect(() => {
    if (isSettled) settle();
  }, [isSettled]);

  return (
    <Modal
      open
      centered
      width={640}
      title={t('billing.pay.title')}
      className={styles.dialog}
      mask={{ closable: false }}
      // Escape must not discard an uploaded slip.
      keyboard={!isBank}
      onCancel={() => onClose(isOver ? 'closed' : status)}
      footer={
        <div className={styles.foot}>
          <span className={styles.wait} role="status">
            {!isOver && !isBank && query.isSuccess && (
              <>
                <WaitsIcon size={iconSizePx.button} aria-hidden />
                {t('billing.pay.wait')}
              </>
            )}
          </span>
          {!isOver && !isBank && bank && (
            <Button type="text" onClick={() => setBank(true)}>
              {t('billing.pay.toBank')}
            </Button>
          )}
          {!isOver && cancel && (
            <Button
              onClick={() =>
                void cancel.take().then((isClosed) => {
                  if (isClosed) onClose('closed');
                })
              }
            >
              {cancel.label}
            </Button>
          )}
          {isOver && <Button onClick={() => onClose('closed')}>{t('kit.detail.close')}</Button>}
        </div>
      }
    >
      <div className={styles.body}>
        <div className={styles.code}>
          {isBank && !isOver && bank ? (
            bank(() => setBank(false))
          ) : (
            <PayCode
              query={query}
              channel={channel}
              channels={channels}
              onChannel={setChannel}
              isOver={isOver}
              onEnd={() => setTimeUp(true)}
              onAgain={onAgain}
            />
          )}
        </div>
        <div className={styles.subject}>
          <p className={styles.amount}>
            <strong>{formatYuan(order.totalFen)}</strong> {t('billing.renewal.yuan')}
          </p>
          <p className={styles.quiet}>{name}</p>
          {children}
        </div>
      </div>
    </Modal>
  );
}
