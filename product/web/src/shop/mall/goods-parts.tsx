import type { Goods } from '@kiga/contract/shop/mall.acts.ts';
import { FEW_LEFT } from '@kiga/contract/shop/prices.ts';
import { AddIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { useState } from 'react';
import { formatYuan } from '../../billing/billing.public.ts';
import styles from './mall.module.css';
import { type BasketState, linesOf } from './use-basket.ts';

/** A variant of goods. */
export type Variant = Goods['variants'][number];

/** Holds the chosen variant: at first one that is in stock. */
export function useChosenVariant({ variants }: Goods): [Variant | undefined, (id: string) => void] {
  const [id, choose] = useState<string | null>(null);
  const chosen = variants.find((one) => one.id === id);
  return [chosen ?? variants.find(({ stock }) => stock > 0) ?? variants[0], choose];
}

/** The stock of a variant in words; few pieces stand out. */
export function Stock({ variant, unit }: { variant: Variant | undefined; unit: string }) {
  const { t } = useKit();
  const count = variant?.stock ?? 0;
  if (count === 0) return <strong className={styles.few}>{t('shop.mall.soldOut')}</strong>;
  if (count <= FEW_LEFT) return <strong className={styles.few}>{t('shop.mall.few', { count, unit })}</strong>;
  return <span>{t('shop.mall.stock', { count, unit })}</span>;
}

interface VariantsProps {
  goods: Goods;
  chosen: Variant | undefined;
  onChoose(id: string): void;
}

/** The variants as chips; one without stock is struck and says so. */
export function Variants({ goods: { commodityName, variants }, chosen, onChoose }: VariantsProps) {
  const { t } = useKit();
  return (
    <div
      className={styles.variants}
      role="group"
      aria-label={`${commodityName} ${t('shop.commodity.fields.variants')}`}
    >
      {variants.map(({ id, variantName, stock }) => {
        const isOut = stock === 0;
        return (
          <button
            key={id}
            type="button"
            aria-pressed={id === chosen?.id}
            aria-disabled={isOut}
            aria-label={isOut ? `${variantName} ${t('shop.mall.soldOut')}` : undefined}
            title={isOut ? t('shop.mall.soldOut') : undefined}
            onClick={() => {
              if (!isOut) onChoose(id);
            }}
          >
            {variantName}
          </button>
        );
      })}
    </div>
  );
}

interface BuyPartProps {
  goods: Goods;
  chosen: Variant | undefined;
  basket: BasketState | null;
}

/** The price of the buyer's level, the list price where it differs, and the way into the basket. */
export function BuyPart({ goods: { commodityName, unit }, chosen, basket }: BuyPartProps) {
  const { t } = useKit();
  if (chosen === undefined) return null;
  const { id, variantName, priceFen, listPriceFen, stock } = chosen;
  const held = basket?.basket && linesOf(basket.basket).find(({ variantId }) => variantId === id);
  return (
    <div className={styles.buy}>
      <p>
        <strong className={styles.price}>{formatYuan(priceFen)}</strong>{' '}
        <span className={styles.unit}>{t('shop.mall.per', { unit })}</span>
        {listPriceFen !== priceFen && (
          <span className={styles.list}>
            {t('shop.mall.listPrice')} <s>{formatYuan(listPriceFen)}</s>
          </span>
        )}
      </p>
      {basket && (
        <Button
          aria-label={t('shop.mall.add', { name: `${commodityName} ${variantName}` })}
          title={t('shop.mall.add', { name: `${commodityName} ${variantName}` })}
          icon={<AddIcon size={iconSizePx.button} aria-hidden />}
          disabled={stock === 0 || basket.basket === undefined}
          onClick={({ detail }) => {
            // The second click of a double click is meant as the same one.
            if (detail > 1 || basket.isWaiting(id)) return;
            basket.set(id, (held?.quantity ?? 0) + 1);
          }}
        />
      )}
    </div>
  );
}
