import { Input } from 'antd';
import type { ComponentProps } from 'react';
import { afterPress } from './after-press.ts';

interface PasswordInputProps extends ComponentProps<typeof Input.Password> {
  /** Called when the user leaves the field; `validateTrigger="onLeave"` validates it then. */
  onLeave?(): void;
}

/** Password input of a form. Its error never moves a button away that the user is pressing. */
export function PasswordInput({ onLeave, ...others }: PasswordInputProps) {
  return <Input.Password {...others} onBlur={() => afterPress(() => onLeave?.())} />;
}
