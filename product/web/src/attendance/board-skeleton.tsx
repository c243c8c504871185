import { useDelayed } from '@kiga/kit-web/entity/use-delayed.ts';
import { Skeleton } from 'antd';
import styles from './kig-board.module.css';

/** Placeholder of a loading board; its content appears only after a short delay. */
export function BoardSkeleton() {
  const seen = useDelayed(true);
  return (
    <div className={styles.page} aria-busy="true">
      <div className={styles.waitingHead}>{seen && <Skeleton active={false} title paragraph={{ rows: 1 }} />}</div>
      <div className={styles.cards}>
        {[7, 9, 3].map((rows) => (
          <div key={rows} className={styles.waiting}>
            {seen && <Skeleton active={false} paragraph={{ rows }} />}
          </div>
        ))}
      </div>
    </div>
  );
}
