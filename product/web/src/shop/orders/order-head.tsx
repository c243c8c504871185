import { orderSums, type ShopOrderSums } from '@kiga/contract/shop/order.acts.ts';
import { shopOrder } from '@kiga/contract/shop/order.entity.ts';
import { ownerById } from '@kiga/entity/define-tenancy.ts';
import { lazyDialog } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { iconSizePx, NextIcon } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { ScrollRegion } from '@kiga/kit-web/list/scroll-region.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { ChevronLeft as PreviousIcon } from 'lucide-react';
import { useState } from 'react';
import { periodText, stepOf, useLiveQuery } from '../../attendance/attendance.public.ts';
import { formatYuan } from '../../billing/billing.public.ts';
import { Loaded } from '../../campus/campus.public.ts';
import styles from './orders.module.css';

const PackingDialog = lazyDialog<{ onClose(): void }>(() => import('./packing-dialog.tsx'));

const figures = [
  ['paidFen', 'shop.order.sums.paid'],
  ['refundedFen', 'shop.order.sums.refunded'],
  ['discountFen', 'shop.order.sums.discount'],
  ['shippingFen', 'shop.order.sums.shipping'],
  ['sellerFen', 'shop.order.sums.sellers'],
  ['channelFeeFen', 'shop.order.sums.fees'],
] as const satisfies readonly (readonly [keyof ShopOrderSums, string])[];

/** Returns the last day of a month `yyyy-mm`. */
function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

/** The sums of a month's paid orders above their list, by channel and seller on request, and the packing list. */
export default function OrderHead({ ownerId }: { ownerId: string | undefined }) {
  const kit = useKit();
  const { t, client, can, today, tenantOfSession } = kit;
  const [month, setMonth] = useState(today.slice(0, 7));
  const [isPacking, setPacking] = useState(false);
  const [areParts, setParts] = useState(false);
  const input = { from: `${month}-01`, to: lastDayOf(month), ...ownerById(shopOrder.tenancy, ownerId) };
  const query = useLiveQuery([shopOrder.key], {
    queryKey: [orderSums.name, input],
    queryFn: ({ signal }) => client.call(orderSums, input, { signal }),
    placeholderData: keepPreviousData,
    enabled: can('shop.order.sums'),
  });
  return (
    <section className={styles.sums} aria-label={periodText(kit, month)}>
      <div className={styles.bar}>
        {can('shop.order.sums') && (
          <span className={styles.steps}>
            <Button
              type="text"
              aria-label={t('attendance.period.previous.month')}
              icon={<PreviousIcon size={iconSizePx.button} />}
              onClick={() => setMonth(stepOf(month, -1))}
            />
            <strong>{periodText(kit, month)}</strong>
            <Button
              type="text"
              aria-label={t('attendance.period.next.month')}
              icon={<NextIcon size={iconSizePx.button} />}
              disabled={month >= today.slice(0, 7)}
              onClick={() => setMonth(stepOf(month, 1))}
            />
          </span>
        )}
        {can('shop.order.sums') && (
          <Button type="link" size="small" aria-expanded={areParts} onClick={() => setParts(!areParts)}>
            {t(tenantOfSession === null ? 'shop.order.sums.parts' : 'shop.order.sums.byChannel')}
          </Button>
        )}
        {can('shop.order.packingList') && (
          <span className={styles.acts}>
            <Button onClick={() => setPacking(true)}>{t('shop.order.packing.button')}</Button>
          </span>
        )}
      </div>
      {can('shop.order.sums') && (
        <Loaded query={query} rows={2}>
          {({ all, channels, sellers }) => (
            <>
              <dl className={styles.figures} aria-busy={query.isPlaceholderData}>
                <div>
                  <dt>{t('shop.order.sums.orders')}</dt>
                  <dd>{all.orders}</dd>
                </div>
                {figures.map(([figure, key]) => (
                  <div key={figure}>
                    <dt>{t(key)}</dt>
                    <dd>{formatYuan(all[figure])}</dd>
                  </div>
                ))}
              </dl>
              {areParts && all.orders > 0 && (
                <div className={styles.parts}>
                  <Table
                    title={t('shop.order.sums.byChannel')}
                    rows={channels.map((one) => ({
                      ...one,
                      name: t(`shop.order.options.channel.${one.channel}`),
                    }))}
                  />
                  {tenantOfSession === null && (
                    <Table
                      title={t('shop.order.sums.bySeller')}
                      rows={sellers.map((one) => ({ ...one, name: one.sellerName }))}
                    />
                  )}
                </div>
              )}
            </>
          )}
        </Loaded>
      )}
      {isPacking && <PackingDialog onClose={() => setPacking(false)} />}
    </section>
  );
}

function Table({ title, rows }: { title: string; rows: readonly (ShopOrderSums & { name: string })[] }) {
  const { t } = useKit();
  return (
    <ScrollRegion className={styles.frame} label={title}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            <th scope="col">{t('shop.order.sums.orders')}</th>
            {figures.map(([figure, key]) => (
              <th key={figure} scope="col">
                {t(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              <td>{row.orders}</td>
              {figures.map(([figure]) => (
                <td key={figure}>{formatYuan(row[figure])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
