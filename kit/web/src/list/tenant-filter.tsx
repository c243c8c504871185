import { useQuery } from '@tanstack/react-query';
import type { TenantChoice } from '../entity-screen/screen-options.ts';
import { LabelledSelect } from '../fields/labelled-select.tsx';
import { useKit } from '../kit-context.tsx';

/** Chooses one of the tenants that the reader reaches, or all. */
export function TenantFilter(props: { choice: TenantChoice; value: string | null; onChange(id: string | null): void }) {
  const { choice, value, onChange } = props;
  const { client, t } = useKit();
  const query = useQuery({
    queryKey: [choice.call.name],
    queryFn: ({ signal }) => client.call(choice.call, {}, { signal }),
    staleTime: 60_000,
  });
  return (
    <LabelledSelect
      label={t(choice.label)}
      value={value}
      options={(query.data ?? []).map(({ id, kigName }) => ({ value: id, label: kigName }))}
      onChange={onChange}
      loading={query.isFetching}
      searchable
    />
  );
}
