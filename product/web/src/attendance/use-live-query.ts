import { useChanges, useIsLive } from '@kiga/kit-web/live/use-changes.ts';
import { type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';

/** How often is asked while changes do not come by themselves, or the last answer failed. */
const ASK_MS = 30_000;

/** A query that is asked anew whenever something of these topics has changed; what was there stays meanwhile. */
export function useLiveQuery<T>(topics: readonly string[], options: UseQueryOptions<T>) {
  const queries = useQueryClient();
  const isLive = useIsLive();
  useChanges(topics, () => queries.invalidateQueries({ queryKey: options.queryKey, exact: true }));
  return useQuery({
    ...options,
    refetchInterval: ({ state }) => (isLive && state.status !== 'error' ? false : ASK_MS),
  });
}
