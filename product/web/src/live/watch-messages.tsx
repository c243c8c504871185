import { SHOW_MESSAGE_MAX, WATCHING_TOPIC } from '@kiga/contract/live/live.ts';
import { watchMessages, watchWrite } from '@kiga/contract/live/watching.acts.ts';
import { formatMoment } from '@kiga/kit-web/entity/format.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTelling } from '@kiga/kit-web/library/use-telling.ts';
import { ScrollRegion } from '@kiga/kit-web/list/scroll-region.tsx';
import { useLiveQuery } from '../attendance/attendance.public.ts';
import { Loaded } from '../campus/campus.public.ts';
import styles from './live.module.css';
import { MessageBox } from './message-box.tsx';
import { useShowAct } from './use-show-act.ts';

/** Shows the messages of viewers and host, the newest first, and a line for a message while the show is live. */
export function WatchMessages({ id, isLive }: { id: string; isLive: boolean }) {
  const { t, client, language } = useKit();
  const { message } = useTelling();
  const { act } = useShowAct();
  const query = useLiveQuery([WATCHING_TOPIC], {
    queryKey: [watchMessages.name, id],
    queryFn: ({ signal }) => client.call(watchMessages, { id }, { signal }),
  });
  const write = async (content: string) => {
    const answer = await act((options) => client.call(watchWrite, { id, content }, options));
    if (answer?.waits) message.success(t('live.watch.waits'));
    return answer;
  };
  return (
    <section className={styles.messages} aria-label={t('live.watch.messages')}>
      <div className={styles.messagesHead}>
        <h2>{t('live.watch.messages')}</h2>
      </div>
      <ScrollRegion label={t('live.watch.messages')} className={styles.scroll ?? ''}>
        <Loaded query={query} rows={6}>
          {({ list }) =>
            list.length === 0 ? (
              <p className={styles.none}>{t(isLive ? 'live.watch.none' : 'live.host.noMessages')}</p>
            ) : (
              <ul className={styles.list}>
                {list.map(({ id: messageId, writer, kindergartenName, at, content, reply, waits }) => (
                  <li key={messageId}>
                    <p className={styles.from}>
                      <strong>{writer}</strong>
                      <small>{kindergartenName}</small>
                      <time>{waits ? t('live.watch.waiting') : formatMoment(at, language).slice(-5)}</time>
                    </p>
                    <p className={styles.content}>{content}</p>
                    {reply !== null && (
                      <p className={styles.reply}>
                        <strong>{t('live.watch.reply')}</strong> {reply}
                      </p>
                    )}
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </ScrollRegion>
      {isLive ? (
        <MessageBox
          label={t('live.watch.write', { max: SHOW_MESSAGE_MAX })}
          send={t('live.watch.send')}
          onSend={write}
        />
      ) : (
        <p className={styles.none}>{t('live.watch.closed')}</p>
      )}
    </section>
  );
}
