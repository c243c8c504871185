import styles from './screen-loading.module.css';

/** Placeholder of a loading screen, visible only after a short delay. */
export function ScreenLoading({ label }: { label?: string }) {
  return (
    <div className={styles.loading} role="status" aria-label={label}>
      <div className={styles.title} />
      <div className={styles.card} />
    </div>
  );
}
