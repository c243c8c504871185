import type { Field } from '@kiga/entity/fields/fields.ts';
import { InputNumber } from 'antd';
import { fieldLabel } from '../entity/entity-words.ts';
import { useKit } from '../kit-context.tsx';
import type { FieldInput, FilterProps, WidgetProps } from './field-view.ts';
import styles from './fields.module.css';

/** Typing rules for the numbers of one field. */
interface Typing {
  /** Number of decimal places. */
  places: number;
  /** Factor from the typed number to the value. */
  factor: number;
  /** Largest number that can be typed. */
  max: number;
  before?: string;
  behind?: string;
}

/** Returns the typing rules of a number field: whole numbers, measured numbers with their unit, money in yuan. */
function typingOf(field: Field): Typing {
  if (field.type === 'decimal' || field.type === 'secretDecimal')
    return { places: field.places, factor: 1, max: field.max, behind: field.unit };
  if (field.type === 'money') return { places: 2, factor: 100, max: field.max / 100, before: '¥' };
  return { places: 0, factor: 1, max: field.type === 'integer' ? field.max : Number.MAX_SAFE_INTEGER };
}

/** Number input. A number outside the limits stays with an error, instead of changing silently. */
function NumberWidget({ field, controlId, value, onChange, describedBy }: WidgetProps) {
  const { places, factor, max, before, behind } = typingOf(field);
  const digits = String(Math.trunc(max)).length + (places > 0 ? places + 1 : 0);
  return (
    <InputNumber
      id={controlId}
      className={styles.number}
      value={typeof value === 'number' ? value / factor : null}
      onChange={(typed) => onChange(typed === null ? null : scaled(typed, factor))}
      maxLength={digits + 2}
      prefix={before}
      suffix={behind}
      status={describedBy ? 'error' : undefined}
      aria-describedby={describedBy}
      aria-invalid={describedBy !== undefined}
    />
  );
}

/** Returns the value of a typed number without rounding errors: exactly 1234 fen for 12.34 yuan. */
function scaled(typed: number, factor: number): number {
  return factor === 1 ? typed : Number((typed * factor).toFixed(6));
}

/** Filter by a smallest and a largest number, both inclusive. */
function NumberFilter({ entity, field, name, filters, onChange }: FilterProps) {
  const kit = useKit();
  const { places, factor } = typingOf(field);
  const label = fieldLabel(kit, entity, name);
  const bound = (key: string, word: string) => (
    <InputNumber
      aria-label={`${label} ${word}`}
      placeholder={word}
      precision={places}
      value={filters[key]?.[0] === undefined ? null : Number(filters[key][0]) / factor}
      onChange={(value) => onChange(key, value === null ? [] : [String(scaled(value, factor))])}
    />
  );
  return (
    <div className={styles.range}>
      <span>{label}</span>
      <span className={styles.bounds}>
        {bound(`${name}From`, kit.t('kit.field.from'))}
        {bound(`${name}To`, kit.t('kit.field.to'))}
      </span>
    </div>
  );
}

/** Input of numbers of all types. */
export const numberInput = { Widget: NumberWidget, Filter: NumberFilter } satisfies FieldInput;

/** Input of encrypted numbers, which have no filter. */
export const secretNumberInput = { Widget: NumberWidget } satisfies FieldInput;
