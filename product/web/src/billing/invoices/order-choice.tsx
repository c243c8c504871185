import type { InvoiceOrder } from '@kiga/contract/billing/invoices/invoice.acts.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import type { WidgetProps } from '@kiga/kit-web/fields/field-view.ts';
import { type Kit, useKit } from '@kiga/kit-web/kit-context.tsx';
import { ScrollRegion } from '@kiga/kit-web/list/scroll-region.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { Checkbox } from 'antd';
import styles from '../billing.module.css';
import { formatYuan } from '../yuan.ts';
import own from './invoices.module.css';
import { useOpenOrders } from './use-open-orders.ts';

/** Chooses among the orders that may be invoiced, and shows the sum of the chosen ones. */
export function OrderChoice({ controlId, value, onChange, describedBy }: WidgetProps) {
  const { t } = useKit();
  const orders = useOpenOrders().data?.orders ?? [];
  const chosen = new Set(Array.isArray(value) ? (value as string[]) : []);
  const sumFen = orders.reduce((sum, { id, totalFen }) => sum + (chosen.has(id) ? totalFen : 0), 0);
  const choose = (ids: readonly string[], isChosen: boolean) =>
    onChange(orders.flatMap(({ id }) => ((ids.includes(id) ? isChosen : chosen.has(id)) ? [id] : [])));
  return (
    <div id={controlId} aria-describedby={describedBy} role="group" aria-label={t('billing.invoice.asks.orders')}>
      <ScrollRegion className={own.choice} label={t('billing.invoice.asks.orders')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <Checkbox
                  checked={chosen.size === orders.length}
                  indeterminate={chosen.size > 0 && chosen.size < orders.length}
                  aria-label={t('billing.invoice.dialog.all')}
                  onChange={({ target }) =>
                    choose(
                      orders.map(({ id }) => id),
                      target.checked,
                    )
                  }
                />
              </th>
              <OrderHeads />
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <tr key={order.id}>
                <td>
                  <Checkbox
                    checked={chosen.has(order.id)}
                    aria-label={t('billing.invoice.dialog.choose', { order: order.orderNumber })}
                    onChange={({ target }) => choose([order.id], target.checked)}
                  />
                </td>
                <OrderCells order={order} />
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <p className={own.sum} role="status">
        {t('billing.invoice.dialog.sum', { count: chosen.size, amount: formatYuan(sumFen) })}
      </p>
    </div>
  );
}

/** Heads of the columns of an order. */
export function OrderHeads() {
  const { t } = useKit();
  return (
    <>
      <th scope="col">{t('billing.invoice.dialog.order')}</th>
      <th scope="col">{t('billing.invoice.dialog.what')}</th>
      <th scope="col">{t('billing.invoice.dialog.day')}</th>
      <th scope="col" className={own.end}>
        {t('billing.invoice.dialog.amount')}
      </th>
    </>
  );
}

/** Cells of an order: number, subject, day and sum. With `href`, the number leads to the order. */
export function OrderCells({ order, href }: { order: InvoiceOrder; href?: string | false }) {
  const kit = useKit();
  return (
    <>
      <td>{href ? <TabLink href={href}>{order.orderNumber}</TabLink> : order.orderNumber}</td>
      <td>{subjectOf(kit, order)}</td>
      <td>{formatDay(order.orderedOn, kit.language)}</td>
      <td className={own.end}>{formatYuan(order.totalFen)}</td>
    </>
  );
}

const kinds = {
  topUp: 'billing.rechargeOrder.options.kind.topUp',
  renewal: 'billing.rechargeOrder.options.kind.renewal',
} as const;

/** Returns what an order is for; an agent also reads for which kindergarten. */
function subjectOf({ t, tenantOfSession }: Kit, { kind, packageName, kigName }: InvoiceOrder): string {
  return [tenantOfSession === null ? kigName : null, packageName ?? t(kinds[kind])].filter(Boolean).join(' ');
}
