import { billMonth } from '@kiga/contract/billing/bills/bill-month.acts.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { useLiveQuery } from '../../attendance/attendance.public.ts';

/** Loads where the bills of a month stand, again after each change of bills. */
export function useBillMonth(month: string) {
  const { client, can } = useKit();
  return useLiveQuery(['billing.bill'], {
    queryKey: [billMonth.name, month],
    queryFn: ({ signal }) => client.call(billMonth, { month }, { signal }),
    placeholderData: keepPreviousData,
    enabled: can('billing.billMonth.read'),
  });
}
