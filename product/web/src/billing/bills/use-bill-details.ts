import { billDetails } from '@kiga/contract/billing/bills/bill.acts.ts';
import { bill } from '@kiga/contract/billing/bills/bill.entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { ownerInput } from '@kiga/kit-web/entity/owner.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery } from '@tanstack/react-query';

/** Loads the lines and payments of a bill, again after each change of it. */
export function useBillDetails(record: EntityRecord) {
  const kit = useKit();
  const { id, version } = record;
  return useQuery({
    queryKey: [billDetails.name, id, version],
    queryFn: ({ signal }) => kit.client.call(billDetails, { id, ...ownerInput(kit, bill, record) }, { signal }),
  });
}
