import { openOrders } from '@kiga/contract/billing/invoices/invoice.acts.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery } from '@tanstack/react-query';

/** Returns the orders of the own organization that may be invoiced, and the buyers of its earlier requests. */
export function useOpenOrders() {
  const { client } = useKit();
  return useQuery({
    queryKey: [openOrders.name],
    queryFn: ({ signal }) => client.call(openOrders, {}, { signal }),
    // Each dialog begins with the present orders, and keeps them while it is open.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
