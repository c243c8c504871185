import { compareAttendance, type comparisonOrders } from '@kiga/contract/attendance/statistics.acts.ts';
import { PAGE_SIZE } from '@kiga/entity/entity-calls.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Pagination, Table } from 'antd';
import { useId, useState } from 'react';
import type { z } from 'zod';
import { type Period, spanOf } from '../period.ts';
import { shareText } from './percent.ts';
import styles from './statistics.module.css';

type Kindergarten = z.infer<typeof compareAttendance.output>['list'][number];
type Order = (typeof comparisonOrders)[number];

interface ComparisonProps {
  period: Period;
  /** Returns the address of a kindergarten's statistics. */
  hrefOf(kigId: string): string;
}

/** Kindergartens within reach by figures, the lowest rate first. */
export function Comparison({ period, hrefOf }: ComparisonProps) {
  const { t, client } = useKit();
  const titleId = useId();
  const [pageNumber, setPageNumber] = useState(1);
  const [sort, setSort] = useState<Order>('rate');
  const [order, setOrder] = useState<'asc' | 'desc'>('asc');
  const input = { ...spanOf(period), sort, order, pageNumber };
  const { data, isError, error, errorUpdateCount, refetch } = useQuery({
    queryKey: [compareAttendance.name, input],
    queryFn: ({ signal }) => client.call(compareAttendance, input, { signal }),
    placeholderData: keepPreviousData,
  });
  const column = (key: Order, title: string, render: (row: Kindergarten) => string) => ({
    key,
    title,
    align: 'right' as const,
    sorter: true,
    sortOrder: sort === key ? (order === 'asc' ? ('ascend' as const) : ('descend' as const)) : null,
    sortDirections: ['ascend' as const, 'descend' as const, 'ascend' as const],
    render: (_: unknown, row: Kindergarten) => render(row),
  });
  return (
    <section className={styles.card} aria-labelledby={titleId} aria-busy={data === undefined}>
      <div className={styles.tools}>
        <h2 id={titleId}>{t('attendance.statistics.compare')}</h2>
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
          locale={{ emptyText: t('attendance.statistics.noKindergarten') }}
          scroll={{ x: 'max-content' }}
          onChange={(_, __, sorter) => {
            if (Array.isArray(sorter)) return;
            setSort(sorter.columnKey as Order);
            setOrder(sorter.order === 'descend' ? 'desc' : 'asc');
            setPageNumber(1);
          }}
          columns={[
            {
              key: 'name',
              title: t('attendance.statistics.kindergarten'),
              render: (_, { kigId, kigName }) => (
                <TabLink className={styles.name} href={hrefOf(kigId)}>
                  {kigName}
                </TabLink>
              ),
            },
            column('due', t('attendance.statistics.due'), ({ due }) => String(due)),
            column('rate', t('attendance.statistics.rate'), ({ rate }) => shareText(rate)),
            column('sickShare', t('attendance.statistics.sickShare'), ({ sickShare }) => shareText(sickShare)),
            column('lateShare', t('attendance.statistics.lateShare'), ({ lateShare }) => shareText(lateShare)),
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
