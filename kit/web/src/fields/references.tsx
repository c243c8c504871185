import { useKit } from '../kit-context.tsx';
import type { FieldTextProps, FieldView } from './field-view.ts';
import { NoValue } from './no-value.tsx';
import { ReferenceFilter } from './reference.tsx';

/** The titles of the records that are meant. */
export function ReferencesText({ name, record }: FieldTextProps) {
  const { t } = useKit();
  const texts = record[`${name}Text`];
  return Array.isArray(texts) && texts.length > 0 ? texts.filter(Boolean).join(t('kit.field.comma')) : <NoValue />;
}

/** References to several records. */
export const referencesView = { Text: ReferencesText, LineFilter: ReferenceFilter } satisfies FieldView;
