import {
  type BookMonth,
  bookMonth,
  exportBookMonth,
  exportVouchers,
} from '@kiga/contract/billing/months/book-month.acts.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { ExportIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useDownload } from '@kiga/kit-web/transfer/use-download.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PeriodHead, periodText, useLiveQuery } from '../attendance/attendance.public.ts';
import { BookEntries } from './months/book-entries.tsx';
import { filterIn, monthHref } from './months/book-filter.ts';
import { ClosingDialog } from './months/closing-dialog.tsx';
import { MonthState } from './months/month-state.tsx';
import styles from './months/months.module.css';
import { ReportTables } from './months/report-tables.tsx';

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

/** Topics whose changes may change a month: bookings, and what blocks its closing. */
const topics = ['rechargeOrder', 'withdrawal', 'payment', 'difference', 'invoice', 'bookMonth'].map(
  (name) => `billing.${name}`,
);

/** Screen of the months of the operator's books. The address holds the month, and the sum whose entries are shown. */
export default function MonthsScreen() {
  const { t, client, today } = useKit();
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const asked = params.get('month');
  const month = asked !== null && MONTH.test(asked) ? asked : undefined;
  const filter = filterIn(params);
  const { data, isError, error, errorUpdateCount, refetch, isPlaceholderData } = useLiveQuery(topics, {
    queryKey: [bookMonth.name, month],
    queryFn: ({ signal }) => client.call(bookMonth, month === undefined ? {} : { month }, { signal }),
    placeholderData: keepPreviousData,
  });
  const shown = month ?? data?.month ?? today.slice(0, 7);
  return (
    <div className={styles.page} aria-busy={isPlaceholderData}>
      <PeriodHead
        title={t('billing.bookMonth.title')}
        period={shown}
        today={today}
        onChoose={(chosen) => void navigate(monthHref(chosen, filter ?? {}))}
        tools={data && !isPlaceholderData && <Tools month={data} />}
      />
      {data === undefined ? (
        isError ? (
          <LoadFailure failure={error} attempts={errorUpdateCount} retry={() => void refetch()} />
        ) : (
          <PageSkeleton />
        )
      ) : filter === null ? (
        <>
          <MonthState closed={data.closed} blockers={data.blockers} />
          <ReportTables month={data.month} report={data.report} />
        </>
      ) : (
        <BookEntries key={search} month={shown} filter={filter} />
      )}
    </div>
  );
}

function Tools({ month: { month, closed, blockers } }: { month: BookMonth }) {
  const kit = useKit();
  const { t, can } = kit;
  const { download, isRunning } = useDownload();
  const [isClosing, setClosing] = useState(false);
  const [report, vouchers] = [t('billing.bookMonth.exportReport'), t('billing.bookMonth.exportVouchers')];
  const icon = <ExportIcon size={iconSizePx.button} />;
  return (
    <>
      {can('billing.bookMonth.export') && (
        <Button icon={icon} disabled={isRunning} onClick={() => download(exportBookMonth, { month }, report)}>
          {report}
        </Button>
      )}
      {closed !== null && can('billing.bookMonth.export') && (
        <Button icon={icon} disabled={isRunning} onClick={() => download(exportVouchers, { month }, vouchers)}>
          {vouchers}
        </Button>
      )}
      {closed === null && can('billing.bookMonth.close') && (
        <Button type="primary" disabled={blockers.length > 0} onClick={() => setClosing(true)}>
          {t('billing.bookMonth.close', { month: periodText(kit, month) })}
        </Button>
      )}
      {isClosing && <ClosingDialog month={month} onClose={() => setClosing(false)} />}
    </>
  );
}
