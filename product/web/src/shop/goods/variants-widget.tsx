import type { RowsField } from '@kiga/entity/fields/rows.ts';
import { addLabel, innerLabel } from '@kiga/kit-web/entity/entity-words.ts';
import type { WidgetProps } from '@kiga/kit-web/fields/field-view.ts';
import { innerInputOf } from '@kiga/kit-web/fields/inner-inputs.ts';
import { FormField } from '@kiga/kit-web/form/form-field.tsx';
import { AddIcon, DeleteIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button, Tooltip } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import styles from './goods.module.css';
import { LevelPrices } from './level-prices.tsx';
import { useLevels } from './use-levels.ts';
import { type PriceRow, rowsOf, type VariantRow } from './variant-rows.ts';

const newRow = (): VariantRow => ({ variantId: crypto.randomUUID() });

/** Input of the variants of a commodity: name, list price and stock of each, and the prices of the membership levels. */
export default function VariantsWidget(props: WidgetProps) {
  const kit = useKit();
  const { entity, field, name, controlId, value, onChange, onFill, onOther, record, values = {} } = props;
  const { maxCount } = field as RowsField;
  const rows = rowsOf<VariantRow>(value);
  const prices = rowsOf<PriceRow>(values.levelPrices);
  const saved = new Set(rowsOf<VariantRow>(record?.variants).map(({ variantId }) => variantId));
  const levels = useLevels();
  const begin = useEffectEvent(() => {
    // A commodity has one variant at least.
    if (value === null || value === undefined) onFill?.([newRow()]);
  });
  useEffect(() => begin(), []);

  function remove(index: number): void {
    const [gone] = rows.slice(index, index + 1);
    onChange(rows.toSpliced(index, 1));
    onOther?.(
      'levelPrices',
      prices.filter(({ variantId }) => variantId !== gone?.variantId),
    );
  }

  return (
    <div className={styles.variants} id={controlId} tabIndex={-1}>
      {rows.map((row, index) => (
        <div key={row.variantId} className={styles.variant} role="group" aria-label={row.variantName ?? undefined}>
          <div className={styles.fields}>
            <Inner {...props} inner="variantName" row={row} index={index} rows={rows} />
            <Inner {...props} inner="listPriceFen" row={row} index={index} rows={rows} />
            {saved.has(row.variantId) ? (
              <div className={styles.fixed}>
                <span>{innerLabel(kit, entity, name, 'stock')}</span>
                <strong>{row.stock}</strong>
                <small>{kit.t('shop.commodity.stockLater')}</small>
              </div>
            ) : (
              <Inner {...props} inner="stock" row={row} index={index} rows={rows} />
            )}
            <Tooltip title={kit.t('shop.commodity.removeVariant', { name: row.variantName ?? '' })}>
              <Button
                type="text"
                className={styles.remove}
                aria-label={kit.t('shop.commodity.removeVariant', { name: row.variantName ?? '' })}
                icon={<DeleteIcon size={iconSizePx.button} />}
                onClick={() => remove(index)}
              />
            </Tooltip>
          </div>
          {levels && levels.length > 0 && (
            <LevelPrices
              levels={levels}
              variant={row}
              prices={prices}
              onPrices={(next) => onOther?.('levelPrices', next)}
            />
          )}
        </div>
      ))}
      <div>
        <Button
          icon={<AddIcon size={iconSizePx.button} />}
          disabled={rows.length >= maxCount}
          onClick={() => onChange([...rows, newRow()])}
        >
          {addLabel(kit, entity, name)}
        </Button>{' '}
        <span className={styles.quiet}>
          {rows.length} / {maxCount}
        </span>
      </div>
    </div>
  );
}

interface InnerProps extends WidgetProps {
  inner: keyof VariantRow;
  row: VariantRow;
  index: number;
  rows: readonly VariantRow[];
}

/** A field of a variant with its label and its error. */
function Inner({ entity, field, name, path, onChange, inner, row, index, rows }: InnerProps) {
  const kit = useKit();
  const innerField = (field as RowsField).fields[inner];
  if (!innerField) return null;
  return (
    <FormField
      entity={entity}
      Widget={innerInputOf(innerField).Widget}
      field={innerField}
      name={inner}
      label={innerLabel(kit, entity, name, inner)}
      path={`${path}.${index}.${inner}`}
      value={row[inner] ?? null}
      onChange={(value) => onChange(rows.with(index, { ...row, [inner]: value }))}
    />
  );
}
