import type { WallCamera } from '@kiga/contract/devices/cameras/camera.acts.ts';
import type { Language } from '@kiga/entity/words/words.ts';
import { formatMoment } from '@kiga/kit-web/entity/format.ts';
import { dayIn } from '@kiga/kit-web/entity/zone-time.ts';
import { type Kit, useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import {
  DoorClosed as ClosedIcon,
  Moon as NapIcon,
  CameraOff as OfflineIcon,
  LoaderCircle as WaitingIcon,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import type { StreamState } from '../../video/follow-stream.ts';
import styles from './wall.module.css';

const NOTE_ICON_PX = 26;

const closedTitles = {
  nap: 'devices.camera.wall.closedTitle.nap',
  toilet: 'devices.camera.wall.closedTitle.toilet',
  other: 'devices.camera.wall.closedTitle.other',
} as const;

/** Stands in place of a picture that nobody gets now. */
export function ClosedNote({
  closed: { reason, from, to },
  now,
}: {
  closed: NonNullable<WallCamera['closed']>;
  now: string;
}) {
  const kit = useKit();
  const { t } = kit;
  const Icon = reason === 'nap' ? NapIcon : ClosedIcon;
  return (
    <div className={styles.closed}>
      <Icon size={NOTE_ICON_PX} aria-hidden />
      <strong>{t(closedTitles[reason])}</strong>
      <span>{t('devices.camera.wall.closedText', { from, to })}</span>
      <span>{t('devices.camera.wall.opensIn', { to, left: leftText(kit, minutesOf(to) - minutesOf(now)) })}</span>
    </div>
  );
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function leftText({ t }: Kit, minutes: number): string {
  const left = Math.max(1, minutes);
  if (left < 60) return t('devices.camera.wall.minutes', { count: left });
  return t('devices.camera.wall.hoursMinutes', { hours: Math.floor(left / 60), minutes: left % 60 });
}

/** Text keys of the reasons why a camera has no picture. */
export const failureWords = {
  unreachable: 'devices.camera.options.failure.unreachable',
  password: 'devices.camera.options.failure.password',
  noPicture: 'devices.camera.options.failure.noPicture',
  notFound: 'devices.camera.options.failure.notFound',
  noVideo: 'devices.camera.options.failure.noVideo',
  network: 'devices.camera.options.failure.network',
  codec: 'devices.camera.options.failure.codec',
  noFfmpeg: 'devices.camera.options.failure.noFfmpeg',
  unknown: 'devices.camera.options.failure.unknown',
} as const satisfies Record<NonNullable<WallCamera['failure']>, string>;

/** Returns the time of a moment, and its day where that is not today. */
export function shortMoment(moment: string, today: string, language: Language): string {
  const whole = formatMoment(moment, language);
  return dayIn(moment, Intl.DateTimeFormat().resolvedOptions().timeZone) === today ? whole.slice(-5) : whole;
}

/** A camera that several attempts did not reach: since when, and why. */
export function OfflineNote({ camera: { id, failure, failedAt } }: { camera: WallCamera }) {
  const { t, language, today, can, open } = useKit();
  return (
    <div className={styles.offline} role="status">
      <OfflineIcon size={NOTE_ICON_PX} aria-hidden />
      <strong>
        {failedAt
          ? t('devices.camera.wall.offlineSince', { time: shortMoment(failedAt, today, language) })
          : t('devices.camera.wall.offlineNow')}
      </strong>
      {failure && <span>{t(failureWords[failure])}</span>}
      {can('devices.camera.test') && (
        <Button onClick={() => open(`/devices/camera-list/${id}`)}>{t('devices.camera.wall.check')}</Button>
      )}
    </div>
  );
}

interface WaitingProps {
  stream: StreamState;
  retry: { failures: number; nextMs: number | null };
  lastPictureAt: string | null;
}

/** A camera whose picture is on its way, or broke off. */
export function WaitingNote({ stream, retry: { failures, nextMs }, lastPictureAt }: WaitingProps) {
  const { t, language, today } = useKit();
  const seconds = useSecondsLeft(nextMs, failures);
  if (stream === 'unable') return <p className={styles.waitingNote}>{t('devices.camera.wall.cannotPlay')}</p>;
  return (
    <div className={styles.waitingNote} role="status">
      <WaitingIcon size={NOTE_ICON_PX} className={styles.spin ?? ''} aria-hidden />
      <strong>{t(stream === 'noSignal' ? 'devices.camera.wall.again' : 'devices.camera.wall.connecting')}</strong>
      {failures > 0 && (
        <span>
          {t('devices.camera.wall.againText', { count: failures, seconds })}
          {lastPictureAt &&
            ` ${t('devices.camera.wall.stoppedAt', { time: shortMoment(lastPictureAt, today, language) })}`}
        </span>
      )}
    </div>
  );
}

/** Counts down to the next attempt. */
function useSecondsLeft(nextMs: number | null, failures: number): number {
  const [state, setState] = useState({ failures, until: 0, now: 0 });
  useEffect(() => {
    const until = Date.now() + (nextMs ?? 0);
    const look = () => setState({ failures, until, now: Date.now() });
    look();
    const timer = setInterval(look, 1_000);
    return () => clearInterval(timer);
  }, [nextMs, failures]);
  return Math.max(0, Math.ceil((state.until - state.now) / 1000));
}
