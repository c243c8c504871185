import { endProblem, type TripProblem } from '@kiga/contract/transport/trip.ts';
import { minuteIn } from '@kiga/kit-web/entity/zone-time.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { UserPlus as ExtraIcon, Package as FoundIcon, ArrowRight as GoIcon, Undo2 as UndoIcon } from 'lucide-react';
import styles from './trip-foot.module.css';
import { countsOf, lastTouch, openHere, type TripNow } from './trip-now.ts';

interface TripFootProps {
  now: TripNow;
  isWalk: boolean;
  gate: readonly string[] | null;
  timeZone: string;
  onUndo(): void;
  onExtra(): void;
  onFound(): void;
  onStart(): void;
  onArrive(): void;
  onDrive(): void;
  onEnd(): void;
  onLeave(): void;
}

/** Text of what is still missing before the end, by problem. */
const missingKeys: Partial<Record<TripProblem, string>> = {
  TRANSPORT_TRIP_CHILDREN_OPEN: 'transport.station.endChildren',
  TRANSPORT_TRIP_CHILDREN_ABOARD: 'transport.station.endChildren',
  TRANSPORT_TRIP_NOT_ARRIVED: 'transport.station.endArrive',
  TRANSPORT_TRIP_COUNTS_DIFFER: 'transport.station.endCounts',
  TRANSPORT_TRIP_TAG_MISSING: 'transport.station.endTag',
};

/** The foot of a trip: the step back, tools, and the one next act. It stays grey and says why, where it cannot be done. */
export function TripFoot(props: TripFootProps) {
  const { now, isWalk, timeZone, onUndo, onExtra, onFound, onLeave } = props;
  const { t } = useKit();
  const { state } = now;
  const { endedAt } = state;
  const isBusy = state.startedAt !== null && endedAt === null;
  return (
    <footer className={styles.foot}>
      <button type="button" className={styles.tool} disabled={!isBusy || lastTouch(now) === null} onClick={onUndo}>
        <UndoIcon size={20} aria-hidden />
        <span>{t('transport.station.undo')}</span>
      </button>
      <button type="button" className={styles.tool} disabled={!isBusy} onClick={onExtra}>
        <ExtraIcon size={20} aria-hidden />
        <span>{t('transport.station.addExtra')}</span>
      </button>
      <button type="button" className={styles.tool} disabled={!isBusy} onClick={onFound}>
        <FoundIcon size={20} aria-hidden />
        <span>
          {state.found.length > 0
            ? t('transport.station.foundCount', { count: state.found.length })
            : t('transport.station.found')}
        </span>
      </button>
      <span className={styles.space} />
      {endedAt !== null ? (
        <>
          <span className={styles.ended} role="status">
            {state.isClosedByOffice
              ? t('transport.station.endedOffice')
              : t('transport.station.endedText', { time: minuteIn(endedAt, timeZone), off: countsOf(state).off })}
          </span>
          <button type="button" className={styles.main} onClick={onLeave}>
            {t('transport.station.change')}
          </button>
        </>
      ) : isWalk ? (
        <End {...props} />
      ) : (
        <Next {...props} />
      )}
    </footer>
  );
}

function Next({ now, onStart, onArrive, onDrive }: TripFootProps) {
  const { t } = useKit();
  const { trip, state, point, hasArrived } = now;
  const nameOf = (index: number) => trip.points[index]?.name ?? t('transport.station.school');
  if (state.startedAt === null) return <Act text={t('transport.station.start')} onAct={onStart} />;
  if (state.isMoving || state.reached < 0) {
    return <Act text={t('transport.station.arrive', { place: nameOf(point) })} onAct={onArrive} />;
  }
  const open = openHere(now);
  const why =
    open.length === 0
      ? null
      : open.length === 1
        ? t('transport.station.driveFirst', { name: open[0]?.child.name ?? '' })
        : t('transport.station.driveFirstMany', { count: open.length });
  if (hasArrived) return <Act text={t('transport.station.walk')} why={why ?? ''} isBlocked />;
  // In the afternoon a child whom nobody fetches stays on the bus; a question names it.
  const isBlocked = why !== null && !(trip.direction === 'toHome' && point > 0);
  return (
    <Act
      text={t('transport.station.drive', { place: nameOf(point + 1) })}
      why={why}
      isBlocked={isBlocked}
      onAct={onDrive}
      hasArrow
    />
  );
}

function End({ now, gate, onEnd }: TripFootProps) {
  const { t } = useKit();
  const { plan, state, trip } = now;
  const problem = endProblem(plan, state, gate && new Set(gate));
  const open = Array.from({ length: trip.rowCount }, (_, index) => index + 1).slice(state.rows.length);
  const why = (): string | null => {
    if (problem === null) return null;
    if (problem === 'TRANSPORT_TRIP_ROWS_OPEN')
      return t('transport.station.endRows', { rows: open.join(t('transport.station.separator')) });
    if (problem === 'TRANSPORT_TRIP_SOMEBODY') return t('transport.station.endSomebody', { row: state.somebody ?? 0 });
    return t(missingKeys[problem] ?? `errors.${problem}`);
  };
  return <Act text={t('transport.station.end')} why={why()} isBlocked={problem !== null} onAct={onEnd} />;
}

interface ActProps {
  text: string;
  /** Reason for which it is grey, or what to think of. */
  why?: string | null;
  isBlocked?: boolean;
  hasArrow?: boolean;
  onAct?(): void;
}

function Act({ text, why = null, isBlocked = false, hasArrow = false, onAct }: ActProps) {
  return (
    <button type="button" className={styles.main} disabled={isBlocked} onClick={onAct}>
      <span>
        {text}
        {hasArrow && <GoIcon size={22} aria-hidden />}
      </span>
      {why && <small>{why}</small>}
    </button>
  );
}
