import type { FieldTextProps, FieldView } from './field-view.ts';
import { NoValue } from './no-value.tsx';

/** Text, name, phone number or ID number as it came, masked or not. */
export function PlainText({ value }: FieldTextProps) {
  return typeof value === 'string' && value !== '' ? value : <NoValue />;
}

/** View of names, phone numbers and ID numbers. */
export const plainView = { Text: PlainText } satisfies FieldView;

/** View of texts; long ones need a line of their own. */
export const textView = {
  Text: PlainText,
  isWide: (field) => (field.type === 'text' || field.type === 'secretText') && field.maxLength > 100,
} satisfies FieldView;
