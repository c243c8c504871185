import { Progress } from 'antd';
import type { Ref } from 'react';
import styles from './transfer.module.css';

interface TransferProgressProps {
  ref?: Ref<HTMLParagraphElement>;
  text: string;
  done: number;
  /** Null or 0 while unknown. */
  total: number | null;
  hint?: string;
}

/** Progress of long-running work. */
export function TransferProgress({ ref, text, done, total, hint }: TransferProgressProps) {
  const known = total !== null && total > 0;
  return (
    <div className={styles.running}>
      <p ref={ref} className={styles.lead} tabIndex={-1} role="status">
        {text}
      </p>
      <Progress
        aria-label={text}
        percent={known ? Math.floor((done / total) * 100) : 0}
        status="active"
        format={() => (known ? `${done} / ${total}` : '')}
      />
      {hint && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}
