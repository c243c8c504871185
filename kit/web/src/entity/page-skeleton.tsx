import styles from '../entity-screen/entity-screen.module.css';
import { useDelayed } from './use-delayed.ts';

const LINES = 8;

/** What stands where a page will be, once that takes long enough to be noticed. */
export function PageSkeleton() {
  const seen = useDelayed(true);
  return (
    <div className={styles.skeleton} aria-hidden>
      {seen && <div className={styles.skeletonTitle} />}
      {/* Lines of nothing have nothing else to be known by. */}
      {seen && Array.from({ length: LINES }, (_, line) => <div key={String(line)} className={styles.skeletonLine} />)}
    </div>
  );
}
