import { ownerById } from '@kiga/entity/define-tenancy.ts';
import { LIST_MAX } from '@kiga/entity/entity-calls.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { optionsCallOf } from '../entity/any-entity.ts';
import { matchesLabel } from '../entity/initials.ts';
import { useLater } from '../entity/use-later.ts';
import { useKit } from '../kit-context.tsx';

/** A record as an option. */
interface Option {
  value: string;
  label: string;
}

interface Wish {
  ownerId: string | undefined;
  /** True once the options are needed; they are loaded then. */
  wanted: boolean;
  /** Current selection, whose titles are needed even if the loaded options lack them. */
  chosen: readonly string[];
  /** Additional input of their list. */
  beside?: Readonly<Record<string, string>>;
}

/** Only the server knows the readings of Chinese names. */
const LATIN = /[a-z]/i;

/**
 * Returns the options of a reference to `to`. `search` queries the server where there are more records than one answer holds, or where
 * the text may be the reading of a Chinese name. `matches` returns whether an option matches that text. `keep` stores a selected option,
 * so that its title is known at once.
 */
export function useReferenceOptions(to: string, { ownerId, wanted, chosen, beside = {} }: Wish) {
  const { client, tenancy } = useKit();
  const [typed, search] = useState('');
  const [kept, setKept] = useState<readonly Option[]>([]);
  const q = useLater(typed.trim());
  const ask = (filters: { q?: string; id?: string[] }, enabled: boolean) => ({
    queryKey: [to, 'list', ownerId ?? null, beside, filters],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      client.call(optionsCallOf(tenancy, to), { ...ownerById(tenancy, ownerId), ...beside, ...filters }, { signal }),
    enabled,
  });
  const query = useQuery(ask({}, wanted));
  const isPart = (query.data?.length ?? 0) >= LIST_MAX;
  const isAsked = (text: string) => text !== '' && (isPart || LATIN.test(text));
  const found = useQuery({ ...ask({ q }, wanted && isAsked(q)), placeholderData: keepPreviousData });
  const isSearching = isPart && typed.trim() !== '';
  const isBehind = isAsked(typed.trim()) && (q !== typed.trim() || found.isFetching);
  const meant = new Set(isAsked(q) ? found.data?.map(({ id }) => id) : []);
  const shown = isSearching ? found : query;

  const answered = optionsOf(shown.data);
  const known = [...optionsOf(query.data), ...kept];
  const wordless = isPart ? chosen.filter((id) => !known.some(({ value }) => value === id)) : [];
  const named = useQuery(ask({ id: wordless }, wordless.length > 0));
  const others = [...kept, ...optionsOf(named.data)];
  const options = [...others.filter(({ value }) => !answered.some((option) => option.value === value)), ...answered];
  return {
    options,
    loading: shown.isFetching || named.isFetching || isBehind,
    failed: shown.isError,
    retry: () => shown.refetch(),
    search,
    matches: (text: string, option: { value?: unknown; label?: unknown } | undefined) =>
      matchesLabel(text, option) || meant.has(String(option?.value)),
    keep: (chosen: readonly string[]) => setKept(options.filter(({ value }) => chosen.includes(value))),
  };
}

function optionsOf(rows: readonly { id: string; text: string }[] = []): Option[] {
  return rows.map(({ id, text }) => ({ value: id, label: text }));
}
