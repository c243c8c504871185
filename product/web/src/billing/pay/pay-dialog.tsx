import type { OnlineChannel } from '@kiga/contract/billing/merchant-account.ts';
import { rechargeOrder } from '@kiga/contract/billing/recharge-order.entity.ts';
import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { useFocusBack } from '@kiga/kit-web/form/use-focus-back.ts';
import { iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { actWord } from '@kiga/kit-web/states/state-words.ts';
import { useTransitions } from '@kiga/kit-web/states/use-transitions.tsx';
import { Button, Modal } from 'antd';
import { LoaderCircle as WaitsIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import styles from './pay.module.css';
import { PayCode } from './pay-code.tsx';
import { PaySlip } from './pay-slip.tsx';
import { PaySubject } from './pay-subject.tsx';
import type { PayableOrder } from './payable-order.ts';
import { useOpenOrder } from './use-open-order.ts';
import { usePayment } from './use-payment.ts';

/** States in which nothing is left to do in the dialog. */
const settled: readonly unknown[] = ['paid', 'passed', 'notReviewed'];

interface PayDialogProps {
  order: PayableOrder;
  /** Payment platforms that are known before the first answer. */
  channels: readonly OnlineChannel[];
  /** Receives the state in which the order is left. */
  onClose(status: string): void;
  /** The way to a new order, once this one is closed. */
  onAgain(): void;
}

/** The payment of an order by QR code. It closes itself when the payment arrives; closed earlier, it loses nothing. */
export default function PayDialog({ order, channels: given, onClose, onAgain }: PayDialogProps) {
  const kit = useKit();
  const { t } = kit;
  const afterSave = useAfterSave();
  const transitions = useTransitions(rechargeOrder);
  const [channel, setChannel] = useState(order.channel);
  const [isBank, setBank] = useState(false);
  const [isTimeUp, setTimeUp] = useState(false);
  useFocusBack();
  const { data: record } = useOpenOrder(order);
  const status = String(record?.status ?? 'unpaid');
  const owner: Record<string, string> = kit.tenantOfSession === null ? { kigId: order.kigId } : {};
  const { query, channels } = usePayment({
    id: order.id,
    owner,
    channel,
    channels: given,
    isOpen: status === 'unpaid' && !isTimeUp && !isBank,
  });
  const isRefusedAsOver = query.error instanceof CallError && query.error.error === 'BILLING_ORDER_OVER';
  const isOver = isTimeUp || isRefusedAsOver || status !== 'unpaid';
  const settle = useEffectEvent(() => {
    // The dates of the children have changed.
    if (status !== 'notReviewed') void afterSave();
    onClose(status);
  });
  useEffect(() => {
    if (settled.includes(status)) settle();
  }, [status]);

  async function cancel(): Promise<void> {
    if (record !== undefined && (await transitions.start(record, 'close'))) onClose('closed');
  }

  const mayCancel = record !== undefined && transitions.of(record).some(({ name }) => name === 'close');
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
          {!isOver && !isBank && (
            <Button type="text" onClick={() => setBank(true)}>
              {t('billing.pay.toBank')}
            </Button>
          )}
          {!isOver && mayCancel && (
            <Button onClick={() => void cancel()}>{actWord(kit, rechargeOrder, 'close')}</Button>
          )}
          {isOver && <Button onClick={() => onClose('closed')}>{t('kit.detail.close')}</Button>}
        </div>
      }
    >
      <div className={styles.body}>
        <div className={styles.code}>
          {isBank && !isOver ? (
            <PaySlip id={order.id} owner={owner} onBack={() => setBank(false)} />
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
        <PaySubject order={order} record={record} owner={owner} />
      </div>
      {transitions.dialog}
    </Modal>
  );
}
