import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import styles from './mall.module.css';

/** The ways of a selling kindergarten to its goods and to the orders for them. */
export function SellerLinks() {
  const { t, can } = useKit();
  return (
    <>
      {can('shop.commodity.read') && (
        <TabLink className={styles.link} href="/shop/own-commodities">
          {t('shop.mall.sell')}
        </TabLink>
      )}
      {can('shop.order.read') && (
        <TabLink className={styles.link} href="/shop/sold-orders">
          {t('shop.mall.sold')}
        </TabLink>
      )}
    </>
  );
}
