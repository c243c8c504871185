import type { FieldTextProps, FieldView } from './field-view.ts';
import { NoValue } from './no-value.tsx';

/** Text, names, phone numbers and ID numbers, as they came; masked ones as well. */
export function PlainText({ value }: FieldTextProps) {
  return typeof value === 'string' && value !== '' ? value : <NoValue />;
}

/** Names, phone numbers and ID numbers. */
export const plainView = { Text: PlainText } satisfies FieldView;

/** Texts; long ones need a line of their own. */
export const textView = {
  Text: PlainText,
  isWide: (field) => field.type === 'text' && field.maxLength > 100,
} satisfies FieldView;
