import { orderDetails } from '@kiga/contract/shop/order.acts.ts';
import { shopOrder } from '@kiga/contract/shop/order.entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { ownerInput } from '@kiga/kit-web/entity/owner.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery } from '@tanstack/react-query';

/** Loads the lines and parcels of an order, again after each change of it. */
export function useOrderDetails(record: EntityRecord) {
  const kit = useKit();
  const { id, version } = record;
  return useQuery({
    queryKey: [orderDetails.name, id, version],
    queryFn: ({ signal }) => kit.client.call(orderDetails, { id, ...ownerInput(kit, shopOrder, record) }, { signal }),
  });
}
