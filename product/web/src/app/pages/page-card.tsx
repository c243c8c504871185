import type { ReactNode } from 'react';
import styles from './page-card.module.css';

/** The single card of a page without a list or a form. */
export function PageCard({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <div className={styles.card}>{children}</div>
    </div>
  );
}
