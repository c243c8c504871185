import { Input } from 'antd';
import type { WidgetProps } from '../fields/field-view.ts';

/** The password of whoever sends the form, as a password manager fills it in. `hintId` is the id of a text that explains it. */
export function OwnPasswordWidget({
  controlId,
  value,
  onChange,
  describedBy,
  hintId,
}: WidgetProps & { hintId?: string }) {
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
