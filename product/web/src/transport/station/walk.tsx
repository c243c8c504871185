import { missedByGate } from '@kiga/contract/transport/trip.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import {
  Check as ClearIcon,
  CircleCheck as DoneIcon,
  TriangleAlert as SomebodyIcon,
  Circle as WaitIcon,
} from 'lucide-react';
import { useState } from 'react';
import { type ChildNow, countsOf, seatRows, type TripNow } from './trip-now.ts';
import styles from './walk.module.css';

interface WalkProps {
  now: TripNow;
  hasGate: boolean;
  timeZone: string;
  onClear(row: number): void;
  onSomebody(row: number): void;
  /** Says who was in the row, and that it is empty now. */
  onSettled(row: number, text: string): void;
  /** Says who has a child whom the gate did not see. */
  onSettle(one: ChildNow): void;
}

/** The walk through the bus: three counts, then one row after the other from the front to the back. */
export function Walk(props: WalkProps) {
  const { now, timeZone, onClear, onSomebody } = props;
  const { t } = useKit();
  const { trip, state } = now;
  const looked = new Map(state.rows.map((one) => [one.row, one]));
  const next = state.rows.length + 1;
  const rows = seatRows(trip);
  return (
    <section aria-labelledby="walk">
      <div className={styles.head}>
        <h2 id="walk">{t('transport.station.walkTitle')}</h2>
        <span className={styles.quiet}>{t('transport.station.walkText')}</span>
      </div>
      <Counts {...props} />
      <ol className={styles.rows}>
        {rows.map((seats, index) => {
          const row = index + 1;
          const done = looked.get(row);
          const isNext = row === next && state.endedAt === null;
          const numbers = seats.filter((seat) => seat).join(t('transport.station.separator'));
          const found = state.found.filter((one) => one.row === row).map(({ thing }) => thing);
          return (
            <li key={`row ${row}`} className={styles.row} data-state={done ? 'done' : isNext ? 'next' : 'ahead'}>
              {done ? <DoneIcon size={24} aria-hidden /> : !isNext && <WaitIcon size={24} aria-hidden />}
              <div className={styles.words}>
                <strong>{t('transport.station.row', { row })}</strong>
                <span className={styles.quiet}>
                  {done
                    ? [done.remark ?? t('transport.station.rowClear'), ...found].join(t('transport.station.separator'))
                    : isNext
                      ? t('transport.station.rowSeats', { seats: numbers })
                      : t('transport.station.rowNext', { row: row - 1 })}
                </span>
              </div>
              {done && <time className={styles.quiet}>{secondIn(done.at, timeZone)}</time>}
              {isNext && state.somebody === row && <Settled row={row} {...props} />}
              {isNext && state.somebody !== row && (
                <>
                  <button type="button" className={styles.somebody} onClick={() => onSomebody(row)}>
                    <SomebodyIcon size={22} aria-hidden />
                    {t('transport.station.somebody')}
                  </button>
                  <button type="button" className={styles.clear} onClick={() => onClear(row)}>
                    <ClearIcon size={26} aria-hidden />
                    {t('transport.station.nobody')}
                  </button>
                </>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Asks who was in the row, before the walk goes on. */
function Settled({ row, onSettled }: WalkProps & { row: number }) {
  const { t } = useKit();
  const [text, setText] = useState('');
  return (
    <form
      className={styles.settled}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') onSettled(row, text.trim());
      }}
    >
      <input
        className={styles.input}
        aria-label={t('transport.station.somebodyWho')}
        placeholder={t('transport.station.somebodyWho')}
        maxLength={100}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <button type="submit" className={styles.somebody} disabled={text.trim() === ''}>
        {t('transport.station.somebodyDone')}
      </button>
    </form>
  );
}

function Counts({ now, hasGate, onSettle }: WalkProps) {
  const { t } = useKit();
  const { trip, plan, state, children } = now;
  const { boarded, off } = countsOf(state);
  const gate = trip.gate === null ? null : new Set(trip.gate);
  const missed = gate === null ? [] : missedByGate(plan, state, gate).map(({ id }) => id);
  const missing = children.filter(({ child }) => missed.includes(child.id));
  const seen =
    gate === null ? null : children.filter(({ child, now: on }) => on.state === 'off' && gate.has(child.id)).length;
  const settled = children.filter(({ child, now: on }) => on.settledWith !== null && !gate?.has(child.id)).length;
  return (
    <div className={styles.counts}>
      <Count label={t(`transport.station.counts.boarded.${trip.direction}`)} value={boarded} />
      <Count label={t('transport.station.counts.off')} value={off} />
      <Count
        label={t(`transport.station.counts.gate.${trip.direction}`)}
        value={seen ?? t(hasGate ? 'transport.station.counts.unknown' : 'transport.station.counts.none')}
      />
      <div className={styles.verdict} data-is-same={missing.length === 0}>
        {missing.length === 0 ? (
          <>
            <DoneIcon size={20} aria-hidden />{' '}
            {settled > 0
              ? t('transport.station.counts.settled', { count: settled })
              : t('transport.station.counts.same')}
          </>
        ) : (
          <>
            <span>
              <SomebodyIcon size={20} aria-hidden /> {t('transport.station.counts.differ', { count: missing.length })}
            </span>
            <ul>
              {missing.map((one) => (
                <li key={one.child.id}>
                  {one.child.name}{' '}
                  <button type="button" className={styles.settle} onClick={() => onSettle(one)}>
                    {t('transport.station.counts.settle')}
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}

function Count({ label, value }: { label: string; value: number | string }) {
  return (
    <div className={styles.count}>
      <span className={styles.quiet}>{label}</span>
      {typeof value === 'number' ? <strong>{value}</strong> : <span className={styles.quiet}>{value}</span>}
    </div>
  );
}

/** Returns the time of a moment with its seconds, as evidence. */
function secondIn(iso: string, timeZone: string): string {
  const parts = { timeZone, hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
  return new Intl.DateTimeFormat('en-GB', parts).format(new Date(iso));
}
