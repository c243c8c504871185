import type { EntityPage, EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { yuan } from '../signed-yuan.ts';
import styles from './desk.module.css';

/** Keys that the foot of a queue explains. */
const keys = [
  { caps: ['↑', '↓'], name: 'move' },
  { caps: ['P'], name: 'pass' },
  { caps: ['R'], name: 'reject' },
] as const;

/** Props of a queue. */
export interface QueueProps {
  title: string;
  /** Text beside the title; default is count and sum. */
  counted?: string;
  page: EntityPage;
  amountOf(record: EntityRecord): number;
  chosenId: string | undefined;
  onChoose(id: string): void;
  onMore(): void;
  /** Name, number, and what stands below them. */
  lines(record: EntityRecord): { name: string; number: string; beside: string; flags?: ReactNode };
  /** Labels of the keys for passing and refusing; a queue that refuses nothing has one. */
  passes: string;
  refuses?: string;
}

/** The records that wait, the oldest first. */
export function Queue(props: QueueProps) {
  const { title, counted, page, amountOf, chosenId, onChoose, onMore, lines, passes, refuses } = props;
  const { t } = useKit();
  const { list, total } = page;
  const left = total - list.length;
  const amount = yuan(list.reduce((sum, record) => sum + amountOf(record), 0));
  const words = { move: t('billing.desk.queue.keys.move'), pass: passes, reject: refuses };
  return (
    <section className={styles.card} aria-label={title}>
      <h2 className={styles.cardHead}>
        {title}
        <small>
          {counted ??
            (left > 0
              ? t('billing.desk.queue.newest', { count: total })
              : t('billing.desk.queue.sum', { count: total, amount }))}
        </small>
      </h2>
      <ul className={styles.queue}>
        {list.map((record) => {
          const { name, number, beside, flags } = lines(record);
          return (
            <Row key={record.id} isChosen={record.id === chosenId} onChoose={() => onChoose(record.id)}>
              <strong>{name}</strong>
              <strong>{yuan(amountOf(record))}</strong>
              <small>{number}</small>
              <small>{beside}</small>
              {flags}
            </Row>
          );
        })}
        {left > 0 && (
          <li className={styles.more}>
            <Button type="link" onClick={onMore}>
              {t('billing.desk.queue.more', { count: left })}
            </Button>
          </li>
        )}
      </ul>
      <p className={styles.keys}>
        {keys.map(
          ({ caps, name }) =>
            words[name] !== undefined && (
              <span key={name}>
                {caps.map((cap) => (
                  <kbd key={cap}>{cap}</kbd>
                ))}
                {words[name]}
              </span>
            ),
        )}
      </p>
    </section>
  );
}

function Row({ isChosen, onChoose, children }: { isChosen: boolean; onChoose(): void; children: ReactNode }) {
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    <li>
      <button
        ref={row}
        type="button"
        className={styles.row}
        aria-current={isChosen ? 'true' : undefined}
        onClick={onChoose}
      >
        {children}
      </button>
    </li>
  );
}
