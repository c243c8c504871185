import type { Message } from '@kiga/contract/system/messages/message.acts.ts';
import { Moment } from '@kiga/kit-web/fields/moment.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import type { ReactNode } from 'react';
import styles from './messages.module.css';

/** Text and time of a message; `title` replaces its plain title. */
export function MessageFacts({ message, title }: { message: Message; title?: ReactNode }) {
  const { t } = useKit();
  return (
    <>
      <span className={styles.line}>
        {!message.read && (
          <span className={styles.dot}>
            <span className={styles.spoken}>{t('system.message.unread')}</span>
          </span>
        )}
        <span className={message.read ? styles.title : styles.newTitle}>{title ?? message.title}</span>
        {message.done && <span className={styles.done}>{t('system.message.done')}</span>}
        <span className={styles.at}>
          <Moment at={message.at} />
        </span>
      </span>
      <span className={styles.text}>{message.text}</span>
    </>
  );
}
