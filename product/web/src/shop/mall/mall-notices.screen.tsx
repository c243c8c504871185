import { mallNotices } from '@kiga/contract/shop/mall.acts.ts';
import { formatMoment } from '@kiga/kit-web/entity/format.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useLiveQuery } from '../../attendance/attendance.public.ts';
import { Loaded } from '../../campus/campus.public.ts';
import styles from './notices.module.css';

/** The published notices of the shop, the latest first. The address may name one, which is then scrolled to. */
export default function MallNoticesScreen() {
  const { t, client, can, open, drawings, language } = useKit();
  const named = new URLSearchParams(useLocation().search).get('id');
  const query = useLiveQuery(['shop.notice'], {
    queryKey: [mallNotices.name],
    queryFn: ({ signal }) => client.call(mallNotices, {}, { signal }),
  });
  const marked = useRef<HTMLLIElement>(null);
  const isLoaded = query.data !== undefined;
  useEffect(() => {
    if (isLoaded && named !== null) marked.current?.scrollIntoView({ block: 'nearest' });
  }, [isLoaded, named]);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('shop.mall.notices')}</h1>
        <span>
          {can('shop.notice.read') && (
            <Button onClick={() => open('/shop/notice-list')}>{t('shop.commodity.manageNotices')}</Button>
          )}
          <Button onClick={() => open('/mallHome')}>{t('shop.mall.back')}</Button>
        </span>
      </header>
      <Loaded query={query} rows={6}>
        {({ list }) =>
          list.length === 0 ? (
            <StatusPage
              drawing={<drawings.Empty />}
              title={t('shop.mall.noNotices')}
              sentence={t('shop.mall.noNoticesText')}
            />
          ) : (
            <ul className={styles.list}>
              {list.map(({ id, title, content, at }) => (
                <li key={id} ref={id === named ? marked : undefined} data-named={id === named}>
                  <h2>{title}</h2>
                  <time dateTime={at}>{formatMoment(at, language)}</time>
                  <p>{content}</p>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
}
