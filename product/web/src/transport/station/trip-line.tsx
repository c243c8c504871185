import { minuteIn } from '@kiga/kit-web/entity/zone-time.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { BusFront as BusIcon, Check as DoneIcon, School as SchoolIcon, Footprints as WalkIcon } from 'lucide-react';
import styles from './trip-line.module.css';
import { countsAt, countsOf, type TripNow } from './trip-now.ts';

/** The trip as a line: each point with its planned or real time and its children; the bus stands at the present one. */
export function TripLine({ now, timeZone }: { now: TripNow; timeZone: string }) {
  const { t } = useKit();
  const { trip, state, hasArrived, point } = now;
  const isWalk = hasArrived && countsOf(state).aboard === 0;
  return (
    <ol className={styles.line}>
      {trip.points.map(({ name, time, stopId }, index) => {
        const { arrivedAt } = state.points[index] ?? { arrivedAt: null };
        const isHere = index === point && state.startedAt !== null;
        const isPast = index < point || state.endedAt !== null;
        const isLast = index === trip.points.length - 1;
        const { done, all, notToday } = countsAt(now, index);
        return (
          <li
            // A line may pass the kindergarten twice.
            key={`${stopId ?? 'school'} ${index}`}
            className={styles.point}
            data-place={isPast ? 'past' : isHere ? 'here' : 'ahead'}
            aria-current={isHere ? 'step' : undefined}
          >
            <span className={styles.sign} aria-hidden>
              {isPast ? (
                <DoneIcon size={18} />
              ) : isHere && isWalk ? (
                <WalkIcon size={22} />
              ) : isHere ? (
                <BusIcon size={20} />
              ) : isLast ? (
                <SchoolIcon size={18} />
              ) : (
                index + 1
              )}
            </span>
            <strong className={styles.name}>{name ?? t('transport.station.school')}</strong>
            <span className={styles.facts}>
              {arrivedAt ? minuteIn(arrivedAt, timeZone) : time ? t('transport.station.about', { time }) : ''}{' '}
              {isLast ? (
                <b>{t('transport.station.walk')}</b>
              ) : all === 0 ? null : isPast || isHere ? (
                <b>{t('transport.station.ofStop', { done, all })}</b>
              ) : (
                <b>{t('transport.station.stopChildren', { count: all })}</b>
              )}
              {notToday > 0 && !isLast && ` ${t('transport.station.notTodayShort', { count: notToday })}`}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
