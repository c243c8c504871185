import type { ReferencesField } from '@kiga/entity/fields/references.ts';
import { Button } from 'antd';
import { useKit } from '../kit-context.tsx';
import type { FieldInput, WidgetProps } from './field-view.ts';
import { ManySelect } from './many-select.tsx';
import { useReferenceOptions } from './use-reference-options.ts';

/** Select of several records. */
export function ReferencesWidget({ field, name, record, ownerId, values = {}, ...control }: WidgetProps) {
  const { t } = useKit();
  const ids = (record?.[name] ?? []) as string[];
  const texts = (record?.[`${name}Text`] ?? []) as string[];
  const { to, among } = field as ReferencesField;
  const { options, loading, failed, retry, search, matches, keep } = useReferenceOptions(to, {
    ownerId,
    wanted: true,
    chosen: ((control.value ?? []) as string[]).filter((id) => !ids.includes(id)),
    beside: among?.(values),
  });
  // An earlier selection may no longer be among the options.
  const own = ids.flatMap((id, index) =>
    options.some(({ value }) => value === id) ? [] : [{ value: id, label: texts[index] ?? '' }],
  );
  const notFound = failed ? (
    <Button type="link" onClick={retry}>
      {t('kit.failure.retry')}
    </Button>
  ) : undefined;
  return (
    <ManySelect
      {...control}
      onChange={(chosen) => {
        keep([chosen ?? []].flat() as string[]);
        control.onChange(chosen);
      }}
      options={[...own, ...options]}
      loading={loading}
      notFound={notFound}
      onSearch={search}
      matches={matches}
    />
  );
}

/** Input of references to several records. */
export const referencesInput = { Widget: ReferencesWidget } satisfies FieldInput;
