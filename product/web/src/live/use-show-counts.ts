import { show } from '@kiga/contract/live/show.entity.ts';
import { showStates } from '@kiga/contract/live/show.states.ts';
import { ownerById } from '@kiga/entity/define-tenancy.ts';
import { callsOf } from '@kiga/kit-web/entity/any-entity.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery } from '@tanstack/react-query';

/** Returns the number of shows by state, and of all; undefined while loading. */
export function useShowCounts(ownerId: string | undefined): Readonly<Record<string, number>> | undefined {
  const { client } = useKit();
  const { data } = useQuery({
    queryKey: [show.key, 'counts', ownerId ?? null],
    queryFn: async ({ signal }) => {
      const countOf = async (filter: { status?: readonly string[] }) => {
        const input = { ...ownerById(show.tenancy, ownerId), ...filter, pageSize: 1 };
        return (await client.call(callsOf(show).page, input, { signal })).total;
      };
      const states = showStates.states.map(({ name }) => name);
      const counts = await Promise.all(states.map(async (name) => [name, await countOf({ status: [name] })] as const));
      return { ...Object.fromEntries(counts), all: await countOf({}) };
    },
  });
  return data;
}
