import type { FieldTextProps } from './field-view.ts';
import { NoValue } from './no-value.tsx';

/** A whole number. */
export function IntegerText({ value }: FieldTextProps) {
  return typeof value === 'number' ? String(value) : <NoValue />;
}
