import type { ReactNode } from 'react';
import styles from './page-button.module.css';

interface PageButtonProps {
  onClick(): void;
  /** True for the main action of the page; the others are outlined. */
  main?: boolean;
  children: ReactNode;
}

/** A button for pages that must render where no other chunk could be loaded. */
export function PageButton({ onClick, main = false, children }: PageButtonProps) {
  return (
    <button type="button" className={main ? `${styles.button} ${styles.main}` : styles.button} onClick={onClick}>
      {children}
    </button>
  );
}
