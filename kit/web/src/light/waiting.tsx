import styles from './waiting.module.css';

/** Placeholder of a part that is loading. */
export function Waiting() {
  return <span className={styles.waiting} aria-busy />;
}
