import type { HostPage } from '@kiga/contract/live/show.acts.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import styles from './live.module.css';

const BITS_OF_MBIT = 1_000_000;

/** Audience and stream of a show in figures. */
export function StreamFigures({ page }: { page: HostPage }) {
  const { t } = useKit();
  const { viewers, peakViewers, kindergartens, stream, interruptions, messages } = page;
  const { waiting, shown, hidden } = messages;
  return (
    <dl className={styles.figures}>
      <div>
        <dd>{viewers}</dd>
        <dt>{t('live.host.viewers', { count: peakViewers })}</dt>
      </div>
      <div>
        <dd>{t('live.host.kindergartens', { count: kindergartens })}</dd>
        <dt>{t('live.host.ofKindergartens')}</dt>
      </div>
      <div>
        {stream === null ? (
          <dd>—</dd>
        ) : (
          <dd>{t('live.host.bitrate', { mbit: (stream.bitrate / BITS_OF_MBIT).toFixed(1) })}</dd>
        )}
        <dt>
          {stream === null || stream.width === null || stream.height === null
            ? t('live.host.noStream')
            : t('live.host.perSecond', { width: stream.width, height: stream.height, frames: stream.framesPerSecond })}
        </dt>
      </div>
      <div>
        <dd>{t('live.host.interruptions', { count: interruptions })}</dd>
        <dt>{t('live.host.interruptionsText')}</dt>
      </div>
      <div>
        <dd>{waiting + shown + hidden}</dd>
        <dt>{t('live.host.messages', { count: waiting })}</dt>
      </div>
    </dl>
  );
}
