import type { Basket, BasketLine } from '@kiga/contract/shop/mall.acts.ts';
import { CloseIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { ScrollRegion } from '@kiga/kit-web/list/scroll-region.tsx';
import { formatYuan } from '../../billing/billing.public.ts';
import { GoodsPicture } from './goods-picture.tsx';
import styles from './mall.module.css';
import { Stepper } from './stepper.tsx';
import type { BasketState } from './use-basket.ts';

/** The lines of a basket; those of several sellers stand below the names of them. */
export function BasketLines({ basket: { sellers }, state }: { basket: Basket; state: BasketState }) {
  const { t } = useKit();
  const areMany = sellers.length > 1;
  return (
    <ScrollRegion className={styles.lines} label={t('shop.mall.basket')}>
      {sellers.map(({ sellerId, sellerName, deliveryNote, lines }) => (
        <div key={sellerId}>
          {(areMany || sellerName !== null) && (
            <h3>
              {sellerName ?? t('shop.mall.operator')}
              {areMany && deliveryNote && <small>{deliveryNote}</small>}
            </h3>
          )}
          <ul>
            {lines.map((line) => (
              <Line key={line.variantId} line={line} state={state} />
            ))}
          </ul>
        </div>
      ))}
    </ScrollRegion>
  );
}

function Line({ line, state }: { line: BasketLine; state: BasketState }) {
  const { t } = useKit();
  const { variantId, commodityName, variantName, picture, priceFen, state: lineState } = line;
  const name = `${commodityName} ${variantName}`;
  const quantity = state.quantityOf(line);
  const refusal = state.refusalOf(variantId);
  return (
    <li data-state={lineState}>
      <span className={styles.small}>
        <GoodsPicture address={picture} />
      </span>
      <div className={styles.lineText}>
        <strong>{commodityName}</strong>
        <span>{t('shop.mall.priceOf', { variant: variantName, yuan: formatYuan(priceFen) })}</span>
        {lineState !== 'gone' && (
          <Stepper
            name={name}
            quantity={quantity}
            stock={line.stock}
            onChange={(wanted) => state.set(variantId, wanted)}
          />
        )}
      </div>
      <Button
        type="text"
        size="small"
        aria-label={t('shop.mall.remove', { name })}
        title={t('shop.mall.remove', { name })}
        icon={<CloseIcon size={iconSizePx.tag} aria-hidden />}
        onClick={() => state.set(variantId, 0)}
      />
      <span className={styles.lineSum}>{lineState === 'ready' ? formatYuan(priceFen * quantity) : ''}</span>
      <LineNote line={line} refusal={refusal} onAccept={() => state.set(variantId, line.quantity)} />
    </li>
  );
}

interface LineNoteProps {
  line: BasketLine;
  /** Why the last quantity was refused. */
  refusal: string | undefined;
  onAccept(): void;
}

/** Tells what is wrong with a line: it cannot be had, its price changed, or the last quantity was refused. */
function LineNote({ line: { state, stock, unit, priceFen, formerPriceFen }, refusal, onAccept }: LineNoteProps) {
  const { t } = useKit();
  if (state === 'gone') return <p className={styles.wrong}>{t('shop.mall.gone')}</p>;
  if (state === 'short') {
    return (
      <p className={styles.wrong}>{stock === 0 ? t('shop.mall.none') : t('shop.mall.short', { count: stock, unit })}</p>
    );
  }
  if (refusal !== undefined) {
    return (
      <p className={styles.wrong} role="alert">
        {refusal}
      </p>
    );
  }
  if (formerPriceFen === null) return null;
  return (
    <p className={styles.changed} role="status">
      {t('shop.mall.priceChanged', { before: formatYuan(formerPriceFen), after: formatYuan(priceFen) })}
      <Button type="link" size="small" onClick={onAccept}>
        {t('shop.mall.accept')}
      </Button>
    </p>
  );
}
