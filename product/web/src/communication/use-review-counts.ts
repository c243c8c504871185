import type { publishingStates } from '@kiga/contract/communication/publishing.states.ts';
import { ownerById } from '@kiga/entity/define-tenancy.ts';
import { type AnyEntity, callsOf } from '@kiga/kit-web/entity/any-entity.ts';
import type { Segments } from '@kiga/kit-web/entity/screen-options.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery } from '@tanstack/react-query';

/** The states in the order of a reviewer's work: what waits comes first. */
const order = [
  'pendingReview',
  'draft',
  'notPassed',
  'passed',
] as const satisfies readonly (typeof publishingStates)['states'][number]['name'][];

/** Returns the segments of a list of texts: all, and each state with its number. */
export function reviewSegments(entity: AnyEntity): Segments {
  return {
    field: 'status',
    options: [
      { value: 'all', label: 'communication.publishing.all', filter: [] },
      ...order.map((state) => ({ value: state, label: `${entity.key}.options.status.${state}`, filter: [state] })),
    ],
    useCounts: (ownerId) => useCounts(entity, ownerId),
  };
}

/** Returns the number of texts by state, and of all; undefined while loading. */
function useCounts(entity: AnyEntity, ownerId: string | undefined) {
  const { client } = useKit();
  const { data } = useQuery({
    queryKey: [entity.key, 'counts', ownerId ?? null],
    queryFn: async ({ signal }) => {
      const countOf = async (filter: { status?: readonly string[] }) => {
        const input = { ...ownerById(entity.tenancy, ownerId), ...filter, pageSize: 1 };
        return (await client.call(callsOf(entity).page, input, { signal })).total;
      };
      const counts = await Promise.all(
        order.map(async (state) => [state, await countOf({ status: [state] })] as const),
      );
      return { ...Object.fromEntries(counts), all: await countOf({}) };
    },
  });
  return data;
}
