import type { DecimalField } from '@kiga/entity/fields/decimal.ts';
import type { FieldTextProps, FieldView } from './field-view.ts';
import { NoValue } from './no-value.tsx';

/** A measured number with all its decimal places and its unit. */
function DecimalText({ field, value }: FieldTextProps) {
  if (typeof value !== 'number') return <NoValue />;
  const { places, unit } = field as Pick<DecimalField, 'places' | 'unit'>;
  return `${value.toFixed(places)} ${unit}`;
}

/** View of measured numbers. */
export const decimalView = { Text: DecimalText, align: 'end' } satisfies FieldView;
