import { EVENT_COUNT_MAX, type EventPage, pageOfEvents, type ShownEvent } from '@kiga/contract/devices/event.acts.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { dayIn, timeIn } from '@kiga/kit-web/entity/zone-time.ts';
import { NoValue } from '@kiga/kit-web/fields/no-value.tsx';
import { type Kit, useKit } from '@kiga/kit-web/kit-context.tsx';
import { foldIcon } from '@kiga/kit-web/log-page/fold-icon.tsx';
import { LogPage } from '@kiga/kit-web/log-page/log-page.tsx';
import { Newer } from '@kiga/kit-web/log-page/newer.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import type { TableProps } from 'antd';
import { StudentLink } from '../campus/campus.public.ts';
import { EventDetail } from './event-detail.tsx';
import { kindWord } from './event-kind.tsx';
import { PhotoMark } from './event-photo.tsx';
import { EventResult } from './event-result.tsx';
import { EventTools } from './event-tools.tsx';
import styles from './events.module.css';
import { machineHref } from './machine-href.ts';
import { chosenIn, useEventView } from './use-event-view.ts';

/** Screen of the events of machines with their outcomes. */
export default function EventScreen() {
  const kit = useKit();
  const { t } = kit;
  const [view, change] = useEventView();
  const isKindergartenAsked = kit.tenantOfSession === null && view.kigId === undefined;
  return (
    <LogPage
      call={pageOfEvents}
      filters={chosenIn(view)}
      unasked={
        isKindergartenAsked ? { title: t('devices.event.choose'), sentence: t('devices.event.chooseText') } : undefined
      }
      title={t('devices.event.title')}
      beside={(page) => (
        <Newer
          page={page}
          call={pageOfEvents}
          topics={['attendance.day', 'devices.alert']}
          text={t('devices.event.newer')}
          show={t('devices.event.show')}
        />
      )}
      tools={(page) => <EventTools view={view} page={page} onChange={change} />}
      empty={{ title: t('devices.event.empty'), sentence: t('devices.event.emptyText') }}
      total={(count, { more }) =>
        more ? t('devices.event.totalOrMore', { count: EVENT_COUNT_MAX }) : t('devices.event.total', { count })
      }
      rowKey="id"
      expandable={(page) => ({
        expandedRowRender: (event) => <EventDetail event={event} page={page} />,
        expandIcon: foldIcon({ fold: t('devices.event.fold'), unfold: t('devices.event.unfold') }),
      })}
      columns={(page) => columnsOf(kit, page)}
    />
  );
}

/** Returns the columns. On a phone all details stand below the time, next to the outcome. */
function columnsOf(kit: Kit, page: EventPage): NonNullable<TableProps<ShownEvent>['columns']> {
  const { t } = kit;
  const wide = ['md' as const];
  const short = styles.short ?? '';
  return [
    {
      key: 'at',
      title: t('devices.event.columns.at'),
      className: short,
      render: (_, event) => (
        <span className={styles.stack}>
          <Time event={event} page={page} />
          <span className={styles.onPhone}>
            <Student event={event} page={page} />
            <span>{event.cardNumber}</span>
            <Direction event={event} />
            <Machine event={event} page={page} />
          </span>
        </span>
      ),
    },
    {
      key: 'student',
      title: t('devices.event.columns.student'),
      responsive: wide,
      hidden: !page.shows.includes('student'),
      render: (_, event) => (event.studentName === null ? <NoValue /> : <Student event={event} page={page} />),
    },
    {
      key: 'card',
      title: t('devices.event.columns.card'),
      className: short,
      responsive: wide,
      hidden: !page.shows.includes('card'),
      render: (_, { cardNumber }) => cardNumber ?? <NoValue />,
    },
    {
      key: 'kind',
      title: t('devices.event.columns.kind'),
      className: short,
      responsive: wide,
      render: (_, { kind, outcome }) => (outcome === 'unread' ? <NoValue /> : kindWord(kit, kind)),
    },
    {
      key: 'direction',
      title: t('devices.event.columns.direction'),
      className: short,
      responsive: wide,
      render: (_, event) => <Direction event={event} />,
    },
    {
      key: 'device',
      title: t('devices.event.columns.device'),
      responsive: wide,
      render: (_, event) => <Machine event={event} page={page} />,
    },
    {
      key: 'outcome',
      title: t('devices.event.columns.outcome'),
      render: (_, event) => <EventResult event={event} page={page} />,
    },
  ];
}

interface CellProps {
  event: ShownEvent;
  page: EventPage;
}

/** Time by the kindergarten's clock; with the day where several are shown. */
function Time({ event, page: { from, to, timeZone } }: CellProps) {
  const { at, isDoubtful, isRecovered, isClockUnset, photoId } = event;
  const { t, language } = useKit();
  return (
    <span className={styles.stack}>
      <time dateTime={at}>
        {from !== to && `${formatDay(dayIn(at, timeZone), language)} `}
        {timeIn(at, timeZone)}
        {photoId !== null && <PhotoMark />}
      </time>
      {(isDoubtful || isClockUnset) && <span className={styles.doubtful}>{t('devices.event.doubtful')}</span>}
      {isRecovered && <span className={styles.quiet}>{t('devices.event.recovered')}</span>}
    </span>
  );
}

function Student({ event: { studentId, studentName, className }, page: { kigId } }: CellProps) {
  if (studentName === null) return null;
  return (
    <span className={styles.line}>
      {studentId === null ? (
        studentName
      ) : (
        <StudentLink id={studentId} kigId={kigId}>
          {studentName}
        </StudentLink>
      )}
      {className && <span className={styles.quiet}>{className}</span>}
    </span>
  );
}

function Direction({ event: { direction } }: Pick<CellProps, 'event'>) {
  const { t } = useKit();
  if (direction === null) return null;
  return <span>{t(direction === 'in' ? 'devices.event.directions.in' : 'devices.event.directions.out')}</span>;
}

function Machine({ event: { deviceId, deviceName, place, isGateway }, page: { kigId } }: CellProps) {
  const kit = useKit();
  return (
    <span className={styles.line}>
      {kit.can(isGateway ? 'devices.gateway.read' : 'devices.device.read') ? (
        <TabLink href={machineHref(kit, { deviceId, kigId, isGateway })}>{deviceName}</TabLink>
      ) : (
        deviceName
      )}
      {place && place !== deviceName && <span className={styles.quiet}>{place}</span>}
    </span>
  );
}
