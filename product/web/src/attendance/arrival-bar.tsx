import type { ArrivalCounts } from '@kiga/contract/attendance/day.acts.ts';
import styles from './arrival-bar.module.css';

/** Shares of the day as one bar, hidden from screen readers, because the numbers stand next to it. */
export function ArrivalBar({ onTime, late, unseen, leave, missing }: ArrivalCounts) {
  const parts = [
    { state: 'on-time', count: onTime },
    { state: 'late', count: late },
    { state: 'unseen', count: unseen },
    { state: 'leave', count: leave },
    { state: 'missing', count: missing },
  ].filter(({ count }) => count > 0);
  return (
    <div className={styles.bar} aria-hidden>
      {parts.map(({ state, count }) => (
        <span key={state} data-state={state} style={{ flexGrow: count }} />
      ))}
    </div>
  );
}
