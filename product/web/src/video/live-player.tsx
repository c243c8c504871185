import type { CallError } from '@kiga/kit-web/client/call-errors.ts';
import { iconSizePx, RefreshIcon } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { VolumeX as MutedIcon, Volume2 as SoundIcon } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { followStream, type StreamState } from './follow-stream.ts';
import styles from './live-player.module.css';
import { useBehind } from './use-behind.ts';

interface LivePlayerProps {
  /** Names the picture for screen readers. */
  label: string;
  /** Returns the path of a WebSocket, to be used once. Throws `CallError` for a refusal, which ends the player. */
  play(): Promise<{ address: string }>;
  onRefused?(refusal: CallError): void;
  /** Stands in place of the words for a missing picture. */
  noSignal?: ReactNode;
  /** Marks on the picture. */
  children?: ReactNode;
}

/** Plays a live stream and connects again by itself. It begins muted, because browsers play nothing else by themselves. */
export function LivePlayer({ label, play, onRefused, noSignal, children }: LivePlayerProps) {
  const { t } = useKit();
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<StreamState>('connecting');
  const [attempt, setAttempt] = useState(0);
  const [isMuted, setMuted] = useState(true);
  const ask = useEffectEvent(play);
  const refuse = useEffectEvent((refusal: CallError) => onRefused?.(refusal));
  useEffect(() => {
    if (video.current === null) return undefined;
    return followStream(video.current, { play: () => ask(), onState: setState, onRefused: (one) => refuse(one) });
  }, [attempt]);
  return (
    <div className={styles.player} data-state={state}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- speech of a live show is not written down, so there is no track */}
      <video ref={video} aria-label={label} muted={isMuted} playsInline autoPlay />
      {state === 'playing' ? (
        <>
          <Behind video={video} />
          <button
            type="button"
            className={styles.sound}
            aria-pressed={!isMuted}
            onClick={() => setMuted(!isMuted)}
            aria-label={t(isMuted ? 'shell.player.unmute' : 'shell.player.mute')}
          >
            {isMuted ? <MutedIcon size={iconSizePx.button} /> : <SoundIcon size={iconSizePx.button} />}
          </button>
        </>
      ) : (
        <div className={styles.note} role="status">
          <Note state={state} noSignal={noSignal} />
          {(state === 'refused' || state === 'noSignal') && (
            <Button icon={<RefreshIcon size={iconSizePx.button} />} onClick={() => setAttempt(attempt + 1)}>
              {t('shell.player.retry')}
            </Button>
          )}
        </div>
      )}
      {children}
    </div>
  );
}

function Note({ state, noSignal }: { state: Exclude<StreamState, 'playing'>; noSignal: ReactNode }) {
  const { t } = useKit();
  if (state === 'connecting') return <strong>{t('shell.player.connecting')}</strong>;
  if (state !== 'unable' && noSignal) return noSignal;
  return (
    <>
      <strong>{t(state === 'unable' ? 'shell.player.unable' : 'shell.player.noSignal')}</strong>
      <span>{t(state === 'unable' ? 'shell.player.unableText' : 'shell.player.noSignalText')}</span>
    </>
  );
}

/** Seconds of picture that the browser holds back; the way to the browser comes on top. */
function Behind({ video }: { video: { readonly current: HTMLVideoElement | null } }) {
  const { t } = useKit();
  const seconds = useBehind(video);
  if (seconds === null) return null;
  return <span className={styles.behind}>{t('shell.player.behind', { seconds: seconds.toFixed(1) })}</span>;
}
