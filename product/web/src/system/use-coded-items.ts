import { DICTIONARY_TOPIC, dictionaryWords } from '@kiga/contract/system/dictionary.acts.ts';
import type { CodedItem } from '@kiga/entity/fields/coded.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useChanges } from '@kiga/kit-web/live/use-changes.ts';
import { useQuery } from '@tanstack/react-query';

/** The items of a dictionary as they are now; undefined until they are there. */
export function useCodedItems(dictionary: string): readonly CodedItem[] | undefined {
  const { client } = useKit();
  const query = useQuery({
    queryKey: [DICTIONARY_TOPIC],
    queryFn: ({ signal }) => client.call(dictionaryWords, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Each place that shows words asks; one answer is for all of them.
  useChanges([DICTIONARY_TOPIC], () => query.refetch({ cancelRefetch: false }));
  return query.data && (query.data[dictionary] ?? []);
}
