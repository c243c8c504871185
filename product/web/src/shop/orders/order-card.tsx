import { shopOrder } from '@kiga/contract/shop/order.entity.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StateTag } from '@kiga/kit-web/states/state-tag.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { formatYuan } from '../../billing/billing.public.ts';
import { GoodsPicture } from '../mall/goods-picture.tsx';
import styles from './my-orders.module.css';
import { OrderActs } from './order-acts.tsx';
import { Parcels } from './parcels.tsx';
import type { ShownOrder } from './shown-order.ts';
import { TimeLeft } from './time-left.tsx';

/** An order as a card: its state, goods, sums and parcels, and what its buyer may do. */
export function OrderCard({ order }: { order: ShownOrder }) {
  const { t, language } = useKit();
  const afterSave = useAfterSave();
  const { id, orderNumber, status, sellerName, orderedOn, lines, parcels, sums, channel, endsAtMs } = order;
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const number = t('shop.mall.orders.number', { number: orderNumber });
  return (
    <article className={styles.card} aria-label={number}>
      <header>
        <h2>
          <TabLink href={`/shop/my-orders?id=${id}`}>{number}</TabLink>
        </h2>
        <StateTag entity={shopOrder} state={status} />
        {endsAtMs !== null && <TimeLeft endsAtMs={endsAtMs} onEnd={() => void afterSave()} />}
        <span>{t('shop.mall.orders.at', { day: formatDay(orderedOn, language) })}</span>
        <span>{sellerName ?? t('shop.mall.operator')}</span>
      </header>
      <ul className={styles.goods}>
        {lines.map((line) => (
          <li key={line.id}>
            <span className={styles.small}>
              <GoodsPicture address={line.picture} />
            </span>
            <span>
              <strong>{line.commodityName}</strong> {line.variantName}
            </span>
            <span>
              {formatYuan(line.priceFen)} × {line.quantity}
            </span>
            <span>{formatYuan(line.priceFen * line.quantity)}</span>
          </li>
        ))}
      </ul>
      <Parcels parcels={parcels} />
      <p className={styles.quiet}>
        {t('shop.mall.orders.deliverTo', {
          receiver: order.receiver,
          phone: order.receiverPhone,
          address: order.address,
        })}
      </p>
      {order.remark && <p className={styles.quiet}>{`${t('shop.order.fields.remark')} ${order.remark}`}</p>}
      <RefundNote order={order} />
      <footer>
        <span>{t('shop.mall.orders.pieces', { count: pieces })}</span>
        {sums.discountFen > 0 && (
          <span>
            {t('shop.mall.discount')} −{formatYuan(sums.discountFen)}
          </span>
        )}
        <span>
          {t('shop.mall.shipping')} {formatYuan(sums.shippingFen)}
        </span>
        {channel && <span>{t(`shop.order.options.channel.${channel}`)}</span>}
        <span className={styles.total}>
          {t('shop.mall.toPay')} <strong>{formatYuan(sums.totalFen)}</strong> {t('shop.mall.yuan')}
        </span>
        <OrderActs order={order} />
      </footer>
    </article>
  );
}

/** Where a refund stands: asked for, granted or refused. */
function RefundNote({ order: { status, refundFen, refundReason, refusal } }: { order: ShownOrder }) {
  const { t } = useKit();
  const yuan = formatYuan(refundFen ?? 0);
  if (status === 'refunding') {
    return <p className={styles.note}>{t('shop.mall.orders.asked', { yuan, reason: refundReason ?? '' })}</p>;
  }
  if (status === 'refunded') return <p className={styles.note}>{t('shop.mall.orders.refunded', { yuan })}</p>;
  if (refusal === null) return null;
  return <p className={styles.note}>{t('shop.mall.orders.refused', { reason: refusal })}</p>;
}
