import { minuteIn } from '@kiga/kit-web/entity/zone-time.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Check as LookedIcon, Nfc as TagIcon } from 'lucide-react';
import styles from './seat-plan.module.css';
import { Seats } from './seat-plan.tsx';
import type { TripNow } from './trip-now.ts';
import side from './walk-side.module.css';

interface WalkSideProps {
  now: TripNow;
  timeZone: string;
  /** Types the number of the tag, where nothing can read it. */
  onTag(): void;
}

/** The seats with the rows that were looked at, and the tag at the back. */
export function WalkSide({ now, timeZone, onTag }: WalkSideProps) {
  const { t } = useKit();
  const { trip, state } = now;
  const looked = new Set(state.rows.map(({ row }) => row));
  const mayRead = looked.size === trip.rowCount && state.tagAt === null && state.endedAt === null;
  return (
    <>
      <section className={styles.card} aria-labelledby="looked">
        <h3 id="looked">
          {t('transport.station.lookedRows', { done: looked.size, all: trip.rowCount })}{' '}
          <span className={styles.quiet}>{t('transport.station.toBack')}</span>
        </h3>
        <Seats now={now} row={state.endedAt === null ? state.rows.length + 1 : undefined} looked={looked}>
          {({ child }) => (looked.has(rowOf(now, child.seat)) ? <LookedIcon size={20} aria-hidden /> : child.seat)}
        </Seats>
      </section>
      {trip.tailTag !== null && (
        <section className={side.tag} data-is-done={state.tagAt !== null}>
          <TagIcon size={22} aria-hidden />
          <div>
            <strong>{t('transport.station.tag')}</strong>
            <p className={styles.quiet}>
              {state.tagAt
                ? `${t('transport.station.tagDone')} ${minuteIn(state.tagAt, timeZone)}`
                : t('transport.station.tagText')}
            </p>
            {mayRead && (
              <button type="button" className={side.type} onClick={onTag}>
                {t('transport.station.tagType')}
              </button>
            )}
          </div>
        </section>
      )}
    </>
  );
}

function rowOf({ trip: { seatCount, rowCount } }: TripNow, seat: number | null): number {
  return seat === null ? 0 : Math.ceil(seat / Math.ceil(seatCount / rowCount));
}
