import type { ReactNode } from 'react';
import styles from './page-card.module.css';

/** The one card that a page without a list or a form consists of. */
export function PageCard({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <div className={styles.card}>{children}</div>
    </div>
  );
}
