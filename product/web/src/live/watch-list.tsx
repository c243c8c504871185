import { WATCHING_TOPIC } from '@kiga/contract/live/live.ts';
import { show } from '@kiga/contract/live/show.entity.ts';
import { type WatchedShow, watchPage } from '@kiga/contract/live/watching.acts.ts';
import { formatMoment } from '@kiga/kit-web/entity/format.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { Segmented } from '@kiga/kit-web/light/segmented.tsx';
import { StateTag } from '@kiga/kit-web/states/state-tag.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { Video as NoCoverIcon } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { useLiveQuery } from '../attendance/attendance.public.ts';
import { Loaded } from '../campus/campus.public.ts';
import styles from './watch.module.css';

const PAGE_SIZE = 12;

const ways = { toBeLive: 'live.watch.look', inLive: 'live.watch.enter', ended: 'live.watch.replay' } as const;

/** The shows that are on and to come, and those with a film. The address holds view and page. */
export function WatchList() {
  const { t, client, drawings } = useKit();
  const [search, setSearch] = useSearchParams();
  const view = search.get('view') === 'films' ? 'films' : 'coming';
  const pageNumber = Math.max(1, Number(search.get('page')) || 1);
  const input = { view, pageNumber, pageSize: PAGE_SIZE } as const;
  const query = useLiveQuery([WATCHING_TOPIC], {
    queryKey: [watchPage.name, input],
    queryFn: ({ signal }) => client.call(watchPage, input, { signal }),
  });
  const go = (chosen: string, page: number) => setSearch({ view: chosen, page: String(page) }, { replace: true });
  const isFilms = view === 'films';
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{t('live.watch.title')}</h1>
        <Segmented
          aria-label={t('live.watch.views')}
          value={view}
          options={[
            { value: 'coming', label: t('live.watch.coming') },
            { value: 'films', label: t('live.watch.films') },
          ]}
          onChange={(chosen) => go(chosen, 1)}
        />
      </div>
      <Loaded query={query} rows={8}>
        {({ list, total }) =>
          list.length === 0 ? (
            <StatusPage
              drawing={<drawings.Empty />}
              title={t(isFilms ? 'live.watch.noFilmsTitle' : 'live.watch.emptyTitle')}
              sentence={t(isFilms ? 'live.watch.noFilmsText' : 'live.watch.emptyText')}
            />
          ) : (
            <>
              <ul className={styles.cards}>
                {list.map((one) => (
                  <ShowCard key={one.id} show={one} />
                ))}
              </ul>
              {total > PAGE_SIZE && (
                <div className={styles.pages}>
                  <Button disabled={pageNumber === 1} onClick={() => go(view, pageNumber - 1)}>
                    {t('live.watch.newer')}
                  </Button>
                  <span>{t('live.watch.page', { page: pageNumber, pages: Math.ceil(total / PAGE_SIZE) })}</span>
                  <Button disabled={pageNumber * PAGE_SIZE >= total} onClick={() => go(view, pageNumber + 1)}>
                    {t('live.watch.older')}
                  </Button>
                </div>
              )}
            </>
          )
        }
      </Loaded>
    </div>
  );
}

function ShowCard({ show: { id, title, hostName, status, star, beginsAt, cover } }: { show: WatchedShow }) {
  const { t, language } = useKit();
  return (
    <li>
      <div className={styles.cover}>
        {cover === null ? <NoCoverIcon size={42} aria-hidden /> : <img src={cover} alt="" loading="lazy" />}
      </div>
      <h2>{title}</h2>
      <p>
        <StateTag entity={show} state={status} />
        <span>{t('live.host.star', { star })}</span>
      </p>
      <p>{t('live.watch.host', { name: hostName })}</p>
      <p>
        {formatMoment(beginsAt, language)}
        <TabLink className={styles.way} href={`/live/watch?id=${id}`} aria-label={`${t(ways[status])}: ${title}`}>
          {t(ways[status])}
        </TabLink>
      </p>
    </li>
  );
}
