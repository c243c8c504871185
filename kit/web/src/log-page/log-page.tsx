import type { Call } from '@kiga/entity/define-call.ts';
import { FIRST_PAGE, PAGE_SIZE } from '@kiga/entity/entity-calls.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Pagination, Skeleton, Table, type TableProps } from 'antd';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { EmptyHooks } from '../drawing/empty-hooks.tsx';
import { LoadFailure } from '../entity-screen/load-failure.tsx';
import { iconSizePx, RefreshIcon } from '../icon/icons.ts';
import { useKit } from '../kit-context.tsx';
import { StatePage } from '../state-page/state-page.tsx';
import styles from './log-page.module.css';

interface AnyPage {
  list: readonly object[];
  total: number;
}

type RowOf<Page extends AnyPage> = Page['list'][number];

interface LogPageProps<Page extends AnyPage> {
  /** Asks for one page. */
  call: Call<z.ZodType<unknown, { pageNumber?: number }>, z.ZodType<Page>>;
  title: string;
  /** What the reader should know of these rows; undefined while the first page is under way. */
  note(page: Page | undefined): ReactNode;
  refresh: string;
  empty: { title: string; sentence: string };
  total(count: number): string;
  rowKey: keyof RowOf<Page> & string;
  columns: NonNullable<TableProps<RowOf<Page>>['columns']>;
  expandable?: TableProps<RowOf<Page>>['expandable'];
}

/** A screen of rows that are no entity's and that nobody edits, such as a log: a page of them, and its other states. */
export function LogPage<Page extends AnyPage>({
  call,
  title,
  note,
  refresh,
  empty,
  total,
  rowKey,
  columns,
  expandable,
}: LogPageProps<Page>) {
  const { client } = useKit();
  const [pageNumber, setPageNumber] = useState(FIRST_PAGE);
  const query = useQuery({
    queryKey: [call.name, pageNumber],
    queryFn: ({ signal }) => client.call(call, { pageNumber }, { signal }),
    placeholderData: keepPreviousData,
  });
  const page = query.data;
  const last = Math.max(FIRST_PAGE, Math.ceil((page?.total ?? 0) / PAGE_SIZE));
  // Where the rows of the last page are gone, the page before is the last one.
  if (page && !query.isPlaceholderData && pageNumber > last) setPageNumber(last);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{title}</h1>
        <Button
          icon={<RefreshIcon size={iconSizePx.button} />}
          loading={query.isFetching}
          onClick={() => void query.refetch()}
        >
          {refresh}
        </Button>
      </div>
      {note(page)}
      <section className={styles.card} aria-busy={query.isFetching}>
        {query.isError ? (
          <LoadFailure failure={query.error} attempts={query.errorUpdateCount} retry={() => void query.refetch()} />
        ) : page === undefined ? (
          <Skeleton active className={styles.waiting} />
        ) : page.total === 0 ? (
          <StatePage drawing={<EmptyHooks />} {...empty} />
        ) : (
          <>
            <div className={styles.frame}>
              <Table<RowOf<Page>>
                size="middle"
                rowKey={rowKey}
                pagination={false}
                dataSource={page.list}
                columns={columns}
                expandable={expandable}
              />
            </div>
            <Pagination
              className={styles.foot ?? ''}
              current={pageNumber}
              pageSize={PAGE_SIZE}
              total={page.total}
              showLessItems
              showSizeChanger={false}
              showTotal={total}
              onChange={setPageNumber}
            />
          </>
        )}
      </section>
    </div>
  );
}
