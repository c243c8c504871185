import type { ChoicesField } from '@kiga/entity/fields/choices.ts';
import { optionLabel } from '../entity/entity-words.ts';
import { useKit } from '../kit-context.tsx';
import type { FieldInput, WidgetProps } from './field-view.ts';
import { ManySelect } from './many-select.tsx';

/** Select of several codes. */
export function ChoicesWidget({ entity, field, name, ...control }: WidgetProps) {
  const kit = useKit();
  const options = (field as ChoicesField).codes.map((code) => ({
    value: code,
    label: optionLabel(kit, entity, name, code),
  }));
  return <ManySelect {...control} options={options} />;
}

/** Input of sets of choices. */
export const choicesInput = { Widget: ChoicesWidget } satisfies FieldInput;
