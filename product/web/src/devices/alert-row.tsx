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
import styles from './alerts.module.css';
import { focusNextRow } from './next-row.ts';

/** What somebody should look at. */
export type DeviceAlert = z.output<typeof listAlerts.output>['list'][number];

type Kind = (typeof alertKinds)[number];

const words: Readonly<Record<Kind, { title: string; advice: string }>> = {
  'lost-card': { title: 'devices.alert.lostCard.title', advice: 'devices.alert.lostCard.advice' },
  'unknown-card': { title: 'devices.alert.unknownCard.title', advice: 'devices.alert.unknownCard.advice' },
  'event-differs': { title: 'devices.alert.eventDiffers.title', advice: 'devices.alert.eventDiffers.advice' },
  clock: { title: 'devices.alert.clock.title', advice: 'devices.alert.clock.advice' },
  signature: { title: 'devices.alert.signature.title', advice: 'devices.alert.signature.advice' },
};

interface AlertRowProps {
  alert: DeviceAlert;
  isMeant(): boolean;
  onClosed(): Promise<void>;
}

/** One alert: what happened, where, how often and since when, what to do, and a button that closes it. */
export function AlertRow({ alert, isMeant, onClosed }: AlertRowProps) {
  const kit = useKit();
  const { closing, close } = useClosing(alert, onClosed);
  const { kind, kigId, deviceId, deviceName, place, cardNumber, count, firstAt, lastAt } = alert;
  const tenant = kit.tenantOfSession === null ? `&kigId=${kigId}` : '';
  const Icon = kind === 'lost-card' ? ActIcon : LookIcon;
  return (
    <li className={styles.alert} data-kind={kind}>
      <Icon className={styles.icon} size={iconSizePx.header} aria-hidden />
      <div className={styles.words}>
        <div className={styles.what}>
          <strong>{kit.t(words[kind].title)}</strong>
          {cardNumber && <span>{kit.t('devices.alert.card', { cardNumber })}</span>}
          <Holder alert={alert} />
          <span className={styles.facts}>
            {kit.tenantOfSession === null && (
              <span>
                <ReferenceById to={kindergartens.to} id={kigId} ownerId={undefined} />
              </span>
            )}
            <span>
              <TabLink href={`/devices/machines?open=${deviceId}${tenant}`}>{deviceName}</TabLink>
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
          {kit.t(words[kind].advice)} {kind === 'unknown-card' && <NewHolder kit={kit} cardNumber={cardNumber} />}
        </div>
      </div>
      {kit.can('devices.alert.close') && (
        <Button size="small" loading={closing} onClick={({ currentTarget }) => isMeant() && void close(currentTarget)}>
          {kit.t('devices.alert.close')}
        </Button>
      )}
    </li>
  );
}

/** Whose card it is, as far as the reader sees that. */
function Holder({ alert: { kigId, studentId, studentName, className } }: { alert: DeviceAlert }) {
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

/** Ways to give an unknown card to a child, for whoever enters children. */
function NewHolder({ kit, cardNumber }: { kit: Kit; cardNumber: string | null }) {
  if (!cardNumber || !kit.can('campus.student.create')) return null;
  return (
    <span className={styles.ways}>
      <TabLink href="/campus/students">{kit.t('devices.alert.unknownCard.find')}</TabLink>
      <TabLink href={`/campus/students/new/${cardNumber}?cardNumber=${cardNumber}`}>
        {kit.t('devices.alert.unknownCard.enter')}
      </TabLink>
    </span>
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
