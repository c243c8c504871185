import type { ReferenceField } from '@kiga/entity/fields/reference.ts';
import { useState } from 'react';
import { fieldLabel } from '../entity/entity-words.ts';
import { useKit } from '../kit-context.tsx';
import type { FieldTextProps, FieldView, FilterProps } from './field-view.ts';
import { LabelledSelect } from './labelled-select.tsx';
import { NoValue } from './no-value.tsx';
import { useReferenceOptions } from './use-reference-options.ts';

/** Title of the referenced record. */
export function ReferenceText({ name, record }: FieldTextProps) {
  const text = record[`${name}Text`];
  return typeof text === 'string' ? text : <NoValue />;
}

/** Title of a record that is known by its id only, such as an input of an act. */
export function ReferenceById({ to, id, ownerId }: { to: string; id: string; ownerId: string | undefined }) {
  const kit = useKit();
  const { options, loading } = useReferenceOptions(to, { ownerId, wanted: true, chosen: [id] });
  const title = options.find(({ value }) => value === id)?.label;
  return title ?? (loading ? null : kit.t('kit.field.unknownRecord'));
}

interface ReferenceFilterProps extends FilterProps {
  /** Additional input of their list. */
  of?: string | undefined;
  /** Label for no choice; default 'all'. */
  allLabel?: string | undefined;
}

/** Filter by one record. */
export function ReferenceFilter(props: ReferenceFilterProps) {
  const { entity, field, name, label, filters, onChange, ownerId, of, allLabel } = props;
  const kit = useKit();
  const [opened, setOpened] = useState(false);
  const value = filters[name]?.[0] ?? null;
  // A filter from the address needs its title at once.
  const { to } = field as ReferenceField;
  const beside = of === undefined ? undefined : { of };
  const { options, loading, search, matches, keep } = useReferenceOptions(to, {
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
      {...(allLabel !== undefined && { allLabel })}
      onSearch={search}
      matches={matches}
      onOpen={() => setOpened(true)}
    />
  );
}

/** View of references. */
export const referenceView = { Text: ReferenceText, LineFilter: ReferenceFilter } satisfies FieldView;
