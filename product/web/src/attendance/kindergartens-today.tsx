import { kindergartensToday } from '@kiga/contract/attendance/day.acts.ts';
import { PAGE_SIZE } from '@kiga/entity/entity-calls.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { Pagination, Table } from 'antd';
import { useId, useState } from 'react';
import type { z } from 'zod';
import { ArrivalBar } from './arrival-bar.tsx';
import styles from './kindergartens-today.module.css';
import { useLiveQuery } from './use-live-query.ts';

type Kindergarten = z.infer<typeof kindergartensToday.output>['list'][number];

interface KindergartensTodayProps {
  /** Returns the address of a kindergarten's board. */
  boardHref(kigId: string): string;
}

/** Today's counts of each kindergarten within reach, most missing children first. */
export default function KindergartensToday({ boardHref }: KindergartensTodayProps) {
  const { t, client, open } = useKit();
  const titleId = useId();
  const [pageNumber, setPageNumber] = useState(1);
  const query = useLiveQuery(['attendance.day', 'campus.student', 'campus.class'], {
    queryKey: ['attendance.day', 'kindergartens', pageNumber],
    queryFn: ({ signal }) => client.call(kindergartensToday, { pageNumber }, { signal }),
    placeholderData: keepPreviousData,
  });
  const { data, isError, error, errorUpdateCount, refetch } = query;
  const counts = data?.counts;
  return (
    <section className={styles.card} aria-labelledby={titleId} aria-busy={data === undefined}>
      <div className={styles.head}>
        <h2 id={titleId}>{t('attendance.kindergartens.title')}</h2>
        {counts && (
          <p>
            {t('attendance.kindergartens.sum', {
              here: counts.onTime + counts.late + counts.unseen,
              expected: counts.expected,
              late: counts.late,
              missing: counts.missing,
            })}
          </p>
        )}
      </div>
      {data === undefined && isError ? (
        <LoadFailure failure={error} attempts={errorUpdateCount} retry={() => void refetch()} />
      ) : (
        <Table<Kindergarten>
          size="middle"
          rowKey="kigId"
          pagination={false}
          dataSource={data?.list ?? []}
          loading={data === undefined}
          locale={{ emptyText: t('attendance.kindergartens.none') }}
          scroll={{ x: 'max-content' }}
          onRow={({ kigId }) => ({ className: styles.row ?? '', onClick: () => open(boardHref(kigId)) })}
          columns={[
            {
              key: 'name',
              title: t('attendance.kindergartens.name'),
              render: (_, { kigId, kigName }) => (
                <TabLink className={styles.name} href={boardHref(kigId)} onClick={(event) => event.stopPropagation()}>
                  {kigName}
                </TabLink>
              ),
            },
            {
              key: 'here',
              title: t('attendance.kindergartens.here'),
              className: styles.share ?? '',
              render: (_, { open: isOpen, counts: own }) =>
                isOpen ? (
                  <span className={styles.here}>
                    <span>
                      <strong>{own.onTime + own.late + own.unseen}</strong> / {own.expected}
                    </span>
                    <ArrivalBar {...own} />
                  </span>
                ) : (
                  t('attendance.kindergartens.closed')
                ),
            },
            {
              key: 'late',
              title: t('attendance.board.late'),
              align: 'right',
              className: styles.number ?? '',
              render: (_, { open: isOpen, counts: own }) => isOpen && own.late,
            },
            {
              key: 'missing',
              title: t('attendance.board.missing'),
              align: 'right',
              className: styles.number ?? '',
              render: (_, { open: isOpen, counts: own }) => isOpen && own.missing,
            },
          ]}
        />
      )}
      {data !== undefined && data.total > PAGE_SIZE && (
        <Pagination
          className={styles.foot ?? ''}
          current={pageNumber}
          pageSize={PAGE_SIZE}
          total={data.total}
          showLessItems
          showSizeChanger={false}
          onChange={setPageNumber}
        />
      )}
    </section>
  );
}
