import { DoneIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { type Kit, useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from 'antd';
import { CircleSlash as OverIcon, Clock as WaitingIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './billing.module.css';
import { detailsHref } from './details-href.ts';
import { formatYuan } from './yuan.ts';

const icons = { done: DoneIcon, waits: WaitingIcon, over: OverIcon } as const;

interface OrderedProps {
  order: { id: string; kigId: string; orderNumber: string; totalFen: number };
  title: string;
  text: string;
  /** The payment is booked, is still to come or to be reviewed, or does not come any more. */
  stage: 'done' | 'waits' | 'over';
  /** Returns to its payment by QR code, where it is paid so. */
  onGoOn?: (() => void) | undefined;
  /** The way to the next order. */
  children: ReactNode;
}

/** An order that was just made: what it waits for, its number, and the way to its details. */
export function Ordered({ order, title, text, stage, onGoOn, children }: OrderedProps) {
  const kit = useKit();
  const { t } = kit;
  const Icon = icons[stage];
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.done} role="status" aria-label={title}>
      <h2 ref={heading} tabIndex={-1} data-stage={stage}>
        <Icon size={iconSizePx.menu} aria-hidden />
        {title}
      </h2>
      <p>{text}</p>
      <p className={styles.quiet}>
        {t('billing.renewal.orderNumber', { number: order.orderNumber, amount: formatYuan(order.totalFen) })}
      </p>
      <div className={styles.buttons}>
        {onGoOn && (
          <Button type="primary" onClick={onGoOn}>
            {t('billing.pay.goOn')}
          </Button>
        )}
        <Button type={onGoOn ? 'default' : 'primary'} onClick={() => kit.open(detailsHref(kit, order))}>
          {t('billing.renewal.toOrder')}
        </Button>
        {children}
      </div>
    </section>
  );
}

/** Returns how far an order in this state is. */
export function stageOf(status: string): OrderedProps['stage'] {
  if (status === 'closed') return 'over';
  return status === 'paid' || status === 'passed' ? 'done' : 'waits';
}

/** Returns title and text of an order that is not paid: closed, to be paid by QR code, or by a bank transfer. */
export function openOrderWords(t: Kit['t'], status: string, isByCode: boolean): [title: string, text: string] {
  if (status === 'closed') return [t('billing.pay.over'), t('billing.pay.closedText')];
  return isByCode
    ? [t('billing.pay.waiting'), t('billing.pay.waitingText')]
    : [t('billing.renewal.unpaid'), t('billing.renewal.unpaidText')];
}
