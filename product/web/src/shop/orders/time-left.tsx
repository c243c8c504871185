import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useEffect, useEffectEvent, useState } from 'react';
import styles from './my-orders.module.css';

const TICK_MS = 1_000;

const secondsUntil = (endsAtMs: number) => Math.max(0, Math.ceil((endsAtMs - performance.now()) / 1_000));
const twoDigits = (count: number) => String(count).padStart(2, '0');

interface TimeLeftProps {
  /** Moment of the browser's monotonic clock. */
  endsAtMs: number;
  onEnd(): void;
}

/** The time until an unpaid order closes. */
export function TimeLeft({ endsAtMs, onEnd }: TimeLeftProps) {
  const { t } = useKit();
  const [left, setLeft] = useState(() => secondsUntil(endsAtMs));
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const timer = setInterval(() => {
      const seconds = secondsUntil(endsAtMs);
      setLeft(seconds);
      if (seconds > 0) return;
      clearInterval(timer);
      end();
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [endsAtMs]);
  const time = `${twoDigits(Math.floor(left / 60))}:${twoDigits(left % 60)}`;
  return <span className={styles.closes}>{t('shop.mall.orders.closes', { time })}</span>;
}
