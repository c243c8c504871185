import type { FieldType } from '@kiga/entity/fields/fields.ts';
import { DatePicker, Input, InputNumber } from 'antd';
import dayjs from 'dayjs';
import type { ComponentType } from 'react';
import { fieldLabel } from '../entity-screen/entity-words.ts';
import { useKit } from '../kit-context.tsx';
import { dayFormats } from './day-formats.ts';
import type { FilterProps } from './field-view.ts';
import styles from './fields.module.css';
import { selectFilters } from './select-filters.ts';

/** Days from and to, both included. */
function DateFilter({ entity, name, filters, onChange }: FilterProps) {
  const kit = useKit();
  const day = (key: string) => (filters[key]?.[0] ? dayjs(filters[key][0]) : null);
  return (
    <label className={styles.range}>
      <span>{fieldLabel(kit, entity, name)}</span>
      <DatePicker.RangePicker
        value={[day(`${name}From`), day(`${name}To`)]}
        allowEmpty={[true, true]}
        format={dayFormats(kit.language)}
        onChange={(range) => {
          onChange(`${name}From`, range?.[0] ? [range[0].format('YYYY-MM-DD')] : []);
          onChange(`${name}To`, range?.[1] ? [range[1].format('YYYY-MM-DD')] : []);
        }}
      />
    </label>
  );
}

/** Numbers from and to, both included. */
function IntegerFilter({ entity, name, filters, onChange }: FilterProps) {
  const kit = useKit();
  const label = fieldLabel(kit, entity, name);
  const bound = (key: string, word: string) => (
    <InputNumber
      aria-label={`${label} ${word}`}
      placeholder={word}
      precision={0}
      value={filters[key]?.[0] === undefined ? null : Number(filters[key][0])}
      onChange={(value) => onChange(key, value === null ? [] : [String(value)])}
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

/** A part of the text, or the last four digits of a number. */
function TextFilter({ entity, name, filters, onChange }: FilterProps) {
  const kit = useKit();
  return (
    <label className={styles.range}>
      <span>{fieldLabel(kit, entity, name)}</span>
      <Input
        allowClear
        maxLength={100}
        defaultValue={filters[name]?.[0] ?? ''}
        onPressEnter={(event) => {
          if (!event.nativeEvent.isComposing) onChange(name, [event.currentTarget.value.trim()].filter(Boolean));
        }}
        onBlur={(event) => onChange(name, [event.currentTarget.value.trim()].filter(Boolean))}
      />
    </label>
  );
}

/** The filters of all field types; pickers included. */
export const allFilters = {
  ...selectFilters,
  date: DateFilter,
  integer: IntegerFilter,
  text: TextFilter,
  name: TextFilter,
  phone: TextFilter,
  idNumber: TextFilter,
} as Record<FieldType, ComponentType<FilterProps>>;
