import { type alertKinds, closeAlert, type listAlerts } from '@kiga/contract/devices/device.acts.ts';
import { actFailure } from '@kiga/kit-web/entity/failure-text.ts';
import { Moment } from '@kiga/kit-web/fields/moment.tsx';
import { ReferenceById } from '@kiga/kit-web/fields/reference.tsx';
import { useSending } from '@kiga/kit-web/form/use-sending.ts';
import { ActIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { type Kit, useKit } from '@kiga/kit-web/kit-context.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { App, Button } from 'antd';
import { Flag as LookIcon } from 'lucide-react';
import type { z } from 'zod';
import { kindergartens, StudentLink } from '../campus/campus.public.ts';
import { alertEventsHref } from './alert-events-href.ts';
import { alertWay } from './alert-way.ts';
import styles from './alerts.module.css';
import { AssignCard } from './assign-card.tsx';
import { machineHref } from './machine-href.ts';
import { focusNextRow } from './next-row.ts';

/** An open alert. */
export type DeviceAlert = z.output<typeof listAlerts.output>['list'][number];

type Kind = (typeof alertKinds)[number];

const words: Readonly<Record<Kind, { title: string; advice: string }>> = {
  'lost-card': { title: 'devices.alert.lostCard.title', advice: 'devices.alert.lostCard.advice' },
  'unknown-card': { title: 'devices.alert.unknownCard.title', advice: 'devices.alert.unknownCard.advice' },
  'not-enrolled': { title: 'devices.alert.notEnrolled.title', advice: 'devices.alert.notEnrolled.advice' },
  'event-differs': { title: 'devices.alert.eventDiffers.title', advice: 'devices.alert.eventDiffers.advice' },
  'time-doubtful': { title: 'devices.alert.timeDoubtful.title', advice: 'devices.alert.timeDoubtful.advice' },
  'row-unclear': { title: 'devices.alert.rowUnclear.title', advice: 'devices.alert.rowUnclear.advice' },
  'row-unread': { title: 'devices.alert.rowUnread.title', advice: 'devices.alert.rowUnread.advice' },
  codes: { title: 'devices.alert.codes.title', advice: 'devices.alert.codes.advice' },
  'unknown-person': { title: 'devices.alert.unknownPerson.title', advice: 'devices.alert.unknownPerson.advice' },
  'door-open': { title: 'devices.alert.doorOpen.title', advice: 'devices.alert.doorOpen.advice' },
  tamper: { title: 'devices.alert.tamper.title', advice: 'devices.alert.tamper.advice' },
  storage: { title: 'devices.alert.storage.title', advice: 'devices.alert.storage.advice' },
  battery: { title: 'devices.alert.battery.title', advice: 'devices.alert.battery.advice' },
  clock: { title: 'devices.alert.clock.title', advice: 'devices.alert.clock.advice' },
  signature: { title: 'devices.alert.signature.title', advice: 'devices.alert.signature.advice' },
};

interface AlertRowProps {
  alert: DeviceAlert;
  isMeant(): boolean;
  onClosed(): Promise<void>;
}

/** One alert: event, place, count and start, the advice, and a button that closes it. */
export function AlertRow({ alert, isMeant, onClosed }: AlertRowProps) {
  const kit = useKit();
  const { closing, close } = useClosing(alert, onClosed);
  const { kind, kigId, deviceId, deviceName, place, isGateway, cardNumber, count, firstAt, lastAt } = alert;
  const events = alertEventsHref(kit, alert);
  const way = alertWay(kit, alert);
  const Icon = kind === 'lost-card' ? ActIcon : LookIcon;
  return (
    <li className={styles.alert} data-kind={kind}>
      <Icon className={styles.icon} size={iconSizePx.header} aria-hidden />
      <div className={styles.words}>
        <div className={styles.what}>
          <strong>{kit.t(words[kind].title)}</strong>
          {cardNumber && <span>{kit.t('devices.alert.card', { cardNumber })}</span>}
          <Holder kigId={kigId} holder={alert} />
          <Cards alert={alert} />
          <span className={styles.facts}>
            {kit.tenantOfSession === null && (
              <span>
                <ReferenceById to={kindergartens.to} id={kigId} ownerId={undefined} />
              </span>
            )}
            <span>
              <TabLink href={machineHref(kit, { deviceId, kigId, isGateway })}>{deviceName}</TabLink>
              {place && kit.t('devices.alert.place', { place })}
            </span>
            <span>{kit.t('devices.alert.times', { count })}</span>
            <span>
              {kit.t('devices.alert.last')} <Moment at={lastAt} />
            </span>
            {count > 1 && (
              <span>
                {kit.t('devices.alert.first')} <Moment at={firstAt} />
              </span>
            )}
          </span>
        </div>
        <div className={styles.advice}>
          {kit.t(words[kind].advice)}{' '}
          <span className={styles.ways}>
            {way && <TabLink href={way.href}>{way.label}</TabLink>}
            {events && <TabLink href={events}>{kit.t('devices.event.look')}</TabLink>}
            {kind === 'unknown-card' && <NewHolder kit={kit} cardNumber={cardNumber} />}
          </span>
        </div>
      </div>
      {kind === 'unknown-card' && <AssignCard cardNumber={cardNumber} />}
      {kit.can('devices.alert.close') && (
        <Button size="small" loading={closing} onClick={({ currentTarget }) => isMeant() && void close(currentTarget)}>
          {kit.t('devices.alert.close')}
        </Button>
      )}
    </li>
  );
}

/** Holder of the card, as far as the reader may see it. */
function Holder({ kigId, holder }: { kigId: string; holder: Omit<DeviceAlert['cards'][number], 'count'> }) {
  const { studentId, studentName, className } = holder;
  if (!studentName) return null;
  return (
    <>
      {studentId ? (
        <StudentLink id={studentId} kigId={kigId}>
          {studentName}
        </StudentLink>
      ) : (
        <span>{studentName}</span>
      )}
      {className && <span className={styles.quiet}>{className}</span>}
    </>
  );
}

/** The cards of an alert about a machine, with their children. */
function Cards({ alert: { kigId, cards, cardCount } }: { alert: DeviceAlert }) {
  const kit = useKit();
  return (
    <>
      {cards.map((card) => (
        <span key={`${card.cardNumber} ${card.studentId}`} className={styles.card}>
          {card.cardNumber && kit.t('devices.alert.card', { cardNumber: card.cardNumber })}
          <Holder kigId={kigId} holder={card} />
        </span>
      ))}
      {cardCount > cards.length && (
        <span className={styles.quiet}>{kit.t('devices.alert.cardsMore', { count: cardCount })}</span>
      )}
    </>
  );
}

/** Actions that give an unknown card to a child, for accounts that create children. */
function NewHolder({ kit, cardNumber }: { kit: Kit; cardNumber: string | null }) {
  if (!cardNumber || !kit.can('campus.student.create')) return null;
  return (
    <>
      <TabLink href="/campus/students">{kit.t('devices.alert.unknownCard.find')}</TabLink>
      <TabLink href={`/campus/students/new/${cardNumber}?cardNumber=${cardNumber}`}>
        {kit.t('devices.alert.unknownCard.enter')}
      </TabLink>
    </>
  );
}

function useClosing({ id, kigId }: DeviceAlert, onClosed: () => Promise<void>) {
  const kit = useKit();
  const { message } = App.useApp();
  const { sending: closing, send } = useSending();
  const close = (button: Element) =>
    send(
      async (options) => {
        await kit.client.call(closeAlert, { id, ...(kit.tenantOfSession === null ? { kigId } : {}) }, options);
        message.success(kit.t('devices.alert.closed'));
        focusNextRow(button);
        await onClosed();
      },
      (error) => void message.error(actFailure(kit, error)),
    );
  return { closing, close };
}
