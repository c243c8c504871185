import { opening } from '@kiga/contract/operations/opening.entity.ts';
import { openingStates } from '@kiga/contract/operations/opening.states.ts';
import { ownerById } from '@kiga/entity/define-tenancy.ts';
import { callsOf } from '@kiga/kit-web/entity/any-entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { TreeWidget } from '@kiga/kit-web/tree/tree-widget.tsx';
import { useQuery } from '@tanstack/react-query';
import { OpeningAlert } from './opening-alert.tsx';

/** Returns the number of openings by state, and of all. */
function useCounts(ownerId: string | undefined) {
  const { client } = useKit();
  const { data } = useQuery({
    queryKey: [opening.key, 'counts', ownerId ?? null],
    queryFn: async ({ signal }) => {
      const countOf = async (filter: { status?: readonly string[] }) => {
        const input = { ...ownerById(opening.tenancy, ownerId), ...filter, pageSize: 1 };
        return (await client.call(callsOf(opening).page, input, { signal })).total;
      };
      const states = openingStates.states.map(({ name }) => name);
      const counts = await Promise.all(states.map(async (name) => [name, await countOf({ status: [name] })] as const));
      return { ...Object.fromEntries(counts), all: await countOf({}) };
    },
  });
  return data;
}

/** Screen of openings. */
export default entityScreen(opening, {
  usesLibrary: true,
  tenants: { to: 'system.organization', label: 'operations.opening.applicant' },
  segments: {
    field: 'status',
    options: [
      { value: 'all', label: 'operations.opening.segments.all', filter: [] },
      ...openingStates.states.map(({ name }) => ({
        value: name,
        label: `operations.opening.options.status.${name}`,
        filter: [name],
      })),
    ],
    useCounts,
  },
  widgets: { areaId: TreeWidget },
  narrowOrder: ['manager', 'kigType', 'areaId'],
  inlineFilters: ['kigType'],
  empty: { title: 'operations.opening.emptyTitle', text: 'operations.opening.emptyText' },
  RecordAlert: OpeningAlert,
});
