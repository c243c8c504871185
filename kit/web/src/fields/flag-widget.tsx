import { Switch } from 'antd';
import type { FieldInput, WidgetProps } from './field-view.ts';
import styles from './fields.module.css';

/** A switch; what was never set is off. */
export function FlagWidget({ controlId, value, onChange, describedBy }: WidgetProps) {
  return (
    <span className={styles.flag}>
      <Switch id={controlId} checked={value === true} onChange={onChange} aria-describedby={describedBy} />
    </span>
  );
}

/** Flags, typed in. */
export const flagInput = { Widget: FlagWidget } satisfies FieldInput;
