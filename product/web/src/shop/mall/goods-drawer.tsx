import type { Goods } from '@kiga/contract/shop/mall.acts.ts';
import { lazyDialog } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { useFocusBack } from '@kiga/kit-web/form/use-focus-back.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { widthPx } from '@kiga/kit-web/theme/tokens.ts';
import { Drawer } from 'antd';
import { useState } from 'react';
import { BuyPart, Stock, useChosenVariant, Variants } from './goods-parts.tsx';
import { GoodsPicture } from './goods-picture.tsx';
import styles from './mall.module.css';
import type { BasketState } from './use-basket.ts';

const Viewer = lazyDialog<{ address: string; label: string; onClose(): void }>(
  () => import('@kiga/kit-web/files/viewer.tsx'),
);

interface GoodsDrawerProps {
  goods: Goods;
  /** Null for readers who only look. */
  basket: BasketState | null;
  onClose(): void;
}

/** Goods in full: all pictures, the description, the variants with their prices. */
export default function GoodsDrawer({ goods, basket, onClose }: GoodsDrawerProps) {
  const { t } = useKit();
  const { commodityName, subtitle, sellerName, pictures, description, unit } = goods;
  const [chosen, choose] = useChosenVariant(goods);
  const [viewed, setViewed] = useState<string | null>(null);
  useFocusBack();
  return (
    <Drawer open title={commodityName} size={widthPx.drawer} onClose={onClose}>
      <div className={styles.opened}>
        {pictures.length > 0 && (
          <div className={styles.pictures}>
            {pictures.map((address) => (
              <button
                key={address}
                type="button"
                aria-haspopup="dialog"
                aria-label={t('kit.files.picture.view', { label: commodityName })}
                onClick={() => setViewed(address)}
              >
                <GoodsPicture address={address} />
              </button>
            ))}
          </div>
        )}
        <p className={styles.line}>
          {subtitle && <span>{subtitle}</span>}
          <Stock variant={chosen} unit={unit} />
          <span>{sellerName ?? t('shop.mall.operator')}</span>
        </p>
        <Variants goods={goods} chosen={chosen} onChoose={choose} />
        <BuyPart goods={goods} chosen={chosen} basket={basket} />
        {description && <p className={styles.description}>{description}</p>}
      </div>
      {viewed !== null && <Viewer address={viewed} label={commodityName} onClose={() => setViewed(null)} />}
    </Drawer>
  );
}
