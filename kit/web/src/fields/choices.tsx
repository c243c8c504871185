import type { ChoicesField } from '@kiga/entity/fields/choices.ts';
import { optionLabel } from '../entity/entity-words.ts';
import { useKit } from '../kit-context.tsx';
import { ChoiceFilter } from './choice.tsx';
import type { FieldInput, FieldTextProps, FieldView, WidgetProps } from './field-view.ts';
import { ManySelect } from './many-select.tsx';
import { NoValue } from './no-value.tsx';

/** The words of the codes, in the order of their declaration. */
export function ChoicesText({ entity, field, name, value }: FieldTextProps) {
  const kit = useKit();
  if (!Array.isArray(value) || value.length === 0) return <NoValue />;
  const codes = (field as ChoicesField).codes.filter((code) => value.includes(code));
  return codes.map((code) => optionLabel(kit, entity, name, code)).join(kit.t('kit.field.comma'));
}

/** Chooses any of the codes. */
export function ChoicesWidget({ entity, field, name, ...control }: WidgetProps) {
  const kit = useKit();
  const options = (field as ChoicesField).codes.map((code) => ({
    value: code,
    label: optionLabel(kit, entity, name, code),
  }));
  return <ManySelect {...control} options={options} />;
}

/** Sets of choices. */
export const choicesView = { Text: ChoicesText, LineFilter: ChoiceFilter } satisfies FieldView;

/** Sets of choices, typed in. */
export const choicesInput = { Widget: ChoicesWidget } satisfies FieldInput;
