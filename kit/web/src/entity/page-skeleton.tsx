import { Skeleton } from 'antd';
import styles from '../entity-screen/entity-screen.module.css';
import { useDelayed } from './use-delayed.ts';

/** What stands where a page will be, once that takes long enough to be noticed. */
export function PageSkeleton() {
  const seen = useDelayed(true);
  return <div className={styles.skeleton}>{seen && <Skeleton active={false} paragraph={{ rows: 8 }} />}</div>;
}
