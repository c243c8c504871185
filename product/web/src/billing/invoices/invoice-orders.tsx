import { invoiceOrders } from '@kiga/contract/billing/invoices/invoice.acts.ts';
import { invoice } from '@kiga/contract/billing/invoices/invoice.entity.ts';
import { DetailSection } from '@kiga/kit-web/detail/detail-section.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { ownerInput } from '@kiga/kit-web/entity/owner.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { ScrollRegion } from '@kiga/kit-web/list/scroll-region.tsx';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../campus/campus.public.ts';
import styles from '../billing.module.css';
import { detailsHref } from '../details-href.ts';
import { OrderCells, OrderHeads } from './order-choice.tsx';

/** The orders of an invoice, each with a way to its details. */
export default function InvoiceOrders({ record }: { record: EntityRecord }) {
  const kit = useKit();
  const { t, client, can } = kit;
  const { id, version } = record;
  const query = useQuery({
    queryKey: [invoiceOrders.name, id, version],
    queryFn: ({ signal }) => client.call(invoiceOrders, { id, ...ownerInput(kit, invoice, record) }, { signal }),
  });
  return (
    <DetailSection title={t('billing.invoice.groups.orders')}>
      <Loaded query={query} rows={2}>
        {({ orders }) => (
          <ScrollRegion className={styles.frame} label={t('billing.invoice.groups.orders')}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <OrderHeads />
                  {orders.some(({ isRefunded }) => isRefunded) && (
                    <th scope="col">{t('billing.rechargeOrder.fields.status')}</th>
                  )}
                </tr>
              </thead>
              <tbody>
                {orders.map((order) => (
                  <tr key={order.id}>
                    <OrderCells order={order} href={can('billing.rechargeOrder.read') && detailsHref(kit, order)} />
                    {order.isRefunded && (
                      <td>
                        <strong>{t('billing.invoice.dialog.refunded')}</strong>
                      </td>
                    )}
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
