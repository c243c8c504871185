import type { Goods } from '@kiga/contract/shop/mall.acts.ts';
import { lazyDialog } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { ScrollRegion } from '@kiga/kit-web/list/scroll-region.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { useState } from 'react';
import { Loaded } from '../../campus/campus.public.ts';
import { GoodsCard } from './goods-card.tsx';
import styles from './mall.module.css';
import type { BasketState } from './use-basket.ts';
import { type Shelf, useGoods } from './use-mall.ts';

const GoodsDrawer = lazyDialog<{ goods: Goods; basket: BasketState | null; onClose(): void }>(
  () => import('./goods-drawer.tsx'),
);

interface GoodsShelfProps {
  shelf: Shelf;
  /** True where no goods are listed at all. */
  isEmptyShop: boolean;
  /** Null for readers who only look. */
  basket: BasketState | null;
  /** Shows all goods again. */
  onAll(): void;
}

/** The goods of a category or of a search as cards, each of which opens with its pictures and description. */
export function GoodsShelf({ shelf, isEmptyShop, basket, onAll }: GoodsShelfProps) {
  const { t, drawings } = useKit();
  const { query, goods, total } = useGoods(shelf);
  const [openId, setOpenId] = useState<string | null>(null);
  const opened = goods.find(({ id }) => id === openId);
  return (
    <ScrollRegion className={styles.shelf} label={t('shop.commodity.plural')}>
      <Loaded query={query} rows={8}>
        {() =>
          goods.length === 0 ? (
            <StatusPage
              drawing={<drawings.Empty />}
              title={t(isEmptyShop ? 'shop.mall.emptyShopTitle' : 'shop.mall.emptyTitle')}
              sentence={t(isEmptyShop ? 'shop.mall.emptyShopText' : 'shop.mall.emptyText')}
              actions={!isEmptyShop && <Button onClick={onAll}>{t('shop.mall.all')}</Button>}
            />
          ) : (
            <>
              <ul className={styles.goods} aria-busy={query.isPlaceholderData}>
                {goods.map((one) => (
                  <GoodsCard key={one.id} goods={one} basket={basket} onOpen={() => setOpenId(one.id)} />
                ))}
              </ul>
              {query.hasNextPage && (
                <p className={styles.more}>
                  <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                    {t('shop.mall.more')}
                  </Button>
                  <span className={styles.quiet}>{t('shop.mall.shown', { shown: goods.length, total })}</span>
                </p>
              )}
            </>
          )
        }
      </Loaded>
      {opened && <GoodsDrawer goods={opened} basket={basket} onClose={() => setOpenId(null)} />}
    </ScrollRegion>
  );
}
