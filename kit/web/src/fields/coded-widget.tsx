import type { CodedField } from '@kiga/entity/fields/coded.ts';
import { Select } from 'antd';
import { matchesLabel } from '../entity/initials.ts';
import { useKit } from '../kit-context.tsx';
import type { FieldInput, WidgetProps } from './field-view.ts';

/** Select of an active item; the record's current item may stay. */
export function CodedWidget({ field, name, controlId, value, onChange, record, describedBy }: WidgetProps) {
  const kit = useKit();
  const items = kit.useCodedItems((field as CodedField).dictionary);
  const offered = (items ?? []).filter(({ code, active }) => active || code === record?.[name]);
  return (
    <Select
      id={controlId}
      value={typeof value === 'string' ? value : undefined}
      options={offered.map((item) => ({ value: item.code, label: item[kit.language] }))}
      loading={items === undefined}
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

/** Input of dictionary codes. */
export const codedInput = { Widget: CodedWidget } satisfies FieldInput;
