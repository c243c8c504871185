import { commodity } from '@kiga/contract/shop/commodity.entity.ts';
import { priceOf } from '@kiga/contract/shop/prices.ts';
import type { WidgetProps } from '@kiga/kit-web/fields/field-view.ts';
import { FormField } from '@kiga/kit-web/form/form-field.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { InputNumber } from 'antd';
import { createContext, useContext } from 'react';
import { formatYuan } from '../../billing/billing.public.ts';
import styles from './goods.module.css';
import type { Level } from './use-levels.ts';
import { type PriceRow, priceAt, type VariantRow } from './variant-rows.ts';

const FEN = 100;

/** The price by the percentage of the level, which holds while the field is empty. */
const ByPercent = createContext('');

/** An empty price leaves the percentage of the level in force. */
const priceField = { ...commodity.fields.levelPrices.fields.priceFen, required: false };

interface LevelPricesProps {
  levels: readonly Level[];
  variant: VariantRow;
  /** Prices of all variants. */
  prices: readonly PriceRow[];
  onPrices(prices: readonly PriceRow[]): void;
}

/** The prices that levels pay for a variant, where they differ from their percentages. */
export function LevelPrices({ levels, variant, prices, onPrices }: LevelPricesProps) {
  const { t } = useKit();
  const { variantId, listPriceFen } = variant;
  return (
    <div className={styles.levels}>
      {levels.map((one) => {
        const { row, index } = priceAt(prices, variantId, one.id);
        const byPercent =
          typeof listPriceFen === 'number' && typeof variantId === 'string'
            ? t('shop.commodity.byPercent', { yuan: formatYuan(priceOf({ id: variantId, listPriceFen }, one, [])) })
            : '';
        const change = (priceFen: unknown) =>
          onPrices(
            priceFen === null
              ? prices.filter((other) => other !== row)
              : prices.toSpliced(index, row ? 1 : 0, { variantId, levelId: one.id, priceFen } as PriceRow),
          );
        return (
          <ByPercent key={one.id} value={byPercent}>
            <FormField
              entity={commodity}
              Widget={PriceWidget}
              field={priceField}
              name="priceFen"
              label={t('shop.commodity.priceFor', { level: one.levelName })}
              path={`levelPrices.${index}.priceFen`}
              value={row?.priceFen ?? null}
              onChange={change}
            />
          </ByPercent>
        );
      })}
    </div>
  );
}

/** Input of a member price; empty, it shows the price by the percentage of the level. */
function PriceWidget({ controlId, value, onChange, describedBy }: WidgetProps) {
  return (
    <InputNumber
      id={controlId}
      className={styles.price ?? ''}
      value={typeof value === 'number' ? value / FEN : null}
      onChange={(typed) => onChange(typed === null ? null : Number((typed * FEN).toFixed(6)))}
      placeholder={useContext(ByPercent)}
      prefix="¥"
      status={describedBy ? 'error' : undefined}
      aria-describedby={describedBy}
      aria-invalid={describedBy !== undefined}
    />
  );
}
