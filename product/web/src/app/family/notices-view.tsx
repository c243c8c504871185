import type {
  appNews,
  appNotices,
  appReadNews,
  appReadNotice,
} from '@kiga/contract/communication/app-publishing.acts.ts';
import { useState } from 'react';
import { type DataOf, post, read } from './family-client.ts';

import type { Child } from './family-page.tsx';
import { dayText, momentText, t } from './family-words.ts';
import { Empty, Loaded } from './parts.tsx';
import { useAnswer } from './use-answer.ts';

type Notice = DataOf<typeof appNotices>['list'][number];
type News = DataOf<typeof appNews>['list'][number];

/** Notices and news for the parent's children, or the reason why this child's parents get none. */
export function NoticesView({ child: { isServed, serviceEndDate } }: { child: Child }) {
  return isServed ? (
    <Texts />
  ) : (
    <p className="family-card">{t('notices.stopped', { day: dayText(serviceEndDate ?? '') })}</p>
  );
}

/** Notices and news, newest first. */
function Texts() {
  const notices = useAnswer('notices', () => read<typeof appNotices>('/app/v1/notices', {}));
  const news = useAnswer('news', () => read<typeof appNews>('/app/v1/news', {}));
  const readNotice = (id: string) =>
    post<typeof appReadNotice>('/app/v1/notices/read', { id }).then(notices.again, () => undefined);
  const readNews = (id: string) =>
    post<typeof appReadNews>('/app/v1/news/read', { id }).then(news.again, () => undefined);
  return (
    <>
      <h2>{t('tabs.notices')}</h2>
      <Loaded answer={notices}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty text={t('notices.empty')} />
          ) : (
            list.map((notice) => (
              <Text key={notice.id} text={notice} link={notice.link} onRead={() => readNotice(notice.id)} />
            ))
          )
        }
      </Loaded>
      <h2>{t('notices.news')}</h2>
      <Loaded answer={news}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty text={t('notices.noNews')} />
          ) : (
            list.map((one) => <Text key={one.id} text={one} link={null} onRead={() => readNews(one.id)} />)
          )
        }
      </Loaded>
    </>
  );
}

interface TextProps {
  text: Notice | News;
  link: string | null;
  onRead: () => Promise<void>;
}

/** A published text: its title, and its content once it is opened. */
function Text({ text, link, onRead }: TextProps) {
  const [isOpen, setOpen] = useState(false);
  const { title, content, cover, publishedAt, isRead } = text;
  function toggle() {
    setOpen(!isOpen);
    if (!isOpen && !isRead) void onRead();
  }
  return (
    <article className="family-card">
      <button type="button" className="family-title" aria-expanded={isOpen} onClick={toggle}>
        <strong>{title}</strong> {isRead ? null : <span className="family-tag">{t('notices.unread')}</span>}
        <br />
        <span className="family-quiet">{momentText(publishedAt)}</span>
      </button>
      {isOpen ? (
        <>
          {cover ? <img src={cover} alt="" /> : null}
          {link === null ? null : (
            <p>
              <a href={link} target="_blank" rel="noopener noreferrer">
                {t('notices.open')}
              </a>
            </p>
          )}
          {content ? <Document html={content} /> : null}
        </>
      ) : null}
    </article>
  );
}

/** A text with headings, lists and pictures. The server lets only a small set of tags through. */
export function Document({ html }: { html: string }) {
  return <div className="family-document" dangerouslySetInnerHTML={{ __html: html }} />;
}
