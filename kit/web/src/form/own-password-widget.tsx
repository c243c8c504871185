import { Input } from 'antd';
import type { WidgetProps } from '../fields/field-view.ts';

/** Input of the user's own password, in a form that password managers recognise. */
export function OwnPasswordWidget({ controlId, value, onChange, describedBy, hintId }: WidgetProps) {
  return (
    <Input.Password
      id={controlId}
      value={typeof value === 'string' ? value : ''}
      maxLength={100}
      autoComplete="current-password"
      status={describedBy ? 'error' : undefined}
      aria-invalid={describedBy !== undefined}
      aria-describedby={[describedBy, hintId].filter(Boolean).join(' ') || undefined}
      onChange={({ target }) => onChange(target.value || null)}
    />
  );
}
