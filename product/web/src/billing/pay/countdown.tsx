import { ORDER_OPEN_MINUTES } from '@kiga/contract/billing/recharge-order.entity.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useEffect, useEffectEvent, useState } from 'react';
import styles from './pay.module.css';

const LOOK_MS = 250;

const secondsUntil = (endsAtMs: number) => Math.max(0, Math.ceil((endsAtMs - performance.now()) / 1_000));

interface CountdownProps {
  /** Moment of the browser's monotonic clock. */
  endsAtMs: number;
  onEnd(): void;
}

/** The time until the order closes, as text and as a bar. Screen readers hear it once a minute. */
export function Countdown({ endsAtMs, onEnd }: CountdownProps) {
  const { t } = useKit();
  const [left, setLeft] = useState(() => secondsUntil(endsAtMs));
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const look = () => {
      const seconds = secondsUntil(endsAtMs);
      setLeft(seconds);
      if (seconds > 0) return;
      clearInterval(timer);
      end();
    };
    const timer = setInterval(look, LOOK_MS);
    look();
    return () => clearInterval(timer);
  }, [endsAtMs]);
  const twoDigits = (count: number) => String(count).padStart(2, '0');
  return (
    <div className={styles.countdown}>
      <p aria-hidden>
        <strong>
          {twoDigits(Math.floor(left / 60))}:{twoDigits(left % 60)}
        </strong>{' '}
        {t('billing.pay.closesIn')}
      </p>
      <div className={styles.bar} aria-hidden>
        <div style={{ inlineSize: `${Math.min(100, (left / (ORDER_OPEN_MINUTES * 60)) * 100)}%` }} />
      </div>
      <p className={styles.spoken} role="status">
        {t('billing.pay.minutesLeft', { count: Math.ceil(left / 60) })}
      </p>
    </div>
  );
}
