import { CollapseIcon, ExpandIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from 'antd';
import styles from './desk.module.css';

/** Place of a record in its queue. */
export interface QueuePlace {
  /** Place among the loaded records, from 1. */
  place: number;
  /** Number of loaded records. */
  count: number;
  /** Number of all records that wait. */
  total: number;
  onMove(by: 1 | -1): void;
}

/** The place of the open record in the queue, with the ways to its neighbours. */
export function Place({ place, count, total, onMove }: QueuePlace) {
  const { t } = useKit();
  return (
    <span className={styles.end}>
      {t('billing.desk.verdict.place', { place, count: total })}
      <Button
        type="text"
        size="small"
        disabled={place === 1}
        aria-label={t('billing.desk.verdict.previous')}
        icon={<CollapseIcon size={iconSizePx.button} />}
        onClick={() => onMove(-1)}
      />
      <Button
        type="text"
        size="small"
        disabled={place === count}
        aria-label={t('billing.desk.verdict.next')}
        icon={<ExpandIcon size={iconSizePx.button} />}
        onClick={() => onMove(1)}
      />
    </span>
  );
}
