import type { FieldTextProps } from './field-view.ts';
import { NoValue } from './no-value.tsx';

/** Text, names, phone numbers and ID numbers, as they came; masked ones as well. */
export function PlainText({ value }: FieldTextProps) {
  return typeof value === 'string' && value !== '' ? value : <NoValue />;
}
