import { readOnBoard, type StaffBoard, staffBoard } from '@kiga/contract/communication/board.acts.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { formatMoment } from '@kiga/kit-web/entity/format.ts';
import { RichText } from '@kiga/kit-web/fields/rich-text.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { Segmented } from '@kiga/kit-web/light/segmented.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useLiveQuery } from '../attendance/attendance.public.ts';
import { Loaded } from '../campus/campus.public.ts';
import styles from './publishing.module.css';

const PAGE_SIZE = 10;

type Text = StaffBoard['list'][number];

/** The board of a kindergarten's staff: notices and news, each opened in its place, which notes that it was read. */
function BoardScreen() {
  const { t, client, drawings } = useKit();
  const queries = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const [kind, setKind] = useState<'notice' | 'news'>('notice');
  const [pageNumber, setPage] = useState(1);
  const open = search.get('open');
  const query = useLiveQuery(['system.message'], {
    queryKey: [staffBoard.name, kind, pageNumber],
    queryFn: ({ signal }) => client.call(staffBoard, { kind, pageNumber, pageSize: PAGE_SIZE }, { signal }),
  });
  const show = async ({ id, isRead }: Text) => {
    setSearch(open === id ? {} : { open: id }, { replace: true });
    if (open === id || isRead) return;
    await client.call(readOnBoard, { id });
    void queries.invalidateQueries({ queryKey: [staffBoard.name] });
  };
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{t('communication.board.title')}</h1>
        <Segmented
          aria-label={t('communication.board.kinds')}
          value={kind}
          options={[
            { value: 'notice', label: t('communication.board.notices') },
            { value: 'news', label: t('communication.board.news') },
          ]}
          onChange={(chosen) => {
            setKind(chosen as 'notice' | 'news');
            setPage(1);
          }}
        />
        {query.data !== undefined && query.data.unread > 0 && (
          <span className={styles.quiet}>{t('communication.board.unread', { count: query.data.unread })}</span>
        )}
      </div>
      <Loaded query={query} rows={8}>
        {({ list, total }) =>
          list.length === 0 ? (
            <StatusPage
              drawing={<drawings.Empty />}
              title={t('communication.board.emptyTitle')}
              sentence={t('communication.board.emptyText')}
            />
          ) : (
            <>
              <ul className={styles.list}>
                {list.map((text) => (
                  <li key={text.id}>
                    <Row text={text} isOpen={open === text.id} onPress={() => void show(text)} />
                  </li>
                ))}
              </ul>
              {total > PAGE_SIZE && (
                <div className={styles.pages}>
                  <Button disabled={pageNumber === 1} onClick={() => setPage(pageNumber - 1)}>
                    {t('communication.board.more')}
                  </Button>
                  <span>
                    {t('communication.board.page', { page: pageNumber, pages: Math.ceil(total / PAGE_SIZE) })}
                  </span>
                  <Button disabled={pageNumber * PAGE_SIZE >= total} onClick={() => setPage(pageNumber + 1)}>
                    {t('communication.board.next')}
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

function Row({ text, isOpen, onPress }: { text: Text; isOpen: boolean; onPress(): void }) {
  const { t, language } = useKit();
  const { id, title, content, link, cover, publisher, publishedAt, isRead } = text;
  return (
    <>
      <button
        type="button"
        className={styles.row}
        data-read={isRead}
        aria-expanded={isOpen}
        aria-controls={`board-${id}`}
        onClick={onPress}
      >
        <strong>{title}</strong>
        <span className={styles.quiet}>
          {t('communication.board.from', { publisher, at: formatMoment(publishedAt, language) })}
        </span>
        <span>{t(isRead ? 'communication.board.isRead' : 'communication.board.isUnread')}</span>
      </button>
      {isOpen && (
        <div id={`board-${id}`} className={styles.text}>
          {cover !== null && <RichText html={`<img data-file="cover" src="${cover}" alt="">`} />}
          {content !== null && <RichText html={content} />}
          {link !== null && (
            <a className={styles.link} href={link} target="_blank" rel="noopener noreferrer">
              {t('communication.publishing.openLink')}: {link}
            </a>
          )}
        </div>
      )}
    </>
  );
}

export default asLight(BoardScreen);
