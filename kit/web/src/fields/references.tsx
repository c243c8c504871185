import { useKit } from '../kit-context.tsx';
import type { FieldTextProps, FieldView } from './field-view.ts';
import { NoValue } from './no-value.tsx';
import { ReferenceFilter } from './reference.tsx';

/** Titles of the referenced records. */
export function ReferencesText({ name, record }: FieldTextProps) {
  const { t } = useKit();
  const texts = record[`${name}Text`];
  return Array.isArray(texts) && texts.length > 0 ? texts.filter(Boolean).join(t('kit.field.comma')) : <NoValue />;
}

/** View of references to several records. */
export const referencesView = { Text: ReferencesText, LineFilter: ReferenceFilter } satisfies FieldView;
