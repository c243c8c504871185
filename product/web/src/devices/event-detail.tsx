import type { EventPage, ShownEvent } from '@kiga/contract/devices/event.acts.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { dayIn, timeIn } from '@kiga/kit-web/entity/zone-time.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { EventPhoto } from './event-photo.tsx';
import styles from './events.module.css';

/** Details of an event: the machine's own time, the time of receipt, the photo, and the text of an unread event. */
export function EventDetail({ event, page }: { event: ShownEvent; page: EventPage }) {
  const { t, language } = useKit();
  const { outcome, deviceAt, receivedAt, content, photoId } = event;
  const when = (moment: string) =>
    `${formatDay(dayIn(moment, page.timeZone), language)} ${timeIn(moment, page.timeZone)}`;
  return (
    <dl className={styles.facts}>
      {outcome !== 'unread' && (
        <div>
          <dt>{t('devices.event.details.deviceAt')}</dt>
          <dd>{deviceAt === null ? t('devices.event.details.noDeviceAt') : when(deviceAt)}</dd>
        </div>
      )}
      <div>
        <dt>{t('devices.event.details.receivedAt')}</dt>
        <dd>{when(receivedAt)}</dd>
      </div>
      {photoId !== null && (
        <div>
          <dt>{t('devices.event.details.photo')}</dt>
          <dd>
            <EventPhoto id={photoId} kigId={page.kigId} />
          </dd>
        </div>
      )}
      {content !== null && (
        <div>
          <dt>{t('devices.event.details.content')}</dt>
          <dd>
            <code className={styles.content}>{content}</code>
          </dd>
        </div>
      )}
    </dl>
  );
}
