import { type IncomeMonth, incomeEntries } from '@kiga/contract/billing/income.acts.ts';
import { FIRST_PAGE, PAGE_SIZE } from '@kiga/entity/entity-calls.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Pagination } from '@kiga/kit-web/light/pagination.tsx';
import { Segmented } from '@kiga/kit-web/light/segmented.tsx';
import { pageSizes } from '@kiga/kit-web/list/view-state.ts';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useLiveQuery } from '../../attendance/attendance.public.ts';
import { ByKindergarten } from './by-kindergarten.tsx';
import { EntriesTable } from './entries-table.tsx';
import styles from './income.module.css';

const accounts = ['available', 'held', 'pool'] as const;
type Account = (typeof accounts)[number];

interface IncomeRowsProps {
  month: IncomeMonth;
  organizationId: string | null;
}

/** The entries of a month, or its income by kindergarten and package. */
export function IncomeRows({ month, organizationId }: IncomeRowsProps) {
  const { t } = useKit();
  const [view, setView] = useState('entries');
  const [account, setAccount] = useState<Account | undefined>(undefined);
  const isEntries = view === 'entries';
  return (
    <section className={styles.rows} aria-label={t('billing.income.views.entries')}>
      <div className={styles.rowsHead}>
        <Segmented
          aria-label={t('billing.income.views.label')}
          value={view}
          options={[
            { value: 'entries', label: t('billing.income.views.entries') },
            { value: 'byKindergarten', label: t('billing.income.views.byKindergarten') },
          ]}
          onChange={setView}
        />
        {isEntries && (
          <Segmented
            aria-label={t('billing.income.filter.label')}
            value={account ?? ''}
            options={[
              { value: '', label: t('billing.income.filter.all') },
              ...accounts.map((value) => ({ value, label: t(`billing.income.accounts.${value}`) })),
            ]}
            onChange={(chosen) => setAccount(accounts.find((value) => value === chosen))}
          />
        )}
      </div>
      {isEntries ? (
        <Entries key={account} month={month.month} account={account} organizationId={organizationId} />
      ) : (
        <ByKindergarten month={month} />
      )}
    </section>
  );
}

interface EntriesProps {
  month: string;
  account: Account | undefined;
  organizationId: string | null;
}

function Entries({ month, account, organizationId }: EntriesProps) {
  const { t, client, drawings } = useKit();
  const [{ pageNumber, pageSize }, setPage] = useState({ pageNumber: FIRST_PAGE, pageSize: PAGE_SIZE });
  const of = organizationId === null ? {} : { organizationId };
  const input = { month, pageNumber, pageSize, ...of, ...(account && { account }) };
  const { data, isError, error, errorUpdateCount, refetch, isFetching } = useLiveQuery(
    ['billing.rechargeOrder', 'billing.withdrawal'],
    {
      queryKey: [incomeEntries.name, input],
      queryFn: ({ signal }) => client.call(incomeEntries, input, { signal }),
      placeholderData: keepPreviousData,
    },
  );
  if (data === undefined) {
    if (!isError) return <PageSkeleton />;
    return <LoadFailure failure={error} attempts={errorUpdateCount} retry={() => void refetch()} />;
  }
  if (data.total === 0) {
    return (
      <StatusPage
        drawing={<drawings.Empty />}
        title={t('billing.income.emptyTitle')}
        sentence={t('billing.income.emptyText')}
      />
    );
  }
  return (
    <>
      <div className={styles.scroll} aria-busy={isFetching}>
        <EntriesTable entries={data.list} organizationId={organizationId} />
      </div>
      <div className={styles.foot}>
        <small>{t('billing.income.hint')}</small>
        <Pagination
          current={pageNumber}
          pageSize={pageSize}
          total={data.total}
          totalText={t('billing.income.total', { count: data.total })}
          pageSizes={pageSizes}
          onChange={(number, size) => setPage({ pageNumber: number, pageSize: size })}
        />
      </div>
    </>
  );
}
