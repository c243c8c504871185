import { consultationDoctors } from '@kiga/contract/health/consultation/consultation.acts.ts';
import type { WidgetProps } from '@kiga/kit-web/fields/field-view.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';

/** Select of a doctor whom the kindergarten can ask. */
export default function DoctorWidget({ field, controlId, value, onChange, describedBy }: WidgetProps) {
  const { t, client } = useKit();
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: [consultationDoctors.name],
    queryFn: ({ signal }) => client.call(consultationDoctors, {}, { signal }),
  });
  return (
    <Select
      id={controlId}
      value={typeof value === 'string' ? value : undefined}
      options={(data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id) => onChange(id ?? null)}
      loading={isPending}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear={!field.required}
      placeholder={t('kit.field.choose')}
      status={describedBy ? 'error' : undefined}
      aria-describedby={describedBy}
      aria-invalid={describedBy !== undefined}
      notFoundContent={
        isError ? (
          <Button type="link" onClick={() => void refetch()}>
            {t('kit.failure.retry')}
          </Button>
        ) : (
          t('kit.list.noData')
        )
      }
    />
  );
}
