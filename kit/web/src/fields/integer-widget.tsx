import type { IntegerField } from '@kiga/entity/fields/integer.ts';
import { InputNumber } from 'antd';
import type { WidgetProps } from './field-view.ts';
import styles from './fields.module.css';

/** A whole number. What lies outside its limits stays and is told, instead of being changed silently. */
export function IntegerWidget({ field, controlId, value, onChange, describedBy }: WidgetProps) {
  const { max } = field as IntegerField;
  return (
    <InputNumber
      id={controlId}
      className={styles.number}
      value={typeof value === 'number' ? value : null}
      onChange={(typed) => onChange(typed)}
      maxLength={String(max).length + 2}
      status={describedBy ? 'error' : undefined}
      aria-describedby={describedBy}
      aria-invalid={describedBy !== undefined}
    />
  );
}
