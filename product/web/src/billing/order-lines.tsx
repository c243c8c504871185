import { orderLines } from '@kiga/contract/billing/recharge-order.acts.ts';
import { rechargeOrder } from '@kiga/contract/billing/recharge-order.entity.ts';
import { DetailSection } from '@kiga/kit-web/detail/detail-section.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { ownerInput } from '@kiga/kit-web/entity/owner.ts';
import { NoValue } from '@kiga/kit-web/fields/no-value.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { ScrollRegion } from '@kiga/kit-web/list/scroll-region.tsx';
import { useQuery } from '@tanstack/react-query';
import { Loaded, StudentLink } from '../campus/campus.public.ts';
import styles from './billing.module.css';

/** The children of a renewal, with the last day of their service before and after it. */
export default function OrderLines({ record }: { record: EntityRecord }) {
  const kit = useKit();
  const { t, client, language } = kit;
  const { id, kigId, version, kind } = record;
  const isRenewal = kind === 'renewal';
  const query = useQuery({
    queryKey: [orderLines.name, id, version],
    queryFn: ({ signal }) => client.call(orderLines, { id, ...ownerInput(kit, rechargeOrder, record) }, { signal }),
    enabled: isRenewal,
  });
  if (!isRenewal) return null;
  return (
    <DetailSection title={t('billing.rechargeOrder.groups.lines')}>
      <Loaded query={query} rows={4}>
        {({ lines }) => (
          <ScrollRegion className={styles.frame} label={t('billing.rechargeOrder.groups.lines')}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{t('billing.renewal.columns.child')}</th>
                  <th scope="col">{t('billing.renewal.columns.className')}</th>
                  <th scope="col">{t('billing.details.before')}</th>
                  <th scope="col">{t('billing.details.after')}</th>
                </tr>
              </thead>
              <tbody>
                {lines.map(({ studentId, stuName, className, from, until }) => (
                  <tr key={studentId}>
                    <th scope="row">
                      {stuName === null ? (
                        <span className={styles.quiet}>{t('billing.details.erased')}</span>
                      ) : (
                        <StudentLink id={studentId} kigId={String(kigId)}>
                          {stuName}
                        </StudentLink>
                      )}
                    </th>
                    <td>{className ?? <NoValue />}</td>
                    <td>{from === null ? t('billing.renewal.noService') : formatDay(from, language)}</td>
                    <td>
                      <strong>{formatDay(until, language)}</strong>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        )}
      </Loaded>
    </DetailSection>
  );
}
