import { useDroppable } from '@dnd-kit/core';
import { lead } from '@kiga/contract/campus/lead.entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { useDelayed } from '@kiga/kit-web/entity/use-delayed.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import type { ViewState } from '@kiga/kit-web/list/view-state.ts';
import { StateTag } from '@kiga/kit-web/states/state-tag.tsx';
import { Button } from 'antd';
import { type ReactNode, useId } from 'react';
import styles from './board.module.css';
import { useColumn } from './use-column.ts';

/** Role of a column for the dragged card: its own, open by an act, or closed. */
export type DropPlace = { kind: 'own' } | { kind: 'closed' } | { kind: 'open'; act: string };

interface BoardColumnProps {
  state: string;
  view: ViewState;
  /** Null without a drag. */
  place: DropPlace | null;
  /** A lead on its way to another column, with that column's state. */
  moving: { record: EntityRecord; to: string } | null;
  renderCard(record: EntityRecord, arriving: boolean): ReactNode;
}

/** The leads of one state. */
export function BoardColumn({ state, view, place, moving, renderCard }: BoardColumnProps) {
  const kit = useKit();
  const titleId = useId();
  const { query, records, total } = useColumn(state, view);
  const { setNodeRef, isOver } = useDroppable({ id: state, disabled: place?.kind === 'closed' });
  const late = useDelayed(query.isPending);
  const staying = records.filter(({ id }) => id !== moving?.record.id);
  const arriving = moving?.to === state ? moving.record : null;
  const more = total === undefined ? 0 : total - records.length;
  return (
    <section
      ref={setNodeRef}
      className={styles.column}
      aria-labelledby={titleId}
      aria-busy={query.isFetching}
      data-place={place?.kind}
      data-over={(isOver && place?.kind === 'open') || undefined}
    >
      <h2 id={titleId} className={styles.columnTitle}>
        <StateTag entity={lead} state={state} />
        {total !== undefined && <span className={styles.count}>{total}</span>}
      </h2>
      {place?.kind === 'open' && <p className={styles.act}>{place.act}</p>}
      <div className={styles.cards}>
        {query.isError && !query.data ? (
          <div className={styles.nothing} role="alert">
            <p>
              {kit.t('campus.lead.board.failed')}
              <br />
              {failureText(kit, query.error)}
            </p>
            <Button size="small" onClick={() => void query.refetch()}>
              {kit.t('kit.failure.retry')}
            </Button>
          </div>
        ) : (
          query.isPending && late && <CardSkeletons />
        )}
        {(staying.length > 0 || arriving) && (
          <ul className={styles.list}>
            {arriving && renderCard(arriving, true)}
            {staying.map((record) => renderCard(record, false))}
          </ul>
        )}
        {total === 0 && !arriving && <p className={styles.nothing}>{kit.t('campus.lead.board.empty')}</p>}
        {query.hasNextPage && (
          <Button type="link" block loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {kit.t('campus.lead.board.more', { count: more })}
          </Button>
        )}
      </div>
    </section>
  );
}

function CardSkeletons() {
  return (
    <div className={styles.list} aria-hidden>
      {[1, 2, 3].map((card) => (
        <div key={card} className={styles.skeleton} />
      ))}
    </div>
  );
}
