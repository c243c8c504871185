import { type DayPart, dayParts } from '@kiga/contract/attendance/people.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { FullScreenButton } from '@kiga/kit-web/offline/full-screen-button.tsx';
import type { OutboxState } from '@kiga/kit-web/offline/outbox.ts';
import { SyncSign } from '@kiga/kit-web/offline/sync-sign.tsx';
import { LogOut as LeaveIcon } from 'lucide-react';
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
        <FullScreenButton />
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
