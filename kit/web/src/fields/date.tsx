import { isMasked } from '@kiga/entity/mask.ts';
import { formatDay } from '../entity/format.ts';
import { useKit } from '../kit-context.tsx';
import type { FieldTextProps, FieldView } from './field-view.ts';
import { NoValue } from './no-value.tsx';

/** A day in the reader's language. */
export function DateText({ value }: FieldTextProps) {
  const { language } = useKit();
  if (typeof value !== 'string') return <NoValue />;
  return isMasked(value) ? value : formatDay(value, language);
}

/** View of days. */
export const dateView = { Text: DateText } satisfies FieldView;
