import type { ReferenceField } from '@kiga/entity/fields/reference.ts';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { fieldLabel } from '../entity/entity-words.ts';
import { useKit } from '../kit-context.tsx';
import type { FieldInput, FieldTextProps, FieldView, FilterProps, WidgetProps } from './field-view.ts';
import { LabelledSelect } from './labelled-select.tsx';
import { NoValue } from './no-value.tsx';
import { useReferenceOptions } from './use-reference-options.ts';

/** The title of the record that is meant. */
export function ReferenceText({ name, record }: FieldTextProps) {
  const text = record[`${name}Text`];
  return typeof text === 'string' ? text : <NoValue />;
}

/** The title of a record that is known by its id only, as what somebody typed or was asked for. */
export function ReferenceById({ to, id, ownerId }: { to: string; id: string; ownerId: string | undefined }) {
  const kit = useKit();
  const { options, loading } = useReferenceOptions(to, { ownerId, wanted: true, chosen: [id] });
  const title = options.find(({ value }) => value === id)?.label;
  return title ?? (loading ? null : kit.t('kit.field.unknownRecord'));
}

/** One record of the kind that is meant, or all; `of` is what their list is asked with beside. */
export function ReferenceFilter(props: FilterProps & { of?: string }) {
  const { entity, field, name, label, filters, onChange, ownerId, of } = props;
  const kit = useKit();
  const [opened, setOpened] = useState(false);
  const value = filters[name]?.[0] ?? null;
  // A filter that the address brings along needs its word at once.
  const { to } = field as ReferenceField;
  const beside = of === undefined ? undefined : { of };
  const { options, loading, search, keep } = useReferenceOptions(to, {
    ownerId,
    wanted: opened || value !== null,
    chosen: value === null ? [] : [value],
    ...(beside && { beside }),
  });
  const waiting = value !== null && !options.some((option) => option.value === value);
  return (
    <LabelledSelect
      label={label ?? fieldLabel(kit, entity, name)}
      value={value}
      options={waiting ? [{ value, label: loading ? '' : kit.t('kit.field.unknownRecord') }, ...options] : options}
      onChange={(chosen) => {
        keep([chosen ?? []].flat());
        onChange(name, chosen === null ? [] : [chosen]);
      }}
      loading={loading}
      onSearch={search}
      onOpen={() => setOpened(true)}
    />
  );
}

/** Chooses a record of the kind that is meant; one may type to find it. */
export function ReferenceWidget(props: WidgetProps) {
  const { field, name, controlId, value, onChange, record, ownerId, values = {}, describedBy } = props;
  const kit = useKit();
  const { to, among } = field as ReferenceField;
  const text = record?.[name] === value ? record?.[`${name}Text`] : undefined;
  const { options, loading, failed, retry, search, keep } = useReferenceOptions(to, {
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
      onChange={(id) => {
        keep([id ?? []].flat());
        onChange(id ?? null);
      }}
      loading={loading}
      showSearch={{ optionFilterProp: 'label', onSearch: search }}
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

/** References. */
export const referenceView = { Text: ReferenceText, LineFilter: ReferenceFilter } satisfies FieldView;

/** References, typed in. */
export const referenceInput = { Widget: ReferenceWidget } satisfies FieldInput;
