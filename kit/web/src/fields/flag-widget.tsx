import { Switch } from 'antd';
import type { FieldInput, WidgetProps } from './field-view.ts';
import styles from './fields.module.css';

/** Switch; an empty value is off. */
export function FlagWidget({ controlId, value, onChange, describedBy }: WidgetProps) {
  return (
    <span className={styles.flag}>
      <Switch id={controlId} checked={value === true} onChange={onChange} aria-describedby={describedBy} />
    </span>
  );
}

/** Input of flags. */
export const flagInput = { Widget: FlagWidget } satisfies FieldInput;
