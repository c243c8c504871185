import type { ChoiceField } from '@kiga/entity/fields/choice.ts';
import type { Field } from '@kiga/entity/fields/fields.ts';
import { isMasked } from '@kiga/entity/mask.ts';
import type { AnyEntity } from '../entity/any-entity.ts';
import { fieldLabel, optionLabel } from '../entity/entity-words.ts';
import { useKit } from '../kit-context.tsx';
import { StateTag } from '../states/state-tag.tsx';
import type { FieldTextProps, FieldView, FilterProps } from './field-view.ts';
import { LabelledSelect } from './labelled-select.tsx';
import { NoValue } from './no-value.tsx';

/** The word of a choice; of a state, with the colour of what it means. */
export function ChoiceText({ entity, field, name, value }: FieldTextProps) {
  const kit = useKit();
  if (typeof value !== 'string') return <NoValue />;
  if (isMasked(value)) return value;
  return isState(entity, field, name) ? (
    <StateTag entity={entity} state={value} />
  ) : (
    optionLabel(kit, entity, name, value)
  );
}

/** Whether this choice holds the state; an inner field of the same name does not. */
function isState(entity: AnyEntity, field: Field, name: string): boolean {
  return entity.states?.field === name && entity.fields[name] === field;
}

/** One of the codes, or all. */
export function ChoiceFilter({ entity, field, name, filters, onChange }: FilterProps) {
  const kit = useKit();
  return (
    <LabelledSelect
      label={fieldLabel(kit, entity, name)}
      value={filters[name]?.[0] ?? null}
      options={(field as ChoiceField).codes.map((code) => ({
        value: code,
        label: isState(entity, field, name) ? (
          <StateTag entity={entity} state={code} />
        ) : (
          optionLabel(kit, entity, name, code)
        ),
      }))}
      onChange={(value) => onChange(name, value === null ? [] : [value])}
    />
  );
}

/** Choices. */
export const choiceView = { Text: ChoiceText, LineFilter: ChoiceFilter } satisfies FieldView;

/** Encrypted choices, by which nobody filters. */
export const secretChoiceView = { Text: ChoiceText } satisfies FieldView;
