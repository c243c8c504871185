import type { Call } from '@kiga/entity/define-call.ts';
import { FIRST_PAGE, PAGE_SIZE } from '@kiga/entity/entity-calls.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Pagination, Skeleton, Space, Table, type TableProps } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { LoadFailure } from '../entity/load-failure.tsx';
import { iconSizePx, RefreshIcon } from '../icon/icons.ts';
import { useKit } from '../kit-context.tsx';
import { StatusPage } from '../status-page/status-page.tsx';
import styles from './log-page.module.css';

interface AnyPage {
  list: readonly object[];
  total: number;
}

type RowOf<Page extends AnyPage> = Page['list'][number];

interface LogPageProps<Page extends AnyPage, Filters extends object> {
  /** Asks for one page. */
  call: Call<z.ZodType<unknown, { pageNumber?: number } & Filters>, z.ZodType<Page>>;
  /** What is asked for in addition; other filters begin with the first page. */
  filters?: Filters;
  /** Where the filters are chosen. */
  tools?: ReactNode | ((page: Page | undefined) => ReactNode);
  /** Stands in place of rows while the filters lack what has to be chosen first: nothing is asked then. */
  unasked?: { title: string; sentence: string } | undefined;
  /** What can be done other than asking again. */
  actions?: ReactNode;
  /** How often to ask again for a page that changes by itself; never where not given or false. */
  askAgainMs?(page: Page | undefined): number | false;
  title: string;
  /** Stands next to the title, where it may come and go without moving anything. */
  beside?(page: Page | undefined): ReactNode;
  /** What the reader should know of these rows; undefined while the first page is under way. */
  note?(page: Page | undefined): ReactNode;
  refresh: string;
  empty: { title: string; sentence: string };
  total(count: number, page: Page): string;
  rowKey: keyof RowOf<Page> & string;
  columns: OfPage<Page, NonNullable<TableProps<RowOf<Page>>['columns']>>;
  expandable?: OfPage<Page, NonNullable<TableProps<RowOf<Page>>['expandable']>>;
}

/** What is the same for all pages, or follows from the one that is shown. */
type OfPage<Page, Value> = Value | ((page: Page) => Value);

/** A screen of rows that are no entity's and that nobody edits, such as a log: a page of them, or a status page. */
export function LogPage<Page extends AnyPage, Filters extends object = object>({
  call,
  filters,
  tools,
  unasked,
  actions,
  askAgainMs,
  title,
  beside,
  note,
  refresh,
  empty,
  total,
  rowKey,
  columns,
  expandable,
}: LogPageProps<Page, Filters>) {
  const { client, drawings } = useKit();
  const of = JSON.stringify(filters);
  const [place, setPlace] = useState({ of, pageNumber: FIRST_PAGE });
  const pageNumber = place.of === of ? place.pageNumber : FIRST_PAGE;
  const setPageNumber = (next: number) => setPlace({ of, pageNumber: next });
  const query = useQuery({
    queryKey: [call.name, pageNumber, filters],
    queryFn: ({ signal }) => client.call(call, { ...(filters as Filters), pageNumber }, { signal }),
    enabled: unasked === undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => askAgainMs?.(state.data) ?? false,
  });
  const page = unasked ? undefined : query.data;
  const unfolding = page && (typeof expandable === 'function' ? expandable(page) : expandable);
  const last = Math.max(FIRST_PAGE, Math.ceil((page?.total ?? 0) / PAGE_SIZE));
  // Where the rows of the last page are gone, the page before is the last one.
  if (page && !query.isPlaceholderData && pageNumber > last) setPageNumber(last);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{title}</h1>
        {beside && <div className={styles.beside}>{beside(page)}</div>}
        <Space>
          {actions}
          <Button
            icon={<RefreshIcon size={iconSizePx.button} />}
            loading={query.isFetching && askAgainMs === undefined}
            disabled={unasked !== undefined}
            onClick={() => void query.refetch()}
          >
            {refresh}
          </Button>
        </Space>
      </div>
      {note?.(page)}
      {typeof tools === 'function' ? tools(page) : tools}
      <section className={styles.card} aria-busy={query.isFetching}>
        {unasked ? (
          <StatusPage drawing={<drawings.Empty />} {...unasked} />
        ) : query.isError ? (
          <LoadFailure failure={query.error} attempts={query.errorUpdateCount} retry={() => void query.refetch()} />
        ) : page === undefined ? (
          <Skeleton active className={styles.waiting} />
        ) : page.total === 0 ? (
          <StatusPage drawing={<drawings.Empty />} {...empty} />
        ) : (
          <>
            <div className={styles.frame}>
              <Table<RowOf<Page>>
                size="middle"
                rowKey={rowKey}
                pagination={false}
                dataSource={page.list}
                columns={typeof columns === 'function' ? columns(page) : columns}
                expandable={unfolding && { ...unfolding, expandedRowRender: inView(unfolding.expandedRowRender) }}
              />
            </div>
            <Pagination
              className={styles.foot ?? ''}
              current={pageNumber}
              pageSize={PAGE_SIZE}
              total={page.total}
              showLessItems
              showSizeChanger={false}
              showTotal={(count) => total(count, page)}
              onChange={setPageNumber}
            />
          </>
        )}
      </section>
    </div>
  );
}

function inView<Row>(render: NonNullable<TableProps<Row>['expandable']>['expandedRowRender']) {
  return (...row: Parameters<NonNullable<typeof render>>) => <Unfolded>{render?.(...row)}</Unfolded>;
}

/** What a row unfolds comes into view, once: below the last row one would not see that anything happened. */
function Unfolded({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div className={styles.unfolded} ref={element}>
      {children}
    </div>
  );
}
