import { fieldLabel } from '../entity/entity-words.ts';
import { useKit } from '../kit-context.tsx';
import type { FieldTextProps, FieldView, FilterProps } from './field-view.ts';
import { LabelledSelect } from './labelled-select.tsx';

/** Yes or no as a word. A flag that nobody has set means no, as its switch shows. */
export function FlagText({ value }: FieldTextProps) {
  const { t } = useKit();
  return t(value === true ? 'kit.field.yes' : 'kit.field.no');
}

/** Filter by yes or no. */
export function FlagFilter({ entity, name, filters, onChange }: FilterProps) {
  const kit = useKit();
  return (
    <LabelledSelect
      label={fieldLabel(kit, entity, name)}
      value={filters[name]?.[0] ?? null}
      options={[
        { value: '1', label: kit.t('kit.field.yes') },
        { value: '0', label: kit.t('kit.field.no') },
      ]}
      onChange={(value) => onChange(name, value === null ? [] : [value])}
    />
  );
}

/** View of flags. */
export const flagView = { Text: FlagText, LineFilter: FlagFilter } satisfies FieldView;
