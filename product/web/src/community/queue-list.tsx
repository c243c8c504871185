import type { QueueEntry } from '@kiga/contract/community/queue.acts.ts';
import { formatMoment } from '@kiga/kit-web/entity/format.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useEffect, useRef } from 'react';
import styles from './community.module.css';

/** Names of the kinds of things. */
export const kindWords = { post: 'community.queue.post', comment: 'community.queue.comment' } as const;

interface QueueListProps {
  list: readonly QueueEntry[];
  /** Things beyond those of the list. */
  more: number;
  chosenId: string | undefined;
  onChoose(id: string): void;
}

/** The things that wait, the oldest first. */
export function QueueList({ list, more, chosenId, onChoose }: QueueListProps) {
  const { t } = useKit();
  return (
    <section className={styles.list} aria-label={t('community.queue.list')}>
      <ul>
        {list.map((entry) => (
          <Row key={entry.id} entry={entry} isChosen={entry.id === chosenId} onChoose={() => onChoose(entry.id)} />
        ))}
      </ul>
      {more > 0 && <p className={styles.quiet}>{t('community.queue.more', { count: more })}</p>}
    </section>
  );
}

function Row({ entry, isChosen, onChoose }: { entry: QueueEntry; isChosen: boolean; onChoose(): void }) {
  const { t, language } = useKit();
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const { kind, title, writer, organizationName, since, waits, reports } = entry;
  return (
    <li>
      <button
        ref={row}
        type="button"
        className={styles.row}
        aria-current={isChosen ? 'true' : undefined}
        onClick={onChoose}
      >
        <strong>{title}</strong>
        <span className={styles.line}>
          <span className={styles.kind}>{t(kindWords[kind])}</span>
          {waits && <span className={styles.tagLook}>{t('community.board.waiting')}</span>}
          {reports > 0 && <span className={styles.tagAct}>{t('community.queue.reported', { count: reports })}</span>}
        </span>
        <small>
          {writer} {organizationName}
        </small>
        <small>{formatMoment(since, language)}</small>
      </button>
    </li>
  );
}
