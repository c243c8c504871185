import styles from '../entity-screen/entity-screen.module.css';
import { useDelayed } from './use-delayed.ts';

const LINES = 8;

/** Placeholder of a page, shown once loading takes noticeably long. */
export function PageSkeleton() {
  const seen = useDelayed(true);
  return (
    <div className={styles.skeleton} aria-hidden>
      {seen && <div className={styles.skeletonTitle} />}
      {/* Skeleton lines have no other identity than their index. */}
      {seen && Array.from({ length: LINES }, (_, line) => <div key={String(line)} className={styles.skeletonLine} />)}
    </div>
  );
}
