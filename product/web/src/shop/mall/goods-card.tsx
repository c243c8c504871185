import type { Goods } from '@kiga/contract/shop/mall.acts.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { BuyPart, Stock, useChosenVariant, Variants } from './goods-parts.tsx';
import { GoodsPicture } from './goods-picture.tsx';
import styles from './mall.module.css';
import type { BasketState } from './use-basket.ts';

interface GoodsCardProps {
  goods: Goods;
  /** Null for readers who only look. */
  basket: BasketState | null;
  onOpen(): void;
}

/** Goods as a card: picture, name, stock, variants, price, and the button that puts the chosen variant into the basket. */
export function GoodsCard({ goods, basket, onOpen }: GoodsCardProps) {
  const { t } = useKit();
  const { commodityName, subtitle, sellerName, pictures } = goods;
  const [chosen, choose] = useChosenVariant(goods);
  return (
    <li className={styles.card}>
      <div className={styles.picture}>
        <GoodsPicture address={pictures[0] ?? null} />
      </div>
      <div className={styles.cardText}>
        <h2>
          <button type="button" className={styles.name} aria-haspopup="dialog" onClick={onOpen}>
            {commodityName}
          </button>
        </h2>
        <p className={styles.line}>
          {subtitle && `${subtitle}${t('shop.mall.comma')}`}
          <Stock variant={chosen} unit={goods.unit} />
        </p>
        {sellerName !== null && <p className={styles.line}>{t('shop.mall.seller', { name: sellerName })}</p>}
        <Variants goods={goods} chosen={chosen} onChoose={choose} />
        <BuyPart goods={goods} chosen={chosen} basket={basket} />
      </div>
    </li>
  );
}
