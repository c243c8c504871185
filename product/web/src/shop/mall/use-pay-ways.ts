import { payWays } from '@kiga/contract/billing/recharge-order.acts.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery } from '@tanstack/react-query';

/** Loads the kindergarten's balance and the payments that the operator has set up, for readers who may order renewals too. */
export function usePayWays() {
  const { client, can } = useKit();
  const { data } = useQuery({
    queryKey: [payWays.name],
    queryFn: ({ signal }) => client.call(payWays, {}, { signal }),
    enabled: can('billing.rechargeOrder.make'),
  });
  return data;
}
