import { Maximize as FullIcon, Minimize as SmallIcon } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useKit } from '../kit-context.tsx';
import styles from './tablet-head.module.css';

/** Fills the screen of a tablet with the page, and leaves that again; nothing where the browser cannot. */
export function FullScreenButton() {
  const { t } = useKit();
  const isFull = useSyncExternalStore(subscribeFull, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return null;
  const label = t(isFull ? 'kit.sync.leaveFullScreen' : 'kit.sync.fullScreen');
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
