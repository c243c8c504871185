import type { EntityRecord } from '../entity/any-entity.ts';
import { capitalised } from '../entity/entity-words.ts';
import { ActIcon, DoneIcon, iconSizePx } from '../icon/icons.ts';
import styles from './states.module.css';

/** Result of a batch for one record. */
export interface BatchOutcome {
  record: EntityRecord;
  /** Reason of a failure, in the reader's language; null for success. */
  reason: string | null;
  /** True where a retry may succeed. */
  again: boolean;
}

interface BatchResultProps {
  titleOf(record: EntityRecord): string;
  outcomes: readonly BatchOutcome[];
  labels: Readonly<Record<'record' | 'result' | 'reason' | 'done' | 'notDone', string>>;
}

/** Results of a batch by record, failures first. */
export function BatchResult({ titleOf, outcomes, labels }: BatchResultProps) {
  const sorted = outcomes.toSorted((one, other) => Number(one.reason === null) - Number(other.reason === null));
  return (
    <div className={styles.resultFrame}>
      <table className={styles.result}>
        <thead>
          <tr>
            <th>{capitalised(labels.record)}</th>
            <th>{labels.result}</th>
            <th>{labels.reason}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map(({ record, reason }) => (
            <tr key={record.id}>
              <th scope="row">{titleOf(record)}</th>
              <td>
                {reason === null ? (
                  <span className={styles.done}>
                    <DoneIcon size={iconSizePx.tag} aria-hidden />
                    {labels.done}
                  </span>
                ) : (
                  <span className={styles.notDone}>
                    <ActIcon size={iconSizePx.tag} aria-hidden />
                    {labels.notDone}
                  </span>
                )}
              </td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
