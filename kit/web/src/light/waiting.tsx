import styles from './waiting.module.css';

/** Holds the place of a part that is on its way. */
export function Waiting() {
  return <span className={styles.waiting} aria-busy />;
}
