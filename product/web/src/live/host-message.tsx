import { replyToMessage } from '@kiga/contract/live/show-message.acts.ts';
import { showMessage } from '@kiga/contract/live/show-message.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import { ownerById } from '@kiga/entity/define-tenancy.ts';
import { type EntityRecord, transitionCallOf } from '@kiga/kit-web/entity/any-entity.ts';
import { formatMoment } from '@kiga/kit-web/entity/format.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { useState } from 'react';
import { MarkedText, wordsOf } from '../communication/communication.public.ts';
import styles from './live.module.css';
import { MessageBox } from './message-box.tsx';
import { useShowAct } from './use-show-act.ts';

/** A message as the host's page has it. */
export type ShownMessage = EntityRecord & SavedOf<typeof showMessage>;

/** One message with what the reader may do with it. A message with sensitive words is to be hidden first. */
export function HostMessage({ message }: { message: ShownMessage }) {
  const { t, client, language } = useKit();
  const { sending, act } = useShowAct();
  const [isReplying, setReplying] = useState(false);
  const { id, kigId, content, writer, side, kindergartenName, writtenAt, createdAt, status, reply, can } = message;
  const owner = ownerById(showMessage.tenancy, kigId);
  const hits = wordsOf(message.sensitiveWords);
  const move = (name: 'show' | 'hide') =>
    void act((options) =>
      client.call(transitionCallOf(showMessage, name), { id, from: String(status), ...owner }, options),
    );
  const isSuspicious = hits.length > 0 && status === 'waiting';
  const showButton = can.includes('show') && (
    <Button size="small" type={isSuspicious ? 'text' : 'default'} disabled={sending} onClick={() => move('show')}>
      {t(isSuspicious ? 'live.host.stillShow' : 'live.showMessage.acts.show')}
    </Button>
  );
  const hideButton = can.includes('hide') && (
    <Button size="small" type={isSuspicious ? 'default' : 'text'} disabled={sending} onClick={() => move('hide')}>
      {t('live.showMessage.acts.hide')}
    </Button>
  );
  return (
    <li>
      <p className={styles.from}>
        <strong>{side === 'host' ? t('live.host.you') : writer}</strong>
        <small>{kindergartenName}</small>
        <time>{formatMoment(writtenAt ?? createdAt, language).slice(-5)}</time>
      </p>
      <p className={styles.content}>
        <MarkedText content={content ?? ''} sensitiveWords={message.sensitiveWords} />
      </p>
      {hits.length > 0 && <p className={styles.hits}>{t('live.host.suspicious', { count: hits.length })}</p>}
      {reply && (
        <p className={styles.reply}>
          <strong>{t('live.host.you')}</strong> {reply}
        </p>
      )}
      {isReplying ? (
        <MessageBox
          label={t('live.showMessage.questions.reply', { record: writer ?? '' })}
          send={t('live.host.sendReply')}
          onSend={async (text) => {
            const answer = await act((options) => client.call(replyToMessage, { id, reply: text, ...owner }, options));
            if (answer !== undefined) setReplying(false);
            return answer;
          }}
        />
      ) : (
        <p className={styles.decide}>
          {!isSuspicious && showButton}
          {hideButton}
          {isSuspicious && showButton}
          {can.includes('reply') && !reply && !isSuspicious && (
            <Button size="small" type="text" onClick={() => setReplying(true)}>
              {t(status === 'shown' ? 'live.host.replyOnly' : 'live.showMessage.acts.reply')}
            </Button>
          )}
        </p>
      )}
    </li>
  );
}
