import { SHOW_MESSAGE_MAX } from '@kiga/contract/live/live.ts';
import { type HostPage, moderateFirst, sayAsHost } from '@kiga/contract/live/show.acts.ts';
import { showMessage } from '@kiga/contract/live/show-message.entity.ts';
import { ownerById } from '@kiga/entity/define-tenancy.ts';
import { callsOf } from '@kiga/kit-web/entity/any-entity.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Segmented } from '@kiga/kit-web/light/segmented.tsx';
import { ScrollRegion } from '@kiga/kit-web/list/scroll-region.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { Switch } from 'antd';
import { useId, useState } from 'react';
import { useLiveQuery } from '../attendance/attendance.public.ts';
import { Loaded } from '../campus/campus.public.ts';
import { HostMessage, type ShownMessage } from './host-message.tsx';
import styles from './live.module.css';
import { MessageBox } from './message-box.tsx';
import { useShowAct } from './use-show-act.ts';

const views = ['waiting', 'shown', 'hidden'] as const;

/** Messages that one view holds; the list of all is a page of its own. */
const LATEST = 30;

/** The messages of a show by their state, with the decisions of the host or the operator. */
export function HostMessages({ page }: { page: HostPage }) {
  const { t, client } = useKit();
  const [view, setView] = useState<(typeof views)[number]>('waiting');
  const switchId = useId();
  const { sending, act } = useShowAct();
  const { id, kigId, messages, moderatesFirst, can } = page;
  const input = { showId: id, status: view, pageSize: LATEST, ...ownerById(showMessage.tenancy, kigId) };
  const query = useLiveQuery(['live.showMessage'], {
    queryKey: [callsOf(showMessage).page.name, input],
    queryFn: ({ signal }) => client.call(callsOf(showMessage).page, input, { signal }),
  });
  const owner = ownerById(showMessage.tenancy, kigId);
  return (
    <section className={styles.messages} aria-label={t('live.showMessage.plural')}>
      <div className={styles.messagesHead}>
        <h2>{t('live.watch.messages')}</h2>
        <Segmented
          aria-label={t('live.host.tabs')}
          value={view}
          options={views.map((name) => ({
            value: name,
            label: `${t(`live.showMessage.options.status.${name}`)} ${messages[name]}`,
          }))}
          onChange={(chosen) => setView(chosen as typeof view)}
        />
      </div>
      {can.includes('moderateFirst') && (
        <div className={styles.first}>
          <Switch
            id={switchId}
            size="small"
            checked={moderatesFirst}
            loading={sending}
            onChange={(isFirst) =>
              void act((options) => client.call(moderateFirst, { id, moderatesFirst: isFirst, ...owner }, options))
            }
          />
          <label htmlFor={switchId}>{t('live.host.reviewFirst')}</label>
          <small>{t('live.host.reviewFirstText')}</small>
        </div>
      )}
      <ScrollRegion label={t('live.showMessage.plural')} className={styles.scroll ?? ''}>
        <Loaded query={query} rows={6}>
          {({ list, total }) => (
            <>
              {list.length === 0 && <p className={styles.none}>{t('live.host.noMessages')}</p>}
              <ul className={styles.list}>
                {list.map((record) => (
                  <HostMessage key={record.id} message={record as ShownMessage} />
                ))}
              </ul>
              {total > list.length && (
                <TabLink className={styles.more} href={`/liveLeaveMessage?showId=${id}&status=${view}`}>
                  {t('live.host.all')}
                </TabLink>
              )}
            </>
          )}
        </Loaded>
      </ScrollRegion>
      {can.includes('say') && (
        <MessageBox
          label={t('live.host.say', { max: SHOW_MESSAGE_MAX })}
          send={t('live.host.send')}
          onSend={(content) => act((options) => client.call(sayAsHost, { id, content }, options))}
        />
      )}
    </section>
  );
}
