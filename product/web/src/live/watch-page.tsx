import { WATCHING_TOPIC } from '@kiga/contract/live/live.ts';
import { show } from '@kiga/contract/live/show.entity.ts';
import { type WatchedShow, watchPlay, watchShow } from '@kiga/contract/live/watching.acts.ts';
import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import { formatMoment } from '@kiga/kit-web/entity/format.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { StateTag } from '@kiga/kit-web/states/state-tag.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { useLiveQuery } from '../attendance/attendance.public.ts';
import { FilmPlayer } from '../video/film-player.tsx';
import { LivePlayer } from '../video/live-player.tsx';
import styles from './live.module.css';
import { WatchMessages } from './watch-messages.tsx';

/** Errors after which there is nothing to watch. */
const gone = ['RECORD_NOT_FOUND', 'VALIDATION_FAILED'];

/** One show for those who watch: its picture, its announcement or its film, beside the messages. */
export function WatchPage({ id }: { id: string }) {
  const { t, client, open, drawings, language } = useKit();
  const { data, isError, error, errorUpdateCount, refetch } = useLiveQuery([WATCHING_TOPIC], {
    queryKey: [watchShow.name, id],
    queryFn: ({ signal }) => client.call(watchShow, { id }, { signal }),
    retry: false,
  });
  const back = <Button onClick={() => open('/live/watch')}>{t('live.watch.back')}</Button>;
  if (isError && error instanceof CallError && gone.includes(error.error)) {
    return (
      <StatusPage
        drawing={<drawings.Empty />}
        title={t('live.watch.gone')}
        sentence={t('live.watch.goneText')}
        actions={back}
      />
    );
  }
  if (data === undefined) {
    return isError ? (
      <LoadFailure failure={error} attempts={errorUpdateCount} retry={() => void refetch()} />
    ) : (
      <PageSkeleton />
    );
  }
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{data.title}</h1>
        <StateTag entity={show} state={data.status} />
        <span className={styles.quiet}>{t('live.watch.host', { name: data.hostName })}</span>
        <span className={styles.quiet}>
          {t('live.host.span', {
            from: formatMoment(data.beginsAt, language),
            to: formatMoment(data.endsAt, language).slice(-5),
          })}
        </span>
        <span className={styles.acts}>{back}</span>
      </header>
      <div className={styles.columns}>
        <section className={styles.card} aria-label={t('shell.player.video')}>
          <Picture key={data.status} watched={data} onOver={() => void refetch()} />
          {data.description !== null && <p className={styles.description}>{data.description}</p>}
        </section>
        <WatchMessages id={id} isLive={data.status === 'inLive'} />
      </div>
    </div>
  );
}

function Picture({ watched, onOver }: { watched: WatchedShow; onOver(): void }) {
  const { t, client, language } = useKit();
  const { id, status, title, film, beginsAt } = watched;
  if (status === 'inLive') {
    return (
      <LivePlayer label={t('shell.player.video')} play={() => client.call(watchPlay, { id })} onRefused={onOver} />
    );
  }
  if (film !== null) return <FilmPlayer film={film} label={title} />;
  const isSoon = status === 'toBeLive';
  return (
    <div className={styles.dark}>
      <strong>{isSoon ? t('live.watch.soon', { at: formatMoment(beginsAt, language) }) : t('live.watch.over')}</strong>
      <span>{t(isSoon ? 'live.watch.soonText' : 'live.watch.overText')}</span>
    </div>
  );
}
