import { type BookEntry, type BookFilter, bookEntries } from '@kiga/contract/billing/months/book-month.acts.ts';
import { FIRST_PAGE, PAGE_SIZE } from '@kiga/entity/entity-calls.ts';
import { formatMoment } from '@kiga/kit-web/entity/format.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { NoValue } from '@kiga/kit-web/fields/no-value.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Pagination } from '@kiga/kit-web/light/pagination.tsx';
import { ScrollRegion } from '@kiga/kit-web/list/scroll-region.tsx';
import { pageSizes } from '@kiga/kit-web/list/view-state.ts';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useLiveQuery } from '../../attendance/attendance.public.ts';
import costs from '../costs/costs.module.css';
import { signedYuan } from '../signed-yuan.ts';
import { monthHref } from './book-filter.ts';
import styles from './months.module.css';

interface BookEntriesProps {
  month: string;
  filter: BookFilter;
}

/** The entries behind a sum of a month's report. */
export function BookEntries({ month, filter }: BookEntriesProps) {
  const { t, client, drawings } = useKit();
  const [{ pageNumber, pageSize }, setPage] = useState({ pageNumber: FIRST_PAGE, pageSize: PAGE_SIZE });
  const input = { month, ...filter, pageNumber, pageSize };
  const { data, isError, error, errorUpdateCount, refetch, isFetching } = useLiveQuery(
    ['billing.rechargeOrder', 'billing.withdrawal'],
    {
      queryKey: [bookEntries.name, input],
      queryFn: ({ signal }) => client.call(bookEntries, input, { signal }),
      placeholderData: keepPreviousData,
    },
  );
  return (
    <section className={costs.card} aria-label={t('billing.bookMonth.entries.title')}>
      <div className={costs.tools}>
        <h2 className={styles.entriesTitle}>{useTitle(filter)}</h2>
        <TabLink href={monthHref(month)}>{t('billing.bookMonth.entries.back')}</TabLink>
      </div>
      {data === undefined ? (
        isError ? (
          <LoadFailure failure={error} attempts={errorUpdateCount} retry={() => void refetch()} />
        ) : (
          <PageSkeleton />
        )
      ) : data.total === 0 ? (
        <StatusPage
          drawing={<drawings.Empty />}
          title={t('billing.bookMonth.entries.emptyTitle')}
          sentence={t('billing.bookMonth.entries.emptyText')}
        />
      ) : (
        <>
          <Table entries={data.list} isBusy={isFetching} />
          <div className={styles.foot}>
            <Pagination
              current={pageNumber}
              pageSize={pageSize}
              total={data.total}
              totalText={t('billing.bookMonth.entries.total', { count: data.total })}
              pageSizes={pageSizes}
              onChange={(number, size) => setPage({ pageNumber: number, pageSize: size })}
            />
          </div>
        </>
      )}
    </section>
  );
}

/** Names the sum whose entries are shown. */
function useTitle({ account, code, orders, kind, packageName, channel, organizationId }: BookFilter): string {
  const { t } = useKit();
  const parts = [
    t('billing.bookMonth.entries.title'),
    organizationId !== undefined && t('billing.bookMonth.parts.agents'),
    account !== undefined && t(`billing.income.accounts.${account}`),
    orders === 'refunded' && t('billing.bookMonth.columns.refunds'),
    orders === 'booked' && t('billing.bookMonth.columns.orders'),
    code !== undefined && t(`billing.bookMonth.vouchers.causes.${code}`),
    packageName ?? (kind === 'topUp' && t('billing.bookMonth.topUp')),
    channel !== undefined && t(`billing.bookMonth.channels.${channel}`),
  ];
  return parts.filter(Boolean).join(' · ');
}

function Table({ entries, isBusy }: { entries: readonly BookEntry[]; isBusy: boolean }) {
  const { t, language } = useKit();
  const columns = ['at', 'cause', 'account', 'party', 'reference', 'origin'] as const;
  return (
    <ScrollRegion className={costs.scroll} label={t('billing.bookMonth.entries.title')}>
      <table className={costs.table} aria-busy={isBusy} aria-label={t('billing.bookMonth.entries.title')}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`billing.bookMonth.entries.columns.${column}`)}
              </th>
            ))}
            <th scope="col" data-number>
              {t('billing.bookMonth.entries.columns.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ id, at, code, account, organizationName, reference, orderCount, origin, amountFen }) => (
            <tr key={id}>
              <td>{formatMoment(at, language)}</td>
              <td>{t(`billing.bookMonth.vouchers.causes.${code}`)}</td>
              <td>{account === null ? <NoValue /> : t(`billing.income.accounts.${account}`)}</td>
              <td>{organizationName ?? <NoValue />}</td>
              <td>
                <Cause code={code} reference={reference} orderCount={orderCount} />
              </td>
              <td>{origin ?? <NoValue />}</td>
              <td data-number>{signedYuan(amountFen)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** Leads to the order or the withdrawal behind an entry; several orders are counted. */
function Cause({ code, reference, orderCount }: Pick<BookEntry, 'code' | 'reference' | 'orderCount'>) {
  const { t, can } = useKit();
  if (reference === null) {
    return orderCount > 0 ? t('billing.bookMonth.entries.orders', { count: orderCount }) : <NoValue />;
  }
  const [list, permission] = code.startsWith('withdrawal')
    ? ['/billing/withdrawals', 'billing.withdrawal.read']
    : ['/billing/orders', 'billing.rechargeOrder.read'];
  if (!can(permission)) return reference;
  return <TabLink href={`${list}?q=${encodeURIComponent(reference)}`}>{reference}</TabLink>;
}
