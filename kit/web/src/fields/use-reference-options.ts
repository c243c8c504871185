import { useQuery } from '@tanstack/react-query';
import { optionsCallOf } from '../entity-screen/any-entity.ts';
import { useKit } from '../kit-context.tsx';

/** The records that a reference to `to` may choose, fetched once `wanted`; `beside` is what their list is asked with besides. */
export function useReferenceOptions(
  to: string,
  kigId: string | undefined,
  wanted: boolean,
  beside: Readonly<Record<string, string>> = {},
) {
  const { client } = useKit();
  const query = useQuery({
    queryKey: [to, 'list', kigId ?? null, beside],
    queryFn: ({ signal }) => client.call(optionsCallOf(to), { ...(kigId && { kigId }), ...beside }, { signal }),
    enabled: wanted,
  });
  return {
    options: (query.data ?? []).map(({ id, text }) => ({ value: id, label: text })),
    loading: query.isFetching,
    failed: query.isError,
    retry: () => query.refetch(),
  };
}
