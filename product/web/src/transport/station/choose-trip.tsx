import type { PlannedTrip, TripStation } from '@kiga/contract/transport/trip.acts.ts';
import { statusOf } from '@kiga/contract/transport/trip.ts';
import type { StateTone } from '@kiga/entity/define-states.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import type { OutboxState } from '@kiga/kit-web/offline/outbox.ts';
import type { Kept } from '@kiga/kit-web/offline/use-kept.ts';
import { useMoment } from '@kiga/kit-web/offline/use-moment.ts';
import { ToneTag } from '@kiga/kit-web/states/state-tag.tsx';
import { TriangleAlert as BlockedIcon, BusFront as BusIcon } from 'lucide-react';
import { useState } from 'react';
import LookDialog from './look-dialog.tsx';
import styles from './station.module.css';
import { StationHead } from './station-head.tsx';
import { countsOf, keyOfTrip, tripNow } from './trip-now.ts';
import type { TripOutbox, WaitingEvent } from './trip-outbox.ts';

interface ChooseTripProps {
  station: Kept<TripStation>;
  outbox: TripOutbox;
  sync: OutboxState<WaitingEvent['value'], unknown>;
  onChoose(trip: PlannedTrip): void;
}

type State = 'ready' | ReturnType<typeof statusOf>;

const toneOf: Readonly<Record<State, StateTone>> = {
  ready: 'past',
  underway: 'look',
  arrived: 'look',
  ended: 'fine',
  closedByOffice: 'past',
};
const actOf: Readonly<Record<State, string>> = {
  ready: 'transport.station.start',
  underway: 'transport.station.resume',
  arrived: 'transport.station.resume',
  ended: 'transport.station.look',
  closedByOffice: 'transport.station.look',
};

/** The trips of today; the morning's first, then the afternoon's, each with its state and the one next act. */
export function ChooseTrip({ station, outbox, sync, onChoose }: ChooseTripProps) {
  const { t } = useKit();
  const { time } = useMoment(station);
  const [isLooking, setLooking] = useState(false);
  const trips = station.trips.toSorted((one, other) => (firstTime(one) < firstTime(other) ? -1 : 1));
  return (
    <div className={styles.page}>
      <StationHead
        title={t('transport.station.title')}
        place={station.kigName}
        sync={sync}
        reader={station.reader}
        time={time}
        onSync={() => setLooking(true)}
      />
      <div className={styles.choose}>
        <h2>{t('transport.station.choose')}</h2>
        <p className={styles.quiet}>
          {station.isOpen ? t('transport.station.chooseText') : t('transport.station.closed')}
        </p>
        <ul className={styles.trips}>
          {trips.map((trip) => {
            const now = tripNow(station, trip, outbox.state().items);
            const { planned, boarded } = countsOf(now.state);
            const state: State = now.state.startedAt === null ? 'ready' : statusOf(now.plan, now.state);
            const blocked = state === 'ready' ? trip.blocked : null;
            return (
              <li key={keyOfTrip(trip)} className={styles.trip}>
                <BusIcon size={28} aria-hidden />
                <div className={styles.words}>
                  <strong>
                    {trip.lineName} {t(`transport.station.direction.${trip.direction}`)}
                  </strong>
                  <span className={styles.quiet}>
                    {trip.busName} {trip.carNo}
                  </span>
                  <span className={styles.quiet}>
                    {t('transport.station.tripTimes', { from: firstTime(trip), to: lastTime(trip) })}{' '}
                    {t('transport.station.tripChildren', { count: planned })}
                  </span>
                  {blocked && (
                    <span className={styles.blocked} role="alert">
                      <BlockedIcon size={18} aria-hidden />
                      {t(`transport.station.blocked.${blocked}`)} {t('transport.station.blocked.text')}
                    </span>
                  )}
                </div>
                {state !== 'ready' && (
                  <span className={styles.number}>
                    {boarded} / {planned}
                  </span>
                )}
                <ToneTag tone={toneOf[state]}>{t(`transport.station.state.${state}`)}</ToneTag>
                <button
                  type="button"
                  className={state === 'ended' || state === 'closedByOffice' ? styles.plain : styles.main}
                  disabled={blocked !== null}
                  onClick={() => onChoose(trip)}
                >
                  {t(actOf[state])}
                </button>
              </li>
            );
          })}
        </ul>
      </div>
      {isLooking && <LookDialog station={station} sync={sync} outbox={outbox} onClose={() => setLooking(false)} />}
    </div>
  );
}

const firstTime = ({ points }: PlannedTrip) => points.find(({ time }) => time !== null)?.time ?? '';
const lastTime = ({ points }: PlannedTrip) => points.findLast(({ time }) => time !== null)?.time ?? '';
