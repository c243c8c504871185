import { DICTIONARY_TOPIC, dictionaryWords } from '@kiga/contract/system/dictionary.acts.ts';
import type { CodedItem } from '@kiga/entity/fields/coded.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useChanges } from '@kiga/kit-web/live/use-changes.ts';
import { useQuery } from '@tanstack/react-query';

/** Returns the present items of a dictionary; undefined while loading. */
export function useCodedItems(dictionary: string): readonly CodedItem[] | undefined {
  const { client } = useKit();
  const query = useQuery({
    queryKey: [DICTIONARY_TOPIC],
    queryFn: ({ signal }) => client.call(dictionaryWords, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Every place that shows texts refetches; one answer serves all of them.
  useChanges([DICTIONARY_TOPIC], () => query.refetch({ cancelRefetch: false }));
  return query.data && (query.data[dictionary] ?? []);
}
