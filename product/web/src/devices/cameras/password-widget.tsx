import type { WidgetProps } from '@kiga/kit-web/fields/field-view.ts';
import { Input } from 'antd';

const PASSWORD_MAX = 64;

/** Widget for the password of a camera. Browsers must not fill in the user's own one. */
export function CameraPasswordWidget({ controlId, value, onChange, describedBy, hintId }: WidgetProps) {
  return (
    <Input.Password
      id={controlId}
      value={typeof value === 'string' ? value : ''}
      maxLength={PASSWORD_MAX}
      autoComplete="new-password"
      status={describedBy ? 'error' : undefined}
      aria-invalid={describedBy !== undefined}
      aria-describedby={[describedBy, hintId].filter(Boolean).join(' ') || undefined}
      onChange={({ target }) => onChange(target.value || null)}
    />
  );
}
