import { DetailSection } from '@kiga/kit-web/detail/detail-section.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { formatFen } from '@kiga/kit-web/fields/money.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { ScrollRegion } from '@kiga/kit-web/list/scroll-region.tsx';
import { Loaded } from '../../campus/campus.public.ts';
import { lineText } from './bill-words.ts';
import styles from './bills.module.css';
import { useBillDetails } from './use-bill-details.ts';

/** The lines of a bill with their sum, and the child's credit. */
export default function BillLines({ record }: { record: EntityRecord }) {
  const kit = useKit();
  const { t } = kit;
  const query = useBillDetails(record);
  return (
    <DetailSection title={t('billing.bill.groups.lines')}>
      <Loaded query={query} rows={4}>
        {({ lines, creditFen }) =>
          lines.length === 0 ? (
            <p className={styles.quiet}>{t('billing.bill.lines.none')}</p>
          ) : (
            <>
              <ScrollRegion className={styles.frame} label={t('billing.bill.groups.lines')}>
                <table className={styles.table}>
                  <thead>
                    <tr>
                      <th scope="col">{t('billing.bill.lines.item')}</th>
                      <th scope="col">{t('billing.bill.lines.quantity')}</th>
                      <th scope="col">{t('billing.bill.lines.unit')}</th>
                      <th scope="col">{t('billing.bill.lines.amount')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {lines.map((line) => (
                      <tr key={line.id}>
                        <th scope="row">{lineText(kit, line)}</th>
                        <td>{line.quantity}</td>
                        <td>{formatFen(line.unitFen)}</td>
                        <td>{formatFen(line.amountFen)}</td>
                      </tr>
                    ))}
                  </tbody>
                  <tfoot>
                    <tr>
                      <th scope="row" colSpan={3}>
                        {t('billing.bill.lines.total')}
                      </th>
                      <td>{formatFen(lines.reduce((sum, { amountFen }) => sum + amountFen, 0))}</td>
                    </tr>
                  </tfoot>
                </table>
              </ScrollRegion>
              {creditFen > 0 && (
                <p className={styles.quiet}>{t('billing.bill.lines.credit', { amount: formatFen(creditFen) })}</p>
              )}
            </>
          )
        }
      </Loaded>
    </DetailSection>
  );
}
