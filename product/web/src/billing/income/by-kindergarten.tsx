import type { IncomeMonth } from '@kiga/contract/billing/income.acts.ts';
import { NoValue } from '@kiga/kit-web/fields/no-value.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { ScrollRegion } from '@kiga/kit-web/list/scroll-region.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { yuan } from '../signed-yuan.ts';
import styles from './income.module.css';

type Row = IncomeMonth['byKindergarten'][number];

/** Income of a month by kindergarten and package, with its sum. */
export function ByKindergarten({ month: { byKindergarten } }: { month: IncomeMonth }) {
  const { t, drawings } = useKit();
  if (byKindergarten.length === 0) {
    return (
      <StatusPage
        drawing={<drawings.Empty />}
        title={t('billing.income.emptyTitle')}
        sentence={t('billing.income.emptyText')}
      />
    );
  }
  const sum = (name: 'orders' | 'totalFen' | 'agentFen') => byKindergarten.reduce((all, row) => all + row[name], 0);
  const column = (name: string) => t(`billing.income.columns.${name}`);
  const keyOf = ({ kigId, packageName }: Row) => `${kigId} ${packageName}`;
  return (
    <>
      <ScrollRegion className={styles.scroll} label={t('billing.income.views.byKindergarten')}>
        <table className={styles.table} aria-label={t('billing.income.views.byKindergarten')}>
          <thead>
            <tr>
              <th scope="col">{column('kindergarten')}</th>
              <th scope="col">{column('package')}</th>
              {['orders', 'total', 'income'].map((name) => (
                <th key={name} scope="col" data-number>
                  {column(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {byKindergarten.map((row) => (
              <tr key={keyOf(row)}>
                <th scope="row">{row.kigName ?? <NoValue />}</th>
                <td>{row.packageName ?? <NoValue />}</td>
                <td data-number>{row.orders}</td>
                <td data-number>{yuan(row.totalFen)}</td>
                <td data-number data-moved="true">
                  {yuan(row.agentFen)}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {column('sum')}
              </th>
              <td data-number>{sum('orders')}</td>
              <td data-number>{yuan(sum('totalFen'))}</td>
              <td data-number>{yuan(sum('agentFen'))}</td>
            </tr>
          </tfoot>
        </table>
      </ScrollRegion>
      <div className={styles.foot}>
        <small>{t('billing.income.byHint')}</small>
      </div>
    </>
  );
}
