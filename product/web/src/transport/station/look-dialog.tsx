import type { SentTripEvent, TripStation } from '@kiga/contract/transport/trip.acts.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { minuteIn } from '@kiga/kit-web/entity/zone-time.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import type { OutboxState } from '@kiga/kit-web/offline/outbox.ts';
import { Alert, Button, Modal } from 'antd';
import styles from './dialogs.module.css';
import type { TripOutbox, WaitingEvent } from './trip-outbox.ts';

interface LookDialogProps {
  station: TripStation;
  sync: OutboxState<SentTripEvent, unknown>;
  outbox: TripOutbox;
  onClose(): void;
}

/** Shows everything that was not sent: refused steps with their reasons, and the queue. */
export default function LookDialog({ station, sync, outbox, onClose }: LookDialogProps) {
  const kit = useKit();
  const { t } = kit;
  const { items, failure, waiting, survivesReload } = sync;
  const toLookAt = items.filter(({ state }) => state !== 'waiting') as readonly WaitingEvent[];
  return (
    <Modal open footer={null} width="min(640px, 96vw)" title={t('transport.station.lookTitle')} onCancel={onClose}>
      {!survivesReload && <Alert type="warning" showIcon title={t('kit.sync.memory')} />}
      {toLookAt.length > 0 && (
        <ul className={styles.items}>
          {toLookAt.map(({ id, value, error }) => (
            <li key={id} className={styles.item}>
              <strong>
                {minuteIn(value.at, station.timeZone)} {stepText(value)}
              </strong>
              <span>{t('transport.station.refused', { reason: error?.text || error?.error || '' })}</span>
              <div className={styles.buttons}>
                <Button onClick={() => void again(id, value)}>{t('transport.station.again')}</Button>
                <Button danger onClick={() => void outbox.remove(id)}>
                  {t('transport.station.discard')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {waiting > 0 ? (
        <>
          <p>
            {t('transport.station.waiting')} ({waiting})
          </p>
          <p className={styles.quiet}>{t('transport.station.waitingText')}</p>
          {failure !== null && <p className={styles.issue}>{failureText(kit, failure)}</p>}
          <Button type="primary" onClick={outbox.retry}>
            {t('transport.station.retry')}
          </Button>
        </>
      ) : (
        toLookAt.length === 0 && <p role="status">{t('transport.station.nothing')}</p>
      )}
    </Modal>
  );

  function again(id: string, value: SentTripEvent): Promise<void> {
    const eventId = crypto.randomUUID();
    return outbox.replace(id, { id: eventId, subject: eventId, value: { ...value, eventId } });
  }

  function stepText({ kind, lineId, direction, studentId, point, row, text }: SentTripEvent): string {
    const trip = station.trips.find((one) => one.lineId === lineId && one.direction === direction);
    const name =
      trip?.children.find(({ id }) => id === studentId)?.name ??
      station.others.find(({ id }) => id === studentId)?.name;
    const place = trip?.points[point ?? 0]?.name ?? t('transport.station.school');
    return t(`transport.trip.detail.events.${kind}`, {
      child: name ?? t('transport.trip.detail.someChild'),
      place,
      row: row ?? 0,
      text: text ?? '',
    });
  }
}
