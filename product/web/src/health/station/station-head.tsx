import { type DayPart, dayParts } from '@kiga/contract/attendance/people.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import type { OutboxState } from '@kiga/kit-web/offline/outbox.ts';
import {
  Maximize as FullIcon,
  LogOut as LeaveIcon,
  TriangleAlert as LookIcon,
  WifiOff as OfflineIcon,
  Minimize as SmallIcon,
  Wifi as SyncedIcon,
  WifiSync as WaitingIcon,
} from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { KigaMark } from '../../drawing/kiga-mark.tsx';
import { Portrait } from '../../drawing/portrait.tsx';
import styles from './station-head.module.css';

const partWords: Readonly<Record<DayPart, string>> = {
  morning: 'health.station.parts.morning',
  afternoon: 'health.station.parts.afternoon',
};

interface StationHeadProps {
  /** Kindergarten and weekday. */
  place: string;
  part: DayPart;
  onPart(part: DayPart): void;
  progress: { checked: number; expected: number };
  sync: OutboxState<unknown, unknown>;
  checker: string | null;
  time: string;
  onSync(): void;
  onChecker(): void;
  onBack(): void;
  onLeave(): void;
}

/** The head of the station: half of the day, progress, whether everything was sent, and who checks. */
export function StationHead(props: StationHeadProps) {
  const { place, part, onPart, progress, sync, checker, time, onSync, onChecker, onBack, onLeave } = props;
  const { t } = useKit();
  const { checked, expected } = progress;
  return (
    <header className={styles.head}>
      <button
        type="button"
        className={styles.back}
        aria-label={t('health.station.back')}
        title={t('health.station.back')}
        onClick={onBack}
      >
        <KigaMark size={30} />
      </button>
      <h1 className={styles.title}>{t('health.station.title')}</h1>
      <fieldset className={styles.parts}>
        <legend className={styles.hidden}>{t('health.station.parts.label')}</legend>
        {dayParts.map((one) => (
          <label key={one} className={styles.part}>
            <input type="radio" name="part" checked={part === one} onChange={() => onPart(one)} />
            {t(partWords[one])}
          </label>
        ))}
      </fieldset>
      <span className={styles.place}>{place}</span>
      <span className={styles.space} />
      <span className={styles.progress} role="status" aria-label={t('health.station.progress', { checked, expected })}>
        <strong>{checked}</strong> / {expected}
        <span className={styles.bar} aria-hidden>
          <span style={{ inlineSize: `${expected === 0 ? 0 : (checked / expected) * 100}%` }} />
        </span>
      </span>
      <SyncSign sync={sync} onPress={onSync} />
      <button
        type="button"
        className={styles.checker}
        aria-label={t('health.station.checker.button', { name: checker ?? t('health.station.checker.none') })}
        onClick={onChecker}
      >
        <Portrait id={checker ?? ''} age="adult" size={28} />
        <span>{checker ?? t('health.station.checker.none')}</span>
      </button>
      <time className={styles.time}>{time}</time>
      <span className={styles.full}>
        <FullScreen />
      </span>
      <button
        type="button"
        className={styles.icon}
        aria-label={t('health.station.signOut')}
        title={t('health.station.signOut')}
        onClick={onLeave}
      >
        <LeaveIcon size={20} aria-hidden />
      </button>
    </header>
  );
}

function SyncSign({ sync, onPress }: { sync: OutboxState<unknown, unknown>; onPress(): void }) {
  const { t } = useKit();
  const { phase, waiting, toLookAt, progress } = sync;
  const Icon = phase === 'synced' ? SyncedIcon : phase === 'offline' ? OfflineIcon : WaitingIcon;
  return (
    <button type="button" className={styles.sync} data-phase={phase} aria-live="polite" onClick={onPress}>
      <Icon size={20} aria-hidden />
      <span>{progress ? t('health.station.sync.sending', progress) : syncText()}</span>
      {toLookAt > 0 && (
        <span className={styles.toLookAt}>
          <LookIcon size={16} aria-hidden />
          {t('health.station.sync.look', { count: toLookAt })}
        </span>
      )}
    </button>
  );

  function syncText(): string {
    if (phase === 'synced') return t('health.station.sync.synced');
    if (phase === 'waiting') return t('health.station.sync.waiting', { count: waiting });
    if (phase === 'failed') return t('health.station.sync.failed', { count: waiting });
    return waiting === 0
      ? t('health.station.sync.offline')
      : t('health.station.sync.offlineWaiting', { count: waiting });
  }
}

function FullScreen() {
  const { t } = useKit();
  const isFull = useSyncExternalStore(subscribeFull, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return null;
  const label = t(isFull ? 'health.station.leaveFullScreen' : 'health.station.fullScreen');
  const Icon = isFull ? SmallIcon : FullIcon;
  return (
    <button
      type="button"
      className={styles.icon}
      aria-label={label}
      title={label}
      onClick={() => void (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen())}
    >
      <Icon size={20} aria-hidden />
    </button>
  );
}

function subscribeFull(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}
