import type { ChoiceField } from '@kiga/entity/fields/choice.ts';
import { Select } from 'antd';
import { optionLabel } from '../entity/entity-words.ts';
import { matchesLabel } from '../entity/initials.ts';
import { useKit } from '../kit-context.tsx';
import type { FieldInput, WidgetProps } from './field-view.ts';

/** Select of one code; an optional field can be cleared. */
export function ChoiceWidget({ entity, field, name, controlId, value, onChange, describedBy }: WidgetProps) {
  const kit = useKit();
  return (
    <Select
      id={controlId}
      value={typeof value === 'string' ? value : undefined}
      options={(field as ChoiceField).codes.map((code) => ({
        value: code,
        label: optionLabel(kit, entity, name, code),
      }))}
      onChange={(code) => onChange(code ?? null)}
      showSearch={{ filterOption: matchesLabel }}
      allowClear={!field.required}
      placeholder={kit.t('kit.field.choose')}
      status={describedBy ? 'error' : undefined}
      aria-describedby={describedBy}
      aria-invalid={describedBy !== undefined}
    />
  );
}

/** Input of choices. */
export const choiceInput = { Widget: ChoiceWidget } satisfies FieldInput;
