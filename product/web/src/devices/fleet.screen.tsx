import { SKEW_TO_TELL_MS } from '@kiga/contract/devices/door.acts.ts';
import {
  type FleetFigure,
  type FleetMachine,
  type FleetPage,
  fleetFigures,
  pageOfFleet,
} from '@kiga/contract/devices/fleet.acts.ts';
import { formatMoment } from '@kiga/kit-web/entity/format.ts';
import { NoValue } from '@kiga/kit-web/fields/no-value.tsx';
import { type Kit, useKit } from '@kiga/kit-web/kit-context.tsx';
import { LogPage } from '@kiga/kit-web/log-page/log-page.tsx';
import { ToneTag } from '@kiga/kit-web/states/state-tag.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import type { TableProps } from 'antd';
import { useLocation, useNavigate } from 'react-router';
import { clockDifference } from './clock-difference.ts';
import styles from './fleet.module.css';
import { machineHref } from './machine-href.ts';

/** Interval of a refresh, because a machine that goes offline causes no change event. */
const REFRESH_MS = 30_000;

/** Screen of the health of all machines within reach, for accounts of several kindergartens. */
export default function FleetScreen() {
  const kit = useKit();
  const { t } = kit;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const asked = new URLSearchParams(search).get('figure');
  const figure = fleetFigures.find((name) => name === asked);
  const choose = (chosen: FleetFigure | undefined) =>
    void navigate({ pathname, search: chosen === undefined ? '' : `figure=${chosen}` });
  return (
    <LogPage
      call={pageOfFleet}
      filters={{ ...(figure && { figure }) }}
      title={t('devices.fleet.title')}
      note={(page) => <Figures page={page} figure={figure} onChoose={choose} />}
      askAgainMs={() => REFRESH_MS}
      empty={{ title: t('devices.fleet.empty'), sentence: t('devices.fleet.emptyText') }}
      total={(count) => t('devices.fleet.total', { count })}
      rowKey="deviceId"
      columns={columnsOf(kit)}
    />
  );
}

const figureKeys = {
  online: 'devices.fleet.figures.online',
  offline: 'devices.fleet.figures.offline',
  silent: 'devices.fleet.figures.silent',
  clock: 'devices.fleet.figures.clock',
  old: 'devices.fleet.figures.old',
} as const;

interface FiguresProps {
  page: FleetPage | undefined;
  figure: FleetFigure | undefined;
  onChoose(figure: FleetFigure | undefined): void;
}

/** Numbers of machines; a click filters the list. */
function Figures({ page, figure, onChoose }: FiguresProps) {
  const { t } = useKit();
  const one = (name: FleetFigure | undefined) => (
    <button
      key={name ?? 'total'}
      type="button"
      className={styles.figure}
      aria-pressed={figure === name}
      onClick={() => onChoose(name)}
    >
      <span>{t(name === undefined ? 'devices.fleet.figures.total' : figureKeys[name])}</span>
      <strong>{page ? page.figures[name ?? 'total'] : '–'}</strong>
    </button>
  );
  return (
    <div className={styles.figures} role="group" aria-label={t('devices.fleet.figures.label')}>
      {[undefined, ...fleetFigures].map(one)}
    </div>
  );
}

function columnsOf(kit: Kit): NonNullable<TableProps<FleetMachine>['columns']> {
  const { t } = kit;
  const short = styles.short ?? '';
  return [
    {
      key: 'device',
      title: t('devices.fleet.columns.device'),
      render: (_, { deviceId, kigId, deviceName, serialNumber }) => (
        <span className={styles.stack}>
          {kit.can('devices.device.read') ? (
            <TabLink href={machineHref(kit, { deviceId, kigId })}>{deviceName}</TabLink>
          ) : (
            deviceName
          )}
          <span className={styles.quiet}>{serialNumber}</span>
        </span>
      ),
    },
    { key: 'kindergarten', title: t('devices.fleet.columns.kindergarten'), dataIndex: 'kigName' },
    {
      key: 'state',
      title: t('devices.fleet.columns.state'),
      className: short,
      render: (_, machine) => <State machine={machine} />,
    },
    {
      key: 'clock',
      title: t('devices.fleet.columns.clock'),
      className: short,
      render: (_, { clockSkewSeconds }) =>
        clockSkewSeconds === null ? <NoValue /> : <Clock seconds={clockSkewSeconds} />,
    },
    {
      key: 'version',
      title: t('devices.fleet.columns.version'),
      className: short,
      render: (_, { softwareVersion, offeredVersion }) => (
        <span className={styles.stack}>
          {softwareVersion ?? <NoValue />}
          {offeredVersion && (
            <span className={styles.quiet}>{t('devices.fleet.offered', { version: offeredVersion })}</span>
          )}
        </span>
      ),
    },
    {
      key: 'people',
      title: t('devices.fleet.columns.people'),
      className: short,
      render: (_, { hasPeople }) =>
        hasPeople === null ? (
          <NoValue />
        ) : (
          <ToneTag tone={hasPeople ? 'fine' : 'look'}>
            {t(hasPeople ? 'devices.fleet.hasPeople' : 'devices.fleet.lacksPeople')}
          </ToneTag>
        ),
    },
    {
      key: 'waiting',
      title: t('devices.fleet.columns.waiting'),
      className: short,
      align: 'end',
      render: (_, { waitingEvents }) =>
        waitingEvents === null ? <NoValue /> : t('devices.fleet.waits', { count: waitingEvents }),
    },
  ];
}

function State({ machine: { isOnline, lastOnlineAt } }: { machine: FleetMachine }) {
  const { t, language } = useKit();
  return (
    <span className={styles.stack}>
      <ToneTag tone={isOnline ? 'fine' : 'look'}>
        {t(isOnline ? 'devices.fleet.figures.online' : 'devices.fleet.figures.offline')}
      </ToneTag>
      {!isOnline && lastOnlineAt && (
        <span className={styles.quiet}>{t('devices.fleet.since', { at: formatMoment(lastOnlineAt, language) })}</span>
      )}
    </span>
  );
}

function Clock({ seconds }: { seconds: number }) {
  const text = clockDifference(useKit(), seconds);
  return Math.abs(seconds) * 1000 > SKEW_TO_TELL_MS ? <ToneTag tone="act">{text}</ToneTag> : <span>{text}</span>;
}
