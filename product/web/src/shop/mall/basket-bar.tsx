import { lazyDialog } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { useState } from 'react';
import { formatYuan } from '../../billing/billing.public.ts';
import { useKindsText } from './basket-panel.tsx';
import styles from './mall.module.css';
import type { BasketState } from './use-basket.ts';

const BasketDrawer = lazyDialog<{ state: BasketState; onClose(): void }>(() => import('./basket-drawer.tsx'));

/** The basket at the foot of a narrow window: how much lies in it and its sum, and the way to all of it. */
export function BasketBar({ state }: { state: BasketState }) {
  const { t } = useKit();
  const [isOpen, setOpen] = useState(false);
  const kinds = useKindsText(state.basket);
  return (
    <section className={styles.bar} aria-label={t('shop.mall.basket')}>
      <span role="status">{kinds === '' ? t('shop.mall.basketEmpty') : kinds}</span>
      <span className={styles.barSum}>
        <strong>{formatYuan(state.basket?.sums.totalFen ?? 0)}</strong> {t('shop.mall.yuan')}
      </span>
      <Button type="primary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('shop.mall.openBasket')}
      </Button>
      {isOpen && <BasketDrawer state={state} onClose={() => setOpen(false)} />}
    </section>
  );
}
