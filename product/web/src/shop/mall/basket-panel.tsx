import type { Basket } from '@kiga/contract/shop/mall.acts.ts';
import { lazyDialog } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { useQuestion } from '@kiga/kit-web/form/use-question.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { useState } from 'react';
import { formatYuan } from '../../billing/billing.public.ts';
import { Loaded } from '../../campus/campus.public.ts';
import { AddressPart } from './address-part.tsx';
import { BasketLines } from './basket-lines.tsx';
import { BasketSums } from './basket-sums.tsx';
import styles from './mall.module.css';
import { useAddress } from './use-address.ts';
import { type BasketState, linesOf } from './use-basket.ts';
import { usePayWays } from './use-pay-ways.ts';

const CheckOut = lazyDialog<{ basket: Basket; onClose(): void; onChanged(): void }>(() => import('./check-out.tsx'));

/** Returns the words about how much lies in a basket. */
export function useKindsText(basket: Basket | undefined): string {
  const { t } = useKit();
  const lines = basket ? linesOf(basket) : [];
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return lines.length === 0 ? '' : t('shop.mall.kinds', { kinds: lines.length, pieces });
}

/** The basket beside the goods: its lines, the address, the sums, and the way to the order. */
export function BasketPanel({ state }: { state: BasketState }) {
  const { t } = useKit();
  const ask = useQuestion();
  const address = useAddress();
  const [isEditing, setEditing] = useState(false);
  const [isOrdering, setOrdering] = useState(false);
  const kinds = useKindsText(state.basket);
  // Loaded before the check-out, which begins with a payment that suffices.
  usePayWays();

  function checkOut(): void {
    if (address.data?.address) setOrdering(true);
    // The order needs it, so it comes first.
    else setEditing(true);
  }

  return (
    <section className={styles.basket} aria-label={t('shop.mall.basket')}>
      <header className={styles.basketHead}>
        <h2>{t('shop.mall.basket')}</h2>
        <span role="status">{kinds}</span>
        {kinds !== '' && (
          <Button
            type="text"
            size="small"
            onClick={() =>
              void ask({
                title: t('shop.mall.clearAsk'),
                ok: t('shop.mall.clear'),
                danger: true,
                act: () => state.clear(),
              })
            }
          >
            {t('shop.mall.clear')}
          </Button>
        )}
      </header>
      <Loaded query={state.query} rows={6}>
        {(basket) =>
          basket.sellers.length === 0 ? (
            <div className={styles.emptyBasket}>
              <strong>{t('shop.mall.basketEmpty')}</strong>
              <p>{t('shop.mall.basketEmptyText')}</p>
            </div>
          ) : (
            <>
              <BasketLines basket={basket} state={state} />
              <AddressPart
                query={address}
                note={basket.sellers.length === 1 ? (basket.sellers[0]?.deliveryNote ?? null) : null}
                isEditing={isEditing}
                onEditing={setEditing}
              />
              <BasketSums basket={basket} />
              <footer className={styles.basketFoot}>
                <p>
                  <span>{t('shop.mall.toPay')}</span>
                  <span>
                    <strong>{formatYuan(basket.sums.totalFen)}</strong> {t('shop.mall.yuan')}
                  </span>
                </p>
                <Button type="primary" size="large" disabled={!basket.isReady} onClick={checkOut}>
                  {t('shop.mall.checkOut', { yuan: formatYuan(basket.sums.totalFen) })}
                </Button>
              </footer>
            </>
          )
        }
      </Loaded>
      {isOrdering && state.basket && (
        <CheckOut basket={state.basket} onClose={() => setOrdering(false)} onChanged={() => void state.reload()} />
      )}
    </section>
  );
}
