import { DetailSection } from '@kiga/kit-web/detail/detail-section.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { formatFen } from '@kiga/kit-web/fields/money.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { ScrollRegion } from '@kiga/kit-web/list/scroll-region.tsx';
import { Loaded } from '../../campus/campus.public.ts';
import styles from './orders.module.css';
import { Parcels } from './parcels.tsx';
import { useOrderDetails } from './use-order-details.ts';

/** The goods of an order with how much of them was sent, and its parcels. */
export default function OrderGoods({ record }: { record: EntityRecord }) {
  const { t } = useKit();
  const query = useOrderDetails(record);
  const title = t('shop.order.groups.goods');
  return (
    <DetailSection title={title}>
      <Loaded query={query} rows={3}>
        {({ lines, parcels }) => (
          <div className={styles.goods}>
            <ScrollRegion className={styles.frame} label={title}>
              <table className={styles.table}>
                <thead>
                  <tr>
                    <th scope="col">{t('shop.order.fields.goods')}</th>
                    <th scope="col">{t('shop.order.packing.quantity')}</th>
                    <th scope="col">{t('shop.order.fields.sentPieces')}</th>
                    <th scope="col">{t('shop.order.groups.money')}</th>
                  </tr>
                </thead>
                <tbody>
                  {lines.map(({ id, commodityName, variantName, unit, priceFen, quantity, sentQuantity }) => (
                    <tr key={id}>
                      <th scope="row">
                        <strong>{commodityName}</strong> {variantName}
                      </th>
                      <td>
                        {quantity} {unit}
                      </td>
                      <td>{t('shop.order.parcels.sent', { sent: sentQuantity, quantity })}</td>
                      <td>{formatFen(priceFen * quantity)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </ScrollRegion>
            {parcels.length === 0 ? (
              <p className={styles.quiet}>{t('shop.order.parcels.none')}</p>
            ) : (
              <Parcels parcels={parcels} />
            )}
          </div>
        )}
      </Loaded>
    </DetailSection>
  );
}
