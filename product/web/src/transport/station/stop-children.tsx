import { minuteIn } from '@kiga/kit-web/entity/zone-time.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import {
  Check as BoardIcon,
  Phone as CallIcon,
  X as NoIcon,
  CircleX as NotIcon,
  CircleCheck as OnIcon,
} from 'lucide-react';
import { ChildFace } from './child-face.tsx';
import styles from './stop-children.module.css';
import { type ChildNow, childrenHere, openHere, type TripNow } from './trip-now.ts';

interface StopChildrenProps {
  now: TripNow;
  timeZone: string;
  /** Moment, ISO 8601. */
  nowIso: string;
  onBoard(one: ChildNow): void;
  onNotToday(one: ChildNow): void;
  onOff(one: ChildNow): void;
  onCall(one: ChildNow): void;
}

/** The children of the present stop, one in a row, with two targets. The next needed act is the only green one. */
export function StopChildren(props: StopChildrenProps) {
  const { now, timeZone, nowIso } = props;
  const { t } = useKit();
  const { trip, state, point } = now;
  const here = childrenHere(now);
  const open = openHere(now);
  const { arrivedAt = null } = state.points[point] ?? {};
  const name = trip.points[point]?.name ?? t('transport.station.school');
  const isStanding = state.startedAt !== null && !state.isMoving && state.reached >= 0;
  const waited = arrivedAt ? Math.max(0, Math.floor((Date.parse(nowIso) - Date.parse(arrivedAt)) / 1000)) : 0;
  return (
    <section aria-labelledby="stop">
      <div className={styles.head}>
        <h2 id="stop">
          {isStanding || state.startedAt === null ? name : t('transport.station.moving', { place: name })}
        </h2>
        <span className={styles.quiet}>
          {t('transport.station.point', { number: point + 1 })}
          {isStanding && arrivedAt && (
            <>
              {' '}
              {t('transport.station.came', { time: minuteIn(arrivedAt, timeZone) })}{' '}
              {state.endedAt === null &&
                t('transport.station.waits', { minutes: Math.floor(waited / 60), seconds: waited % 60 })}
            </>
          )}
        </span>
        <span className={open.length > 0 ? styles.open : styles.done} role="status">
          {open.length > 0
            ? t('transport.station.left', { count: open.length })
            : here.length > 0
              ? t('transport.station.allDone')
              : ''}
        </span>
      </div>
      {here.length === 0 && (
        <p className={styles.nobody}>
          {t(trip.direction === 'toSchool' ? 'transport.station.noChildren' : 'transport.station.noChildrenOff')}
        </p>
      )}
      <ul className={styles.children}>
        {here.map((one) => (
          <li key={one.child.id} className={styles.child} data-next={isStanding && one === open[0]}>
            <Row one={one} isNext={isStanding && one === open[0]} isActive={isStanding} {...props} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({
  one,
  isNext,
  isActive,
  now,
  timeZone,
  onBoard,
  onNotToday,
  onOff,
  onCall,
}: StopChildrenProps & { one: ChildNow; isNext: boolean; isActive: boolean }) {
  const { t, can } = useKit();
  const { child, now: on } = one;
  const isOver = now.state.endedAt !== null;
  const isBoarding = (now.trip.direction === 'toSchool' || now.point === 0) && !now.hasArrived;
  const { className } = child;
  const place =
    child.seat !== null
      ? t('transport.station.place', { className, seat: child.seat })
      : child.point === null
        ? `${className} ${t('transport.station.extra')}`
        : className;
  return (
    <>
      <ChildFace child={child} sizePx={64} className={styles.photo} />
      <div className={styles.words}>
        <span>
          <strong>{child.name}</strong> <span className={styles.quiet}>{place}</span>
        </span>
        <span className={styles.note}>{noteText()}</span>
        {on.state === 'expected' && isActive && can('campus.student.readContact') && (
          <button type="button" className={styles.call} onClick={() => onCall(one)}>
            <CallIcon size={16} aria-hidden />
            {t('transport.station.call')}
          </button>
        )}
      </div>
      <div className={styles.acts}>
        {isBoarding ? (
          <>
            {on.state === 'aboard' || on.state === 'off' ? (
              <span className={styles.on}>
                <OnIcon size={22} aria-hidden />
                <span>
                  {t('transport.station.boarded')}
                  <small>{on.boardedAt && minuteIn(on.boardedAt, timeZone)}</small>
                </span>
              </span>
            ) : (
              <button
                type="button"
                className={isNext ? styles.main : styles.plain}
                disabled={!isActive || isOver}
                onClick={() => onBoard(one)}
              >
                <BoardIcon size={24} aria-hidden />
                {t('transport.station.board')}
              </button>
            )}
            {on.state === 'notToday' ? (
              <span className={styles.not}>
                <NotIcon size={22} aria-hidden />
                {t('transport.station.notToday')}
              </span>
            ) : (
              <button
                type="button"
                className={styles.plain}
                disabled={!isActive || isOver || on.state !== 'expected'}
                onClick={() => onNotToday(one)}
              >
                <NoIcon size={22} aria-hidden />
                {t('transport.station.notToday')}
              </button>
            )}
          </>
        ) : on.state === 'off' ? (
          <span className={styles.on}>
            <OnIcon size={22} aria-hidden />
            <span>
              {t('transport.station.gotOff')}
              <small>{on.offAt && minuteIn(on.offAt, timeZone)}</small>
            </span>
          </span>
        ) : (
          <button
            type="button"
            className={isNext ? styles.main : styles.plain}
            disabled={!isActive || isOver}
            onClick={() => onOff(one)}
          >
            <BoardIcon size={24} aria-hidden />
            {t('transport.station.off')}
          </button>
        )}
      </div>
    </>
  );

  function noteText(): string | null {
    if (on.state === 'off' && on.text) return t('transport.station.with', { name: on.text });
    if (on.state === 'notToday') return on.text;
    if (on.state === 'expected' && child.leave) return t(`transport.station.onLeave.${child.leave}`);
    return child.note;
  }
}
