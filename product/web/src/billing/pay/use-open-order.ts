import { rechargeOrder } from '@kiga/contract/billing/recharge-order.entity.ts';
import { useRecord } from '@kiga/kit-web/detail/use-record.ts';
import { useChanges } from '@kiga/kit-web/live/use-changes.ts';
import { useEffect } from 'react';

/** Interval after which the order is read again, because a change may not have been told. */
const ASK_MS = 10_000;

/** Loads an order and follows it, so that its payment is seen as soon as it arrives. */
export function useOpenOrder({ id, kigId }: { id: string; kigId: string }) {
  const query = useRecord(rechargeOrder, id, undefined, kigId);
  const { refetch } = query;
  useChanges([rechargeOrder.key], () => refetch());
  useEffect(() => {
    const timer = setInterval(() => void refetch(), ASK_MS);
    return () => clearInterval(timer);
  }, [refetch]);
  return query;
}
