import type { QueueItem } from '@kiga/contract/community/queue.acts.ts';
import { formatMoment } from '@kiga/kit-web/entity/format.ts';
import { ViewablePicture } from '@kiga/kit-web/files/picture.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { ScrollRegion } from '@kiga/kit-web/list/scroll-region.tsx';
import { MarkedText } from '../communication/communication.public.ts';
import styles from './community.module.css';
import { kindWords } from './queue-list.tsx';

/** One thing that waits for a decision, with all that the decision needs. */
export function QueueItemView({ item }: { item: QueueItem }) {
  const { t, language } = useKit();
  const { kind, title, content, sensitiveWords, writer, organizationName, side, writtenAt, topic } = item;
  return (
    <ScrollRegion label={t('community.queue.item')} className={styles.item}>
      <p className={styles.line}>
        <span className={styles.kind}>{t(kindWords[kind])}</span>
        <span className={styles.quiet}>
          {t('community.queue.topic', {
            name: topic.name,
            moderation: t(`community.topic.options.moderation.${topic.moderation}`),
          })}
        </span>
      </p>
      <h2>
        {kind === 'post' ? (
          <MarkedText content={title} sensitiveWords={sensitiveWords} />
        ) : (
          t('community.queue.under', { title })
        )}
      </h2>
      <p className={styles.line}>
        <strong>{writer}</strong>
        <span className={styles.quiet}>{t(`community.post.options.side.${side}`)}</span>
        <span className={styles.quiet}>{organizationName}</span>
        <time className={styles.quiet}>{formatMoment(writtenAt, language)}</time>
      </p>
      {item.muted && <p className={styles.look}>{t('community.queue.isMuted')}</p>}
      {item.deleted && <p className={styles.look}>{t('community.queue.isDeleted')}</p>}
      {sensitiveWords !== null && <p className={styles.look}>{t('community.queue.hits', { words: sensitiveWords })}</p>}
      {item.replyTo !== null && (
        <p className={styles.context}>
          {t('community.queue.answers', { name: item.replyTo.writer, text: item.replyTo.content })}
        </p>
      )}
      <p className={styles.content}>
        <MarkedText content={content} sensitiveWords={sensitiveWords} />
      </p>
      <Pictures paths={item.pictures} />
      {item.postContent !== null && <p className={styles.context}>{item.postContent}</p>}
      <Reports item={item} />
      <Earlier item={item} />
    </ScrollRegion>
  );
}

function Pictures({ paths }: { paths: readonly string[] }) {
  const { t } = useKit();
  if (paths.length === 0) return null;
  return (
    <div className={styles.pictures}>
      {paths.map((path, index) => {
        const label = t('community.queue.pictureOf', { number: index + 1 });
        return <ViewablePicture key={path} className={styles.picture ?? ''} path={path} alt={label} label={label} />;
      })}
    </div>
  );
}

function Reports({ item: { reports } }: { item: QueueItem }) {
  const { t, language } = useKit();
  if (reports.length === 0) return null;
  return (
    <section className={styles.part} aria-label={t('community.queue.why')}>
      <h3>{t('community.queue.why')}</h3>
      <ul>
        {reports.map(({ id, reason, reasonText, reporter, at }) => (
          <li key={id}>
            <strong>{t(`community.report.options.reason.${reason}`)}</strong>
            {reasonText !== null && <span>{reasonText}</span>}
            <small>{t('community.queue.whyBy', { reporter, at: formatMoment(at, language) })}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Earlier({ item: { hiddenBefore, earlier } }: { item: QueueItem }) {
  const { t, language } = useKit();
  const title =
    hiddenBefore === 0 ? t('community.queue.noEarlier') : t('community.queue.earlier', { count: hiddenBefore });
  return (
    <section className={styles.part} aria-label={title}>
      <h3>{title}</h3>
      {earlier.length > 0 && (
        <ul>
          {earlier.map(({ text, reason, at }, index) => (
            <li key={index}>
              {reason !== null && <strong>{t(`community.report.options.reason.${reason}`)}</strong>}
              <span>{text}</span>
              <small>{formatMoment(at, language)}</small>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
