import type { FieldTextProps, FieldView } from './field-view.ts';
import { NoValue } from './no-value.tsx';

/** A whole number. */
export function IntegerText({ value }: FieldTextProps) {
  return typeof value === 'number' ? String(value) : <NoValue />;
}

/** View of whole numbers. */
export const integerView = { Text: IntegerText, align: 'end' } satisfies FieldView;
