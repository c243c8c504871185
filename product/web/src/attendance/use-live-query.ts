import { useChanges, useIsLive } from '@kiga/kit-web/live/use-changes.ts';
import { type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';

/** Polling interval while the stream of changes is down, or after a failed request. */
const ASK_MS = 30_000;

/** Returns a query that runs again after every change of these topics, and keeps its data meanwhile. */
export function useLiveQuery<T>(topics: readonly string[], options: UseQueryOptions<T>) {
  const queries = useQueryClient();
  const isLive = useIsLive();
  useChanges(topics, () => queries.invalidateQueries({ queryKey: options.queryKey, exact: true }));
  return useQuery({
    ...options,
    refetchInterval: ({ state }) => (isLive && state.status !== 'error' ? false : ASK_MS),
  });
}
