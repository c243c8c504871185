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

/** Label of a choice; for a state with the colour of its meaning. */
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

/** Returns whether this choice holds the state; an inner field of the same name does not. */
function isState(entity: AnyEntity, field: Field, name: string): boolean {
  return entity.states?.field === name && entity.fields[name] === field;
}

/** Filter by one of the codes. */
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

/** View of choices. */
export const choiceView = { Text: ChoiceText, LineFilter: ChoiceFilter } satisfies FieldView;

/** View of encrypted choices, which have no filter. */
export const secretChoiceView = { Text: ChoiceText } satisfies FieldView;
