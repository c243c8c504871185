import { type RenewalPage, renewalPage } from '@kiga/contract/billing/recharge-order.acts.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { useLiveQuery } from '../../attendance/attendance.public.ts';

/** Owner ids of a request: the kindergarten that an agent has chosen. */
export type Owner = Record<string, string>;

/** Loads children, packages and balance of a kindergarten; without an id, of the caller's first one. */
export function useRenewals(kigId: string | null) {
  const { client } = useKit();
  return useLiveQuery<RenewalPage>(['campus.student', 'billing.package', 'billing.fee', 'billing.rechargeOrder'], {
    queryKey: [renewalPage.name, kigId],
    queryFn: ({ signal }) => client.call(renewalPage, kigId === null ? {} : { kigId }, { signal }),
    placeholderData: keepPreviousData,
  });
}
