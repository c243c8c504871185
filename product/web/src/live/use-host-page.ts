import { hostPage } from '@kiga/contract/live/show.acts.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useChanges } from '@kiga/kit-web/live/use-changes.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';

/** Interval at which the figures of a running show are asked for; the media process measures as often. */
const FIGURES_MS = 5_000;

/** Topics whose changes the page shows. */
const topics = ['live.show', 'live.showMessage'];

/** Returns the host's page of a show, as it is now. */
export function useHostPage(id: string) {
  const { client } = useKit();
  const queries = useQueryClient();
  const queryKey = [hostPage.name, id];
  useChanges(topics, () => queries.invalidateQueries({ queryKey: [hostPage.name] }));
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => client.call(hostPage, { id }, { signal }),
    retry: false,
    refetchInterval: ({ state }) => (state.data?.status === 'inLive' ? FIGURES_MS : false),
  });
}
