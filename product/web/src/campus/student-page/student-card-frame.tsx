import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { useDelayed } from '@kiga/kit-web/entity/use-delayed.ts';
import { iconSizePx, RefreshIcon } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styles from './student-card-frame.module.css';

/** A card of a student's page: title, a note beside it, and links at the end of the line. */
export function StudentCard(props: { title: string; note?: ReactNode; extra?: ReactNode; children: ReactNode }) {
  const { title, note, extra, children } = props;
  return (
    <section className={styles.card} aria-label={title}>
      <div className={styles.cardHead}>
        <h2>{title}</h2>
        {note && <span className={styles.note}>{note}</span>}
        <span className={styles.extra}>{extra}</span>
      </div>
      {children}
    </section>
  );
}

/** Content of a card that loads: bars while it waits, and the failure with a way to try again. */
export function Loaded<T>(props: {
  query: Pick<UseQueryResult<T>, 'data' | 'isPending' | 'isError' | 'error' | 'refetch'>;
  /** Number of bars. */
  rows?: number;
  children(data: T): ReactNode;
}) {
  const { query, rows = 3, children } = props;
  const kit = useKit();
  const late = useDelayed(query.isPending);
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    return (
      <div className={styles.failed} role="alert">
        <span>{failureText(kit, query.error)}</span>
        <Button
          type="link"
          size="small"
          icon={<RefreshIcon size={iconSizePx.tag} aria-hidden />}
          onClick={() => void query.refetch()}
        >
          {kit.t('kit.failure.retry')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.bars} data-shown={late} aria-busy>
      {Array.from({ length: rows }, (_, index) => (
        <span key={index} />
      ))}
    </div>
  );
}
