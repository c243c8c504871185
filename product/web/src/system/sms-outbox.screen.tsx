import { type KeptMessage, OUTBOX_DAYS, smsOutboxPage } from '@kiga/contract/system/sms-outbox.acts.ts';
import { PAGE_SIZE } from '@kiga/entity/entity-calls.ts';
import { EmptyHooks } from '@kiga/kit-web/drawing/empty-hooks.tsx';
import { formatMoment } from '@kiga/kit-web/entity-screen/format.ts';
import { LoadFailure } from '@kiga/kit-web/entity-screen/load-failure.tsx';
import { iconSizePx, RefreshIcon } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StatePage } from '@kiga/kit-web/state-page/state-page.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Button, Pagination, Skeleton, Table } from 'antd';
import { useState } from 'react';
import styles from './log-page.module.css';

/** The keys of what messages are for. */
const purposeKeys: Readonly<Record<string, string>> = {
  tea_exp: 'system.smsOutbox.exportCode',
  forgotten: 'system.smsOutbox.forgottenCode',
};

/** Short messages that were kept instead of sent, for the system administrator to hand on. */
export default function SmsOutboxScreen() {
  const { t, client } = useKit();
  const [pageNumber, setPageNumber] = useState(1);
  const query = useQuery({
    queryKey: ['system.smsOutbox', pageNumber],
    queryFn: ({ signal }) => client.call(smsOutboxPage, { pageNumber }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{t('system.smsOutbox.title')}</h1>
        <Button
          icon={<RefreshIcon size={iconSizePx.button} />}
          loading={query.isFetching}
          onClick={() => void query.refetch()}
        >
          {t('system.smsOutbox.refresh')}
        </Button>
      </div>
      {query.data?.keeping === false ? (
        <Alert type="warning" showIcon title={t('system.smsOutbox.off')} />
      ) : (
        <Alert type="info" showIcon title={t('system.smsOutbox.hint', { days: OUTBOX_DAYS })} />
      )}
      <section className={styles.card} aria-busy={query.isFetching}>
        {query.isError ? (
          <LoadFailure failure={query.error} attempts={query.errorUpdateCount} retry={() => void query.refetch()} />
        ) : query.data === undefined ? (
          <Skeleton active className={styles.waiting} />
        ) : query.data.total === 0 ? (
          <StatePage
            drawing={<EmptyHooks />}
            title={t('system.smsOutbox.empty')}
            sentence={t('system.smsOutbox.emptyText')}
          />
        ) : (
          <Messages {...query.data} pageNumber={pageNumber} onPage={setPageNumber} />
        )}
      </section>
    </div>
  );
}

interface MessagesProps {
  list: readonly KeptMessage[];
  total: number;
  pageNumber: number;
  onPage(pageNumber: number): void;
}

function Messages({ list, total, pageNumber, onPage }: MessagesProps) {
  const { t, language } = useKit();
  return (
    <>
      <div className={styles.frame}>
        <Table<KeptMessage>
          size="middle"
          rowKey="id"
          pagination={false}
          dataSource={list}
          columns={[
            {
              key: 'at',
              title: t('system.smsOutbox.at'),
              className: styles.short ?? '',
              render: (_, { at }) => <time dateTime={at}>{formatMoment(at, language)}</time>,
            },
            {
              key: 'purpose',
              title: t('system.smsOutbox.purpose'),
              className: styles.short ?? '',
              render: (_, { purpose }) => t(purposeKeys[purpose] ?? purpose),
            },
            { key: 'phone', title: t('system.smsOutbox.phone'), className: styles.short ?? '', dataIndex: 'phone' },
            { key: 'text', title: t('system.smsOutbox.text'), dataIndex: 'text' },
          ]}
        />
      </div>
      <Pagination
        className={styles.foot ?? ''}
        current={pageNumber}
        pageSize={PAGE_SIZE}
        total={total}
        showLessItems
        showSizeChanger={false}
        showTotal={(count) => t('system.smsOutbox.total', { count })}
        onChange={onPage}
      />
    </>
  );
}
