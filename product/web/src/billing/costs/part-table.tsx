import type { CostPart, CostSums, CostsOfYear } from '@kiga/contract/billing/cost.acts.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { ScrollRegion } from '@kiga/kit-web/list/scroll-region.tsx';
import { yuan } from '../signed-yuan.ts';
import styles from './costs.module.css';

const headings = {
  month: 'billing.cost.columns.month',
  package: 'billing.cost.columns.package',
  class: 'billing.cost.columns.class',
  kindergarten: 'billing.cost.columns.kindergarten',
} as const satisfies Record<CostPart, string>;

interface PartTableProps {
  part: CostPart;
  rows: CostsOfYear['parts'][number]['rows'];
  sums: CostSums;
}

/** Costs divided by one part, with their sum. */
export function PartTable({ part, rows, sums }: PartTableProps) {
  const { t } = useKit();
  const isAgent = sums.agentFen !== null;
  const columns = [
    t('billing.cost.columns.orders'),
    t('billing.cost.columns.childMonths'),
    t('billing.cost.columns.total'),
    t('billing.cost.columns.refunded'),
    t('billing.cost.columns.net'),
    ...(isAgent ? [t('billing.cost.columns.agent')] : []),
  ];
  const unnamed = t(part === 'class' ? 'billing.cost.none' : 'billing.cost.trial');
  return (
    <ScrollRegion className={styles.scroll} label={t(headings[part])}>
      <table className={styles.table} aria-label={t(headings[part])}>
        <thead>
          <tr>
            <th scope="col">{t(headings[part])}</th>
            {columns.map((column) => (
              <th key={column} scope="col" data-number>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.label ?? unnamed}</th>
              <Cells sums={row.sums} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('billing.cost.columns.sum')}</th>
            <Cells sums={sums} />
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  );
}

function Cells({ sums: { orders, childMonths, totalFen, refundedFen, agentFen } }: { sums: CostSums }) {
  return (
    <>
      <td data-number>{orders}</td>
      <td data-number>{childMonths}</td>
      <td data-number>{yuan(totalFen)}</td>
      <td data-number>{yuan(refundedFen)}</td>
      <td data-number>{yuan(totalFen - refundedFen)}</td>
      {agentFen !== null && <td data-number>{yuan(agentFen)}</td>}
    </>
  );
}
