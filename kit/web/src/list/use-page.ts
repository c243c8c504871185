import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { type AnyEntity, callsOf, type EntityPage } from '../entity/any-entity.ts';
import { useKit } from '../kit-context.tsx';
import { useChanges } from '../live/use-changes.ts';
import { pageInputOf, type ViewState } from './view-state.ts';

/** The page of a list that a view asks for; the old one stays to be seen while the next is fetched. */
export function usePage(entity: AnyEntity, view: ViewState) {
  const { client } = useKit();
  const input = useMemo(() => pageInputOf(view), [view]);
  const query = useQuery({
    // Which record is open next to the list does not belong to the page.
    queryKey: [entity.key, 'page', input],
    queryFn: async ({ signal }) => {
      const page = await client.call(callsOf(entity).page, input, { signal });
      return page;
    },
    placeholderData: keepPreviousData,
    retry: false,
  });
  const queries = useQueryClient();
  // With the page goes what stands next to it: counts, and the record that is open. A form keeps what it began with.
  useChanges([entity.key], () => queries.invalidateQueries({ queryKey: [entity.key] }));
  // What the reader may do stays known while a page cannot be fetched.
  const abilities = useRef<EntityPage['abilities']>(undefined);
  useEffect(() => {
    if (query.data) abilities.current = query.data.abilities;
  }, [query.data]);
  return { query, page: query.data, abilities: query.data?.abilities ?? abilities.current };
}
