import type { Field } from '@kiga/entity/fields/fields.ts';
import { InputNumber } from 'antd';
import { fieldLabel } from '../entity/entity-words.ts';
import { useKit } from '../kit-context.tsx';
import type { FieldInput, FilterProps, WidgetProps } from './field-view.ts';
import styles from './fields.module.css';

/** How the numbers of one field are typed. */
interface Typing {
  /** Decimal places. */
  places: number;
  /** What a typed number is multiplied with to become the value. */
  factor: number;
  /** The largest number that is typed. */
  max: number;
  before?: string;
  behind?: string;
}

/** How a number field is typed: whole numbers, measured numbers with their unit, money in yuan. */
function typingOf(field: Field): Typing {
  if (field.type === 'decimal') return { places: field.places, factor: 1, max: field.max, behind: field.unit };
  if (field.type === 'money') return { places: 2, factor: 100, max: field.max / 100, before: '¥' };
  return { places: 0, factor: 1, max: field.type === 'integer' ? field.max : Number.MAX_SAFE_INTEGER };
}

/** A number. One that lies outside its limits stays and is told, instead of being changed silently. */
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

/** The typed number as it is kept; of 12.34 yuan exactly 1234 fen. */
function scaled(typed: number, factor: number): number {
  return factor === 1 ? typed : Number((typed * factor).toFixed(6));
}

/** Numbers from and to, both included. */
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

/** Numbers of all kinds, typed in. */
export const numberInput = { Widget: NumberWidget, Filter: NumberFilter } satisfies FieldInput;
