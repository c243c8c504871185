import { SILENT_MINUTES } from '@kiga/contract/live/live.ts';
import type { HostPage } from '@kiga/contract/live/show.acts.ts';
import { watchPlay } from '@kiga/contract/live/watching.acts.ts';
import { iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { VolumeX as NoSoundIcon, Volume2 as SoundIcon } from 'lucide-react';
import { useState } from 'react';
import { clockText } from '../video/clock-text.ts';
import { FilmPlayer } from '../video/film-player.tsx';
import { LivePlayer } from '../video/live-player.tsx';
import styles from './live.module.css';
import { useNow } from './use-now.ts';

/** The picture that viewers see, or why there is none. */
export function Preview({ page }: { page: HostPage }) {
  const { t, client } = useKit();
  const { id, status, title, film, stream, silentSince } = page;
  if (status === 'inLive') {
    return (
      <LivePlayer
        // A stream that comes back is connected to at once.
        key={silentSince === null ? 'stream' : 'silence'}
        label={t('shell.player.video')}
        play={() => client.call(watchPlay, { id })}
        noSignal={silentSince === null ? undefined : <NoSignal since={silentSince} />}
      >
        <OnAir page={page} />
        {stream && (
          <span className={styles.soundMark} data-sound={stream.hasSound}>
            {stream.hasSound ? (
              <SoundIcon size={iconSizePx.tag} aria-hidden />
            ) : (
              <NoSoundIcon size={iconSizePx.tag} aria-hidden />
            )}
            {t(stream.hasSound ? 'live.host.sound' : 'live.host.noSound')}
          </span>
        )}
      </LivePlayer>
    );
  }
  if (status === 'ended' && film !== null) return <FilmPlayer film={film} label={title} />;
  const isOver = status === 'ended';
  return (
    <div className={styles.dark}>
      <strong>{t(isOver ? 'live.host.overTitle' : 'live.host.notLive')}</strong>
      <span>{t(isOver ? 'live.host.overText' : 'live.host.notLiveText')}</span>
    </div>
  );
}

/** Counts the time of the show from the present of the server. */
function OnAir({ page: { startedAt, now } }: { page: HostPage }) {
  const { t } = useKit();
  const present = useNow(true);
  const [seen, setSeen] = useState({ now, at: present });
  if (seen.now !== now) setSeen({ now, at: present });
  if (startedAt === null) return null;
  const ms = Date.parse(seen.now) - Date.parse(startedAt) + (present - seen.at);
  return <span className={styles.onAir}>{t('live.host.onAir', { time: clockText(ms) })}</span>;
}

/** Counts down to the end by itself. Streams run by real time. */
function NoSignal({ since }: { since: string }) {
  const { t } = useKit();
  const left = Date.parse(since) + SILENT_MINUTES * 60_000 - useNow(true);
  return (
    <>
      <strong>{t('live.host.noSignal')}</strong>
      <span>{t('live.host.noSignalText', { time: clockText(left) })}</span>
    </>
  );
}
