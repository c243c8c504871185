import { Button, Skeleton } from 'antd';
import type { AnyEntity, EntityRecord } from '../entity/any-entity.ts';
import { formatDay, formatMoment } from '../entity/format.ts';
import { LoadFailure } from '../entity/load-failure.tsx';
import { useDelayed } from '../entity/use-delayed.ts';
import { useKit } from '../kit-context.tsx';
import { StateTag } from '../states/state-tag.tsx';
import styles from './history.module.css';
import { HistoryItem } from './history-item.tsx';
import { byDay, dayOf, type PassedState, passedStates } from './history-words.ts';
import { useHistory } from './use-history.ts';

interface RecordHistoryProps {
  entity: AnyEntity;
  record: EntityRecord;
}

/** History of a record by day, newest first. */
export default function RecordHistory({ entity, record }: RecordHistoryProps) {
  const kit = useKit();
  const query = useHistory(entity, record);
  const late = useDelayed(query.isPending);
  const entries = query.data;
  if (!entries) {
    if (!query.isError) return late ? <Skeleton active={false} paragraph={{ rows: 6 }} /> : null;
    return <LoadFailure failure={query.error} attempts={query.errorUpdateCount} retry={() => void query.refetch()} />;
  }
  if (entries.length === 0) return <p className={styles.quiet}>{kit.t('kit.history.empty')}</p>;
  return (
    <div className={styles.history}>
      {entity.states && <Passed entity={entity} passed={passedStates(entity.states, entries)} />}
      {byDay(entries).map(({ day, entries }) => (
        <section key={day}>
          <h3 className={styles.day}>{dayText(kit, day)}</h3>
          <ol className={styles.entries}>
            {entries.map((entry) => (
              <HistoryItem key={entry.id} entity={entity} record={record} entry={entry} />
            ))}
          </ol>
        </section>
      ))}
      {query.hasNextPage && (
        <Button className={styles.older} loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {kit.t('kit.history.older')}
        </Button>
      )}
    </div>
  );
}

function dayText(kit: ReturnType<typeof useKit>, day: string): string {
  const now = Date.now();
  if (day === dayOf(new Date(now).toISOString())) return kit.t('kit.history.today');
  if (day === dayOf(new Date(now - 86_400_000).toISOString())) return kit.t('kit.history.yesterday');
  return formatDay(day, kit.language);
}

/** Past states of the record, in a line. */
function Passed({ entity, passed }: { entity: AnyEntity; passed: readonly PassedState[] }) {
  const kit = useKit();
  if (passed.length === 0) return null;
  return (
    <ol className={styles.passed} aria-label={kit.t('kit.history.passed')}>
      {passed.map(({ entryId, state, by, at }) => (
        <li key={entryId} title={formatMoment(at, kit.language)}>
          <StateTag entity={entity} state={state} />
          <span className={styles.quiet}>
            {by} {formatDay(dayOf(at), kit.language)}
          </span>
        </li>
      ))}
    </ol>
  );
}
