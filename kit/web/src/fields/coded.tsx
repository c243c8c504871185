import type { CodedField } from '@kiga/entity/fields/coded.ts';
import { fieldLabel } from '../entity/entity-words.ts';
import { useKit } from '../kit-context.tsx';
import type { FieldTextProps, FieldView, FilterProps } from './field-view.ts';
import { LabelledSelect } from './labelled-select.tsx';
import { NoValue } from './no-value.tsx';

/** Current label of a code in its dictionary; the code itself where it has none. */
export function CodedText({ field, value }: FieldTextProps) {
  const { language, useCodedItems } = useKit();
  const items = useCodedItems((field as CodedField).dictionary);
  if (typeof value !== 'string') return <NoValue />;
  return items?.find(({ code }) => code === value)?.[language] ?? value;
}

/** Filter by an item of the dictionary, including inactive ones. */
export function CodedFilter({ entity, field, name, filters, onChange }: FilterProps) {
  const kit = useKit();
  const items = kit.useCodedItems((field as CodedField).dictionary);
  return (
    <LabelledSelect
      label={fieldLabel(kit, entity, name)}
      value={filters[name]?.[0] ?? null}
      options={(items ?? []).map((item) => ({ value: item.code, label: item[kit.language] }))}
      loading={items === undefined}
      onChange={(value) => onChange(name, value === null ? [] : [value])}
    />
  );
}

/** View of dictionary codes. */
export const codedView = { Text: CodedText, LineFilter: CodedFilter } satisfies FieldView;
