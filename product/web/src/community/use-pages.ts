import { BOARD_TOPIC } from '@kiga/contract/community/community.ts';
import { useChanges } from '@kiga/kit-web/live/use-changes.ts';
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';

/** A page of a list that begins after the last one of the page before. */
interface BoardPage {
  list: readonly { id: string }[];
  more: boolean;
}

/** Returns the pages of a list of the board so far, and reads all of them again after a change. */
export function usePages<Page extends BoardPage>(
  key: readonly unknown[],
  read: (before: string | undefined, signal: AbortSignal) => Promise<Page>,
) {
  const queries = useQueryClient();
  useChanges([BOARD_TOPIC], () => queries.invalidateQueries({ queryKey: key, exact: true }));
  return useInfiniteQuery<Page, Error, InfiniteData<Page>, readonly unknown[], string | undefined>({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined,
    getNextPageParam: ({ list, more }) => (more ? list.at(-1)?.id : undefined),
  });
}
