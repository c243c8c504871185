import { formatDay } from '../entity-screen/format.ts';
import { useKit } from '../kit-context.tsx';
import type { FieldTextProps } from './field-view.ts';
import { NoValue } from './no-value.tsx';

/** A day as the reader's language writes it. */
export function DateText({ value }: FieldTextProps) {
  const { language } = useKit();
  return typeof value === 'string' ? formatDay(value, language) : <NoValue />;
}
