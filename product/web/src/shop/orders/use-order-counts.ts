import { shopOrder } from '@kiga/contract/shop/order.entity.ts';
import { shopOrderStates } from '@kiga/contract/shop/order.states.ts';
import { ownerById } from '@kiga/entity/define-tenancy.ts';
import { callsOf } from '@kiga/kit-web/entity/any-entity.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery } from '@tanstack/react-query';

/** Returns the number of orders by state, and of all; undefined while loading. */
export function useOrderCounts(ownerId: string | undefined): Readonly<Record<string, number>> | undefined {
  const { client } = useKit();
  const { data } = useQuery({
    queryKey: [shopOrder.key, 'counts', ownerId ?? null],
    queryFn: async ({ signal }) => {
      const countOf = async (filter: { status?: readonly string[] }) => {
        const input = { ...ownerById(shopOrder.tenancy, ownerId), ...filter, pageSize: 1 };
        return (await client.call(callsOf(shopOrder).page, input, { signal })).total;
      };
      const states = shopOrderStates.states.map(({ name }) => name);
      const counts = await Promise.all(states.map(async (name) => [name, await countOf({ status: [name] })] as const));
      return { ...Object.fromEntries(counts), all: await countOf({}) };
    },
  });
  return data;
}
