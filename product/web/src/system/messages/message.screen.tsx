import {
  MESSAGE_DAYS,
  type Message,
  type MessageKind,
  messageKinds,
} from '@kiga/contract/system/messages/message.acts.ts';
import { FIRST_PAGE, PAGE_SIZE } from '@kiga/entity/entity-calls.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { Button, Checkbox, Pagination, Segmented, Select, Skeleton } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router';
import { EmptyHooks } from '../../drawing/empty-hooks.tsx';
import { MessageList } from './message-list.tsx';
import styles from './messages.module.css';
import { useMessageActs } from './use-message-acts.ts';
import { useMessagePage, useUnread } from './use-messages.ts';

const ALL = 'all';

/** Filters of the messages, as part of the address. */
interface View {
  kind: MessageKind | undefined;
  unread: boolean;
  area: string | undefined;
  pageNumber: number;
}

/** Screen of all messages of the account: to-dos and system messages. The bell updates them. */
export default function MessageScreen() {
  const { t } = useKit();
  const [view, change] = useView();
  const { markRead } = useMessageActs();
  const unread = useUnread();
  const query = useMessagePage(view);
  const { data } = query;
  const hasUnread = unread !== undefined && unread.todo + unread.system > 0;
  const isNarrowed = view.kind !== undefined || view.unread || view.area !== undefined;
  const last = Math.max(FIRST_PAGE, Math.ceil((data?.total ?? 0) / PAGE_SIZE));
  const isBeyond = data !== undefined && !query.isPlaceholderData && view.pageNumber > last;
  const toLast = useEffectEvent(() => change({ pageNumber: last }, { replace: true }));
  // An emptied last page makes the page before it the last one.
  useEffect(() => {
    if (isBeyond) toLast();
  }, [isBeyond]);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{t('system.message.title')}</h1>
        <Button disabled={!hasUnread} onClick={() => void markRead()}>
          {t('system.message.markAllRead')}
        </Button>
      </div>
      <section className={styles.card} aria-busy={query.isFetching}>
        <div className={styles.filters}>
          <Segmented
            value={view.kind ?? ALL}
            onChange={(kind) => change({ kind: messageKinds.find((one) => one === kind) })}
            options={[ALL, ...messageKinds].map((value) => ({ value, label: t(`system.message.kind.${value}`) }))}
          />
          <Select
            allowClear
            className={styles.area}
            // The name of an area is known with the first answer.
            value={data && view.area}
            onChange={(area: string | undefined) => change({ area })}
            placeholder={t('system.message.area')}
            aria-label={t('system.message.area')}
            options={data?.areas.map((value) => ({
              value,
              label: t(`system.permission.areas.${value}`),
            }))}
          />
          <Checkbox checked={view.unread} onChange={({ target }) => change({ unread: target.checked })}>
            {t('system.message.unreadOnly')}
          </Checkbox>
          <span className={styles.kept}>{t('system.message.kept', { days: MESSAGE_DAYS })}</span>
        </div>
        {query.isError ? (
          <LoadFailure failure={query.error} attempts={query.errorUpdateCount} retry={() => void query.refetch()} />
        ) : data === undefined ? (
          <Skeleton active className={styles.waiting} />
        ) : data.total === 0 ? (
          <div className={styles.blank}>
            <Nothing
              isNarrowed={isNarrowed}
              onAll={() => change({ kind: undefined, unread: false, area: undefined })}
            />
          </div>
        ) : (
          <Found key={view.pageNumber} {...data} onPage={(pageNumber) => change({ pageNumber })} />
        )}
      </section>
    </div>
  );
}

function Nothing({ isNarrowed, onAll }: { isNarrowed: boolean; onAll(): void }) {
  const { t } = useKit();
  return isNarrowed ? (
    <StatusPage
      drawing={<EmptyHooks />}
      title={t('system.message.noneFound')}
      sentence={t('system.message.noneFoundText')}
      actions={
        <Button size="large" onClick={onAll}>
          {t('system.message.seeAll')}
        </Button>
      }
    />
  ) : (
    <StatusPage drawing={<EmptyHooks />} title={t('system.message.empty')} sentence={t('system.message.emptyText')} />
  );
}

interface FoundProps {
  list: readonly Message[];
  total: number;
  pageNumber: number;
  onPage(pageNumber: number): void;
}

function Found({ list, total, pageNumber, onPage }: FoundProps) {
  const { t } = useKit();
  return (
    <>
      <MessageList list={list} />
      <Pagination
        className={styles.foot ?? ''}
        current={pageNumber}
        pageSize={PAGE_SIZE}
        total={total}
        showLessItems
        showSizeChanger={false}
        showTotal={(count) => t('system.message.total', { count })}
        onChange={onPage}
      />
    </>
  );
}

/** Returns the view in the tab's address, so that a reload and a shared link show the same. */
function useView(): [View, (change: Partial<View>, options?: NavigateOptions) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const pageNumber = Number(params.get('pageNumber'));
  const view: View = {
    kind: messageKinds.find((kind) => kind === params.get('kind')),
    unread: params.has('unread'),
    area: params.get('area') ?? undefined,
    pageNumber: Number.isInteger(pageNumber) && pageNumber > 0 ? pageNumber : FIRST_PAGE,
  };
  const change = (part: Partial<View>, options?: NavigateOptions) => {
    const { kind, unread, area, pageNumber } = { ...view, pageNumber: FIRST_PAGE, ...part };
    const next = new URLSearchParams({
      ...(kind && { kind }),
      ...(unread && { unread: '1' }),
      ...(area && { area }),
      ...(pageNumber > FIRST_PAGE && { pageNumber: String(pageNumber) }),
    });
    void navigate({ pathname, search: next.toString() }, options);
  };
  return [view, change];
}
