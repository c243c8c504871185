import type { MallHome } from '@kiga/contract/shop/mall.acts.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { SearchBox } from '@kiga/kit-web/list/search-box.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { Ticket as MemberIcon, ReceiptText as OrdersIcon } from 'lucide-react';
import styles from './mall.module.css';
import { SellerLinks } from './seller-links.tsx';

interface MallHeadProps {
  home: MallHome;
  q: string;
  onSearch(q: string): void;
}

/** Title, search, membership, and the ways to the orders. */
export function MallHead({ home, q, onSearch }: MallHeadProps) {
  const { t, can } = useKit();
  const isBuyer = can('shop.order.buy');
  return (
    <header className={styles.head}>
      <h1>{t('shop.mall.title')}</h1>
      <span className={styles.search}>
        <SearchBox value={q} placeholder={t('shop.mall.search')} onSearch={onSearch} />
      </span>
      <span className={styles.headEnd}>
        {home.membership && <Membership membership={home.membership} />}
        {!isBuyer && <span className={styles.quiet}>{t('shop.mall.lookOnly')}</span>}
        {home.isSeller && <SellerLinks />}
        {isBuyer && (
          <TabLink className={styles.orders} href="/shop/my-orders">
            <OrdersIcon size={iconSizePx.button} aria-hidden />
            {t('shop.mall.myOrders')}
            {home.unpaidOrders > 0 && (
              <span className={styles.waiting}>{t('shop.mall.unpaid', { count: home.unpaidOrders })}</span>
            )}
          </TabLink>
        )}
      </span>
    </header>
  );
}

/** The membership with the part of list prices that it pays, and its last day. */
function Membership({ membership }: { membership: NonNullable<MallHome['membership']> }) {
  const { t, language } = useKit();
  const { levelName, discountPercent, benefits, endsOn } = membership;
  const day = formatDay(endsOn, language);
  return (
    <span className={styles.member} title={benefits ?? undefined}>
      <MemberIcon size={iconSizePx.button} aria-hidden />
      <strong>{t('shop.mall.member', { level: levelName })}</strong>
      <span>
        {discountPercent < 100
          ? t('shop.mall.memberText', { percent: percentWord(discountPercent, language), day })
          : t('shop.mall.memberSet', { day })}
      </span>
    </span>
  );
}

/** Chinese says 95 折 and 9 折, in tenths where they are whole. */
function percentWord(percent: number, language: string): number {
  return language === 'zh_CN' && percent % 10 === 0 ? percent / 10 : percent;
}
