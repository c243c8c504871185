import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { DoorOpen as DoorIcon, Lock as LockIcon, LifeBuoy as WheelIcon } from 'lucide-react';
import { ChildFace } from './child-face.tsx';
import styles from './seat-plan.module.css';
import { type ChildNow, countsOf, seatRows, type TripNow } from './trip-now.ts';

/** The seats of the bus, which fill with faces; and the walk, which is locked until the last stop. */
export function SeatPlan({ now }: { now: TripNow }) {
  const { t } = useKit();
  const { aboard, expected } = countsOf(now.state);
  const isBoarding = now.trip.direction === 'toSchool' || expected > 0;
  const rest = isBoarding ? expected : aboard;
  return (
    <>
      <section className={styles.card} aria-labelledby="seats">
        <h3 id="seats">
          {t('transport.station.onBus', { count: aboard })}{' '}
          {rest > 0 && (
            <span className={styles.quiet}>
              {t(isBoarding ? 'transport.station.toCome' : 'transport.station.toGo', { count: rest })}
            </span>
          )}
        </h3>
        <Seats now={now}>{(child) => <Seat child={child} />}</Seats>
      </section>
      <section className={styles.card}>
        <div className={styles.locked}>
          <LockIcon size={20} aria-hidden />
          <div>
            <strong>{t('transport.station.locked')}</strong>
            <p className={styles.quiet}>{t('transport.station.lockedText')}</p>
          </div>
        </div>
      </section>
    </>
  );
}

function Seat({ child: { child, now } }: { child: ChildNow }) {
  if (now.state === 'aboard') return <ChildFace child={child} sizePx={40} className={styles.face} />;
  return <span>{child.seat}</span>;
}

interface SeatsProps {
  now: TripNow;
  /** Row that is looked at next, from 1; its seats have an edge. */
  row?: number | undefined;
  /** Rows that were looked at. */
  looked?: ReadonlySet<number>;
  children(child: ChildNow): React.ReactNode;
}

/** The seats in rows, with the aisle between. */
export function Seats({ now, row, looked, children }: SeatsProps) {
  const { t } = useKit();
  const { trip } = now;
  const bySeat = new Map(now.children.flatMap((one) => (one.child.seat === null ? [] : [[one.child.seat, one]])));
  return (
    <div className={styles.bus}>
      <div className={styles.front}>
        <span>
          <DoorIcon size={16} aria-hidden /> {t('transport.station.door')}
        </span>
        {trip.driver && (
          <span>
            <WheelIcon size={16} aria-hidden /> {t('transport.station.driver', { name: trip.driver })}
          </span>
        )}
      </div>
      {seatRows(trip).map((seats, index) => (
        <div
          // Rows have no other name than their place.
          key={`row ${index + 1}`}
          className={styles.row}
          data-row={looked?.has(index + 1) ? 'looked' : row === index + 1 ? 'next' : undefined}
        >
          {seats.map((seat, place) => {
            if (seat === null)
              return (
                <span key="aisle" className={styles.aisle}>
                  {index + 1}
                </span>
              );
            const child = bySeat.get(seat);
            return (
              <span
                key={`${place}`}
                className={styles.seat}
                data-state={seat === 0 ? 'none' : (child?.now.state ?? 'free')}
                title={child?.child.name}
              >
                {child ? children(child) : seat || ''}
              </span>
            );
          })}
        </div>
      ))}
    </div>
  );
}
