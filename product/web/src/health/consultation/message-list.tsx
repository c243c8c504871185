import type { Thread, ThreadMessage } from '@kiga/contract/health/consultation/consultation.acts.ts';
import { formatMoment } from '@kiga/kit-web/entity/format.ts';
import { ViewablePicture } from '@kiga/kit-web/files/picture.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useEffect, useRef } from 'react';
import styles from './thread.module.css';

/** The messages of a question as bubbles, the reader's own on the right, scrolled to the latest. */
export function MessageList({ thread: { messages, side } }: { thread: Thread }) {
  const list = useRef<HTMLOListElement>(null);
  const count = messages.length;
  useEffect(() => {
    if (count > 0) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [count]);
  return (
    <ol ref={list} className={styles.messages}>
      {messages.map((message) => (
        <li key={message.id} data-own={message.side === side} data-kind={message.kind}>
          <Message message={message} />
        </li>
      ))}
    </ol>
  );
}

function Message({
  message: { kind, organizationName, authorName, isFamily, at, text, photos },
}: {
  message: ThreadMessage;
}) {
  const { t, language } = useKit();
  return (
    <>
      <div className={styles.quiet}>
        {organizationName} {isFamily && t('health.consultation.thread.parent')} {authorName}{' '}
        <time dateTime={at}>{formatMoment(at, language)}</time>
      </div>
      <div className={styles.bubble}>
        {kind === 'escalation' && <strong>{t('health.consultation.thread.passedOn')} </strong>}
        <span className={styles.text}>{text}</span>
        {photos.length > 0 && (
          <div className={styles.photos}>
            {photos.map((path, index) => {
              const label = t('health.consultation.thread.photoOf', { name: authorName, number: index + 1 });
              return <ViewablePicture key={path} className={styles.photo} path={path} alt={label} label={label} />;
            })}
          </div>
        )}
      </div>
    </>
  );
}
