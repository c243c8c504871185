import styles from './screen-loading.module.css';

/** Holds the place of a screen that is on its way; seen only where that takes longer than a blink. */
export function ScreenLoading({ label }: { label?: string }) {
  return (
    <div className={styles.loading} role="status" aria-label={label}>
      <div className={styles.title} />
      <div className={styles.card} />
    </div>
  );
}
