import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { type AnyEntity, callsOf, type EntityPage } from '../entity/any-entity.ts';
import { useKit } from '../kit-context.tsx';
import { useChanges } from '../live/use-changes.ts';
import { pageInputOf, type ViewState } from './view-state.ts';

/** Loads the page of a list for a view; the old one stays visible while the next is loading. */
export function usePage(entity: AnyEntity, view: ViewState) {
  const { client } = useKit();
  const input = useMemo(() => pageInputOf(view), [view]);
  const query = useQuery({
    // The open record does not belong to the page.
    queryKey: [entity.key, 'page', input],
    queryFn: async ({ signal }) => {
      const page = await client.call(callsOf(entity).page, input, { signal });
      return page;
    },
    placeholderData: keepPreviousData,
    retry: false,
  });
  const queries = useQueryClient();
  // The rest of the screen reloads with the page: counts, and the open record. A form keeps its data.
  useChanges([entity.key], () => queries.invalidateQueries({ queryKey: [entity.key] }));
  // Changes are not noticed while the list is away, so it loads again when it comes back. The first page of all may come with the program.
  useEffect(
    () => () => void queries.invalidateQueries({ queryKey: [entity.key, 'page'], refetchType: 'none' }),
    [queries, entity.key],
  );
  // The reader's rights stay known while a page cannot be loaded.
  const abilities = useRef<EntityPage['abilities']>(undefined);
  useEffect(() => {
    if (query.data) abilities.current = query.data.abilities;
  }, [query.data]);
  return { query, page: query.data, abilities: query.data?.abilities ?? abilities.current };
}
