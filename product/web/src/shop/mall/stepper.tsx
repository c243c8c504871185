import { QUANTITY_MAX } from '@kiga/contract/shop/prices.ts';
import { AddIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Minus as FewerIcon } from 'lucide-react';
import { useState } from 'react';
import styles from './mall.module.css';

interface StepperProps {
  /** Goods and variant. */
  name: string;
  quantity: number;
  stock: number;
  onChange(quantity: number): void;
}

/** The pieces of a line: one fewer, a typed number, one more. It never asks for more than the stock by its buttons. */
export function Stepper({ name, quantity, stock, onChange }: StepperProps) {
  const { t } = useKit();
  const [typed, setTyped] = useState<string | null>(null);

  function commit(): void {
    const wanted = Number(typed);
    setTyped(null);
    if (typed === null || !Number.isInteger(wanted) || wanted < 1 || wanted > QUANTITY_MAX) return;
    if (wanted !== quantity) onChange(wanted);
  }

  return (
    <span className={styles.stepper} role="group" aria-label={t('shop.mall.quantityOf', { name })}>
      <button
        type="button"
        aria-label={t('shop.mall.fewer', { name })}
        disabled={quantity <= 1}
        onClick={() => onChange(Math.max(1, Math.min(quantity - 1, stock)))}
      >
        <FewerIcon size={iconSizePx.tag} aria-hidden />
      </button>
      <input
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        aria-label={t('shop.mall.quantityOf', { name })}
        value={typed ?? String(quantity)}
        onChange={({ target }) => setTyped(target.value.replace(/\D/g, ''))}
        onBlur={commit}
        onKeyDown={({ key }) => {
          if (key === 'Enter') commit();
          if (key === 'Escape') setTyped(null);
        }}
      />
      <button
        type="button"
        aria-label={t('shop.mall.moreOf', { name })}
        disabled={quantity >= Math.min(stock, QUANTITY_MAX)}
        onClick={() => onChange(quantity + 1)}
      >
        <AddIcon size={iconSizePx.tag} aria-hidden />
      </button>
    </span>
  );
}
