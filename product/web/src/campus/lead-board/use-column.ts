import { lead } from '@kiga/contract/campus/lead.entity.ts';
import { callsOf } from '@kiga/kit-web/entity/any-entity.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { pageInputOf, type ViewState, withFilter } from '@kiga/kit-web/list/view-state.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { openStates } from '../lead-record.ts';

const CARDS_AT_ONCE = 20;

/** Prefix of the columns' query keys. */
export const boardKey = [lead.key, 'board'] as const;

/**
 * Returns the leads of one state that match the list's search and filters, page by page. Without a sort order in the
 * list, the earliest follow-up day comes first.
 */
export function useColumn(state: string, view: ViewState) {
  const { client } = useKit();
  const input = useMemo(() => columnInput(state, view), [state, view]);
  const query = useInfiniteQuery({
    queryKey: [...boardKey, input],
    queryFn: async ({ signal, pageParam }) => {
      const page = await client.call(callsOf(lead).page, { ...input, pageNumber: pageParam }, { signal });
      return page;
    },
    initialPageParam: 1,
    getNextPageParam: ({ pageNumber, pageSize, total }) => (pageNumber * pageSize < total ? pageNumber + 1 : undefined),
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages;
  const records = useMemo(() => {
    // A lead that moved down during loading occurs in two pages.
    const byId = new Map(pages?.flatMap(({ list }) => list).map((record) => [record.id, record]));
    return [...byId.values()];
  }, [pages]);
  return { query, records, total: pages?.at(-1)?.total };
}

function columnInput(state: string, view: ViewState): Record<string, unknown> {
  const isOpen = (openStates as readonly string[]).includes(state);
  const byNextDate = view.sort === null && isOpen ? { sort: 'nextFollowDate', order: 'asc' as const } : {};
  const filters = withFilter(view.filters, 'status', [state]);
  return pageInputOf({ ...view, ...byNextDate, filters, pageSize: CARDS_AT_ONCE });
}
