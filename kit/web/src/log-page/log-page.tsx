import type { Call } from '@kiga/entity/define-call.ts';
import { FIRST_PAGE } from '@kiga/entity/entity-calls.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Skeleton, Table, type TableProps } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { LoadFailure } from '../entity/load-failure.tsx';
import { iconSizePx, RefreshIcon } from '../icon/icons.ts';
import { useKit } from '../kit-context.tsx';
import { Button } from '../light/button.tsx';
import { Pagination } from '../light/pagination.tsx';
import list from '../list/list.module.css';
import { ScrollRegion } from '../list/scroll-region.tsx';
import { pageSizes } from '../list/view-state.ts';
import { type ListPreferences, useListPreferences } from '../preferences/list-preferences.ts';
import { StatusPage } from '../status-page/status-page.tsx';
import styles from './log-page.module.css';

interface AnyPage {
  list: readonly object[];
  total: number;
}

type RowOf<Page extends AnyPage> = Page['list'][number];

interface LogPageProps<Page extends AnyPage, Filters extends object> {
  /** Call for one page. */
  call: Call<z.ZodType<unknown, { pageNumber?: number; pageSize?: number } & Filters>, z.ZodType<Page>>;
  /** Additional input; other filters begin with the first page. */
  filters?: Filters;
  /** Controls of the filters, in the order of a list: search, selects with their labels, days. */
  tools?: ReactNode | ((page: Page | undefined) => ReactNode);
  /** Shown instead of rows while a required filter is empty; no request is sent then. */
  unasked?: { title: string; sentence: string } | undefined;
  /** Acts before the refresh at the end of the toolbar. */
  actions?: ReactNode;
  /** Returns the polling interval of a page that changes by itself; default is no polling. */
  askAgainMs?(page: Page | undefined): number | false;
  title: string;
  /** Content next to the title, which may change without moving anything. */
  beside?(page: Page | undefined): ReactNode;
  /** Returns a note about these rows; undefined while the first page is loading. */
  note?(page: Page | undefined): ReactNode;
  empty: { title: string; sentence: string };
  total(count: number, page: Page): string;
  /** Returns the rows of a page; default is its list. */
  rows?(page: Page): RowOf<Page>[];
  rowKey: keyof RowOf<Page> & string;
  columns: OfPage<Page, NonNullable<TableProps<RowOf<Page>>['columns']>>;
  expandable?: OfPage<Page, NonNullable<TableProps<RowOf<Page>>['expandable']>>;
}

/** A value for all pages, or derived from the current one. */
type OfPage<Page, Value> = Value | ((page: Page) => Value);

/**
 * A screen of read-only rows outside of entities, such as a log. It looks and works like the list of an entity, and
 * remembers the page size of each user.
 */
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
  empty,
  total,
  rows,
  rowKey,
  columns,
  expandable,
}: LogPageProps<Page, Filters>) {
  const { client, drawings, t } = useKit();
  const { preferences, changePreferences } = useListPreferences({ key: call.name });
  const { pageSize } = preferences;
  const of = JSON.stringify(filters);
  const [place, setPlace] = useState({ of, pageNumber: FIRST_PAGE });
  const pageNumber = place.of === of ? place.pageNumber : FIRST_PAGE;
  const setPageNumber = (next: number) => setPlace({ of, pageNumber: next });
  const query = useQuery({
    queryKey: [call.name, pageNumber, pageSize, filters],
    queryFn: ({ signal }) => client.call(call, { ...(filters as Filters), pageNumber, pageSize }, { signal }),
    enabled: unasked === undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => askAgainMs?.(state.data) ?? false,
  });
  const page = unasked ? undefined : query.data;
  const unfolding = page && (typeof expandable === 'function' ? expandable(page) : expandable);
  const last = Math.max(FIRST_PAGE, Math.ceil((page?.total ?? 0) / pageSize));
  // Moves to the new last page when the rows of the last one are gone.
  if (page && !query.isPlaceholderData && pageNumber > last) setPageNumber(last);
  return (
    <div className={list.page}>
      <div className={list.head}>
        <h1 className={list.title}>{title}</h1>
        {beside && <div className={styles.beside}>{beside(page)}</div>}
      </div>
      {note?.(page)}
      <section className={page?.total ? list.card : list.cardFilled} aria-busy={query.isFetching}>
        <div className={list.filterLine}>
          {typeof tools === 'function' ? tools(page) : tools}
          <span className={list.tools}>
            {actions}
            <Button
              type="text"
              title={t('kit.list.refresh')}
              aria-label={t('kit.list.refresh')}
              icon={<RefreshIcon size={iconSizePx.button} />}
              disabled={unasked !== undefined || (query.isFetching && askAgainMs === undefined)}
              onClick={() => void query.refetch()}
            />
          </span>
        </div>
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
            <ScrollRegion className={`${styles.frame} ${list.headFrame}`} label={title}>
              <Table<RowOf<Page>>
                size="middle"
                rowKey={rowKey}
                pagination={false}
                dataSource={rows?.(page) ?? page.list}
                columns={typeof columns === 'function' ? columns(page) : columns}
                expandable={unfolding && { ...unfolding, expandedRowRender: inView(unfolding.expandedRowRender) }}
              />
            </ScrollRegion>
            <div className={list.foot}>
              <div className={styles.pages}>
                <Pagination
                  current={pageNumber}
                  pageSize={pageSize}
                  total={page.total}
                  totalText={total(page.total, page)}
                  pageSizes={pageSizes}
                  onChange={(next, size) => {
                    if (size === pageSize) return setPageNumber(next);
                    changePreferences({ pageSize: size as ListPreferences['pageSize'] });
                    setPageNumber(FIRST_PAGE);
                  }}
                />
              </div>
            </div>
          </>
        )}
      </section>
    </div>
  );
}

function inView<Row>(render: NonNullable<TableProps<Row>['expandable']>['expandedRowRender']) {
  return (...row: Parameters<NonNullable<typeof render>>) => <Unfolded>{render?.(...row)}</Unfolded>;
}

/** Scrolls an unfolded row into view once; below the last row users would not see it otherwise. */
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
