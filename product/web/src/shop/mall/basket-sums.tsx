import type { Basket } from '@kiga/contract/shop/mall.acts.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { formatYuan } from '../../billing/billing.public.ts';
import styles from './mall.module.css';

/** The sum of a basket by its parts: goods at list prices, what the membership saves, the delivery. */
export function BasketSums({ basket: { sellers, sums } }: { basket: Basket }) {
  const { t } = useKit();
  const [seller] = sellers;
  const freeFromFen = sellers.length === 1 ? (seller?.freeFromFen ?? null) : null;
  return (
    <dl className={styles.sums}>
      <div>
        <dt>{t('shop.mall.goodsSum')}</dt>
        <dd>{formatYuan(sums.goodsFen)}</dd>
      </div>
      {sums.discountFen > 0 && (
        <div>
          <dt>{t('shop.mall.discount')}</dt>
          <dd>−{formatYuan(sums.discountFen)}</dd>
        </div>
      )}
      <div>
        <dt>
          {freeFromFen === null
            ? t('shop.mall.shipping')
            : t('shop.mall.shippingFree', { yuan: formatYuan(freeFromFen) })}
        </dt>
        <dd>{formatYuan(sums.shippingFen)}</dd>
      </div>
    </dl>
  );
}
