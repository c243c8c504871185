import type { ReferenceField } from '@kiga/entity/fields/reference.ts';
import { Button, Select } from 'antd';
import type { ReactNode } from 'react';
import { useKit } from '../kit-context.tsx';
import type { FieldInput, WidgetProps } from './field-view.ts';
import { useReferenceOptions } from './use-reference-options.ts';

interface ReferenceWidgetProps extends WidgetProps {
  /** Returns an option with more than its title. */
  show?(id: string, title: string): ReactNode;
}

/** Searchable select of a record. */
export function ReferenceWidget({ show, ...props }: ReferenceWidgetProps) {
  const { field, name, controlId, value, onChange, record, ownerId, values = {}, describedBy } = props;
  const kit = useKit();
  const { to, among } = field as ReferenceField;
  const text = record?.[name] === value ? record?.[`${name}Text`] : undefined;
  const { options, loading, failed, retry, search, matches, keep } = useReferenceOptions(to, {
    ownerId,
    wanted: true,
    chosen: typeof value === 'string' && text === undefined ? [value] : [],
    beside: among?.(values),
  });
  const known = options.some((option) => option.value === value);
  const own = typeof value === 'string' && !known ? [{ value, label: typeof text === 'string' ? text : '' }] : [];
  return (
    <Select
      id={controlId}
      value={typeof value === 'string' ? value : undefined}
      options={[...own, ...options]}
      {...(show && { optionRender: ({ value: id, label }) => show(String(id), String(label)) })}
      onChange={(id) => {
        keep([id ?? []].flat());
        onChange(id ?? null);
      }}
      loading={loading}
      showSearch={{ filterOption: matches, onSearch: search }}
      allowClear={!field.required}
      placeholder={kit.t('kit.field.choose')}
      status={describedBy ? 'error' : undefined}
      aria-describedby={describedBy}
      aria-invalid={describedBy !== undefined}
      notFoundContent={
        failed ? (
          <Button type="link" onClick={retry}>
            {kit.t('kit.failure.retry')}
          </Button>
        ) : (
          kit.t('kit.list.noData')
        )
      }
    />
  );
}

/** Input of references. */
export const referenceInput = { Widget: ReferenceWidget } satisfies FieldInput;
