import type { ChoicesField } from '@kiga/entity/fields/choices.ts';
import { optionLabel } from '../entity/entity-words.ts';
import { useKit } from '../kit-context.tsx';
import { ChoiceFilter } from './choice.tsx';
import type { FieldTextProps, FieldView } from './field-view.ts';
import { NoValue } from './no-value.tsx';

/** Labels of the codes, in the order of their declaration. */
export function ChoicesText({ entity, field, name, value }: FieldTextProps) {
  const kit = useKit();
  if (!Array.isArray(value) || value.length === 0) return <NoValue />;
  const codes = (field as ChoicesField).codes.filter((code) => value.includes(code));
  return codes.map((code) => optionLabel(kit, entity, name, code)).join(kit.t('kit.field.comma'));
}

/** View of sets of choices. */
export const choicesView = { Text: ChoicesText, LineFilter: ChoiceFilter } satisfies FieldView;
