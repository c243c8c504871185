import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import type { ComponentType } from 'react';
import styles from './desk.module.css';
import type { QueuePlace } from './place.tsx';
import { Queue, type QueueProps } from './queue.tsx';
import { useChosen, type useQueue } from './use-queue.ts';

/** Props of the facts and acts of the chosen record. */
export interface DecisionProps {
  record: EntityRecord;
  at: QueuePlace;
  /** Called before an act that ends the work on it. */
  onDecide(id: string): void;
  onRefused(id: string): void;
}

interface QueueViewProps extends Omit<QueueProps, 'page' | 'chosenId' | 'onChoose' | 'onMore'> {
  queue: ReturnType<typeof useQueue>;
  /** Key of the message that another user decided, and the field that names the record there. */
  goneKey: string;
  named: string;
  empty: { title: string; text: string };
  Decision: ComponentType<DecisionProps>;
}

/** Records that wait for a decision: the queue, and beside it the facts and acts of the chosen one. */
export function QueueView({ queue, goneKey, named, empty, Decision, ...shown }: QueueViewProps) {
  const { drawings } = useKit();
  const { query, more } = queue;
  const records = query.data?.list ?? none;
  const at = useChosen(records, query.isSuccess && !query.isPlaceholderData, goneKey, named);
  if (query.data === undefined) {
    if (!query.isError) return <PageSkeleton />;
    const { error, errorUpdateCount, refetch } = query;
    return <LoadFailure failure={error} attempts={errorUpdateCount} retry={() => void refetch()} />;
  }
  const { chosen, index } = at;
  if (chosen === null) {
    return (
      <section className={styles.card}>
        <StatusPage drawing={<drawings.Empty />} title={empty.title} sentence={empty.text} />
      </section>
    );
  }
  return (
    <div className={styles.two}>
      <Queue {...shown} page={query.data} chosenId={chosen.id} onChoose={at.choose} onMore={more} />
      <Decision
        record={chosen}
        at={{ place: index + 1, count: records.length, total: query.data.total, onMove: at.move }}
        onDecide={at.decided}
        onRefused={at.undecided}
      />
    </div>
  );
}

const none: readonly EntityRecord[] = [];
