import { LIST_MAX } from '@kiga/entity/entity-calls.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { optionsCallOf } from '../entity-screen/any-entity.ts';
import { useKit } from '../kit-context.tsx';

const SEARCH_AFTER_MS = 300;

/** A record that can be chosen. */
interface Option {
  value: string;
  label: string;
}

/**
 * The records that a reference to `to` may choose, fetched once `wanted`; `beside` is what their list is asked with
 * besides.
 * Of more than are fetched at once, those that hold what is given to `search` are asked for; `keep` notes what was
 * chosen among them, for it to have its words afterwards.
 */
export function useReferenceOptions(
  to: string,
  kigId: string | undefined,
  wanted: boolean,
  beside: Readonly<Record<string, string>> = {},
) {
  const { client } = useKit();
  const [typed, search] = useState('');
  const [kept, setKept] = useState<readonly Option[]>([]);
  const q = useLater(typed.trim());
  const ask = (text: string, enabled: boolean) => ({
    queryKey: [to, 'list', kigId ?? null, beside, text],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      client.call(optionsCallOf(to), { ...(kigId && { kigId }), ...beside, ...(text && { q: text }) }, { signal }),
    enabled,
  });
  const query = useQuery(ask('', wanted));
  const isPart = (query.data?.length ?? 0) >= LIST_MAX;
  const found = useQuery({ ...ask(q, isPart && q !== ''), placeholderData: keepPreviousData });
  const isSearching = isPart && typed.trim() !== '';
  const shown = isSearching ? found : query;

  const answered = (shown.data ?? []).map(({ id, text }): Option => ({ value: id, label: text }));
  const options = [...kept.filter(({ value }) => !answered.some((option) => option.value === value)), ...answered];
  return {
    options,
    loading: shown.isFetching || (isSearching && q !== typed.trim()),
    failed: shown.isError,
    retry: () => shown.refetch(),
    search,
    keep: (chosen: readonly string[]) => setKept(options.filter(({ value }) => chosen.includes(value))),
  };
}

/** A text as it stood when nobody had typed for a moment. */
function useLater(text: string): string {
  const [later, setLater] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return later;
}
