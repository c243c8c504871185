import { takenInKinds } from '@kiga/contract/billing/ledger.ts';
import type { BookFilter, BookMonth, BookReport } from '@kiga/contract/billing/months/book-month.acts.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { stepOf } from '../../attendance/attendance.public.ts';
import { yuan } from '../signed-yuan.ts';
import { monthHref } from './book-filter.ts';
import styles from './months.module.css';
import { type SumCell, SumTable } from './sum-table.tsx';

const isTakenIn = (kind: string) => (takenInKinds as readonly string[]).includes(kind);

/** The parts of a month's report, each sum with a way to its entries. */
export function ReportTables({ month, report }: Pick<BookMonth, 'month' | 'report'>) {
  const { t, can } = useKit();
  const column = (name: string) => t(`billing.bookMonth.columns.${name}`);
  const cell = (fen: number, filter?: BookFilter, of = month): SumCell => ({
    text: yuan(fen),
    // A sum of nothing has no entries.
    href: filter === undefined || fen === 0 ? undefined : monthHref(of, filter),
  });
  const orderCells = (one: BookReport['channels'][number] | BookReport['packages'][number], of: BookFilter) => [
    { text: one.orders, href: one.orders === 0 ? undefined : monthHref(month, { ...of, orders: 'booked' }) },
    cell(one.totalFen, { ...of, orders: 'booked' }),
    { text: one.refunds, href: one.refunds === 0 ? undefined : monthHref(month, { ...of, orders: 'refunded' }) },
    cell(one.refundedFen, { ...of, orders: 'refunded' }),
    cell(one.feeFen, { ...of, account: 'channelFees' }),
  ];
  const orderColumns = ['orders', 'total', 'refunds', 'refunded', 'fee'].map(column);
  const closing = (isIn: boolean) =>
    report.accounts.filter(({ kind }) => isTakenIn(kind) === isIn).reduce((sum, one) => sum + one.closingFen, 0);
  const days = { invoicedOnFrom: `${month}-01`, invoicedOnTo: lastDayOf(month) };
  const invoices = (query: Record<string, string>) =>
    can('billing.invoice.read') ? `/billing/invoices?${new URLSearchParams(query)}` : undefined;
  const { issued, issuedFen, red, redFen } = report.invoices;
  return (
    <div className={styles.parts}>
      <SumTable
        title={t('billing.bookMonth.parts.accounts')}
        note={t('billing.bookMonth.yuan')}
        columns={['account', 'opening', 'in', 'out', 'closing'].map(column)}
        rows={report.accounts.map(({ kind, openingFen, inFen, outFen, closingFen }) => ({
          key: kind,
          name: t(`billing.income.accounts.${kind}`),
          cells: [
            cell(openingFen, { account: kind }, stepOf(month, -1)),
            cell(inFen, { account: kind }),
            cell(outFen, { account: kind }),
            cell(closingFen, { account: kind }),
          ],
        }))}
        foot={[
          { key: 'takenIn', name: t('billing.bookMonth.sides.takenIn'), cells: atEnd(closing(true)) },
          { key: 'others', name: t('billing.bookMonth.sides.others'), cells: atEnd(closing(false)) },
        ]}
      />
      <SumTable
        title={t('billing.bookMonth.parts.packages')}
        columns={[column('package'), ...orderColumns]}
        rows={report.packages.map((one) => ({
          key: `${one.kind} ${one.packageName}`,
          name: one.packageName ?? t('billing.bookMonth.topUp'),
          cells: orderCells(one, { kind: one.kind, ...(one.packageName !== null && { packageName: one.packageName }) }),
        }))}
      />
      <SumTable
        title={t('billing.bookMonth.parts.channels')}
        columns={[column('channel'), ...orderColumns]}
        rows={report.channels.map((one) => ({
          key: one.channel,
          name: t(`billing.bookMonth.channels.${one.channel}`),
          cells: orderCells(one, { channel: one.channel }),
        }))}
      />
      <SumTable
        title={t('billing.bookMonth.parts.agents')}
        columns={['agent', 'earned', 'takenBack', 'paidOut', 'agentClosing'].map(column)}
        rows={report.agents.map(({ organizationId, name, earnedFen, refundedFen, paidOutFen, closingFen }) => ({
          key: organizationId,
          name,
          cells: [
            cell(earnedFen, { organizationId, code: 'renewal' }),
            cell(refundedFen, { organizationId, code: 'refund' }),
            cell(paidOutFen, { organizationId, code: 'withdrawalPaid' }),
            cell(closingFen, { organizationId }),
          ],
        }))}
      />
      <SumTable
        title={t('billing.bookMonth.parts.withdrawals')}
        columns={['step', 'count', 'amount'].map(column)}
        rows={report.withdrawals.map(({ code, count, amountFen }) => ({
          key: code,
          name: t(`billing.bookMonth.withdrawals.${code}`),
          cells: [{ text: count }, cell(amountFen, { account: 'held', code })],
        }))}
      />
      <SumTable
        title={t('billing.bookMonth.parts.invoices')}
        columns={['step', 'count', 'amount'].map(column)}
        rows={[
          {
            key: 'issued',
            name: t('billing.bookMonth.invoices.issued'),
            cells: [
              { text: issued, href: invoices(days) },
              { text: yuan(issuedFen), href: invoices(days) },
            ],
          },
          {
            key: 'red',
            name: t('billing.bookMonth.invoices.red'),
            cells: [
              { text: red, href: invoices({ status: 'red' }) },
              { text: yuan(redFen), href: invoices({ status: 'red' }) },
            ],
          },
        ]}
      />
    </div>
  );
}

/** Cells of a row of totals, which has a figure in the last column only. */
const atEnd = (fen: number): SumCell[] => [{ text: '' }, { text: '' }, { text: '' }, { text: yuan(fen) }];

function lastDayOf(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}`;
}
