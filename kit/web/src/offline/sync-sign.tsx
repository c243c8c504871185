import {
  TriangleAlert as LookIcon,
  WifiOff as OfflineIcon,
  Wifi as SyncedIcon,
  WifiSync as WaitingIcon,
} from 'lucide-react';
import { useKit } from '../kit-context.tsx';
import type { OutboxState } from './outbox.ts';
import styles from './tablet-head.module.css';

/** Tells whether everything was sent, and how many entries need a look; a button that opens them. */
export function SyncSign({ sync, onPress }: { sync: OutboxState<unknown, unknown>; onPress(): void }) {
  const { t } = useKit();
  const { phase, toLookAt } = sync;
  const Icon = phase === 'synced' ? SyncedIcon : phase === 'offline' ? OfflineIcon : WaitingIcon;
  return (
    <button type="button" className={styles.sync} data-phase={phase} aria-live="polite" onClick={onPress}>
      <Icon size={20} aria-hidden />
      <span>{syncText(t, sync)}</span>
      {toLookAt > 0 && (
        <span className={styles.toLookAt}>
          <LookIcon size={16} aria-hidden />
          {t('kit.sync.look', { count: toLookAt })}
        </span>
      )}
    </button>
  );
}

function syncText(
  t: (key: string, params?: Record<string, string | number>) => string,
  { phase, waiting, progress }: OutboxState<unknown, unknown>,
): string {
  if (progress) return t('kit.sync.sending', progress);
  if (phase === 'synced') return t('kit.sync.synced');
  if (phase === 'waiting') return t('kit.sync.waiting', { count: waiting });
  if (phase === 'failed') return t('kit.sync.failed', { count: waiting });
  return waiting === 0 ? t('kit.sync.offline') : t('kit.sync.offlineWaiting', { count: waiting });
}
