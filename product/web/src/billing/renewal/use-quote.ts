import { quoteRenewal, type RenewalQuote } from '@kiga/contract/billing/recharge-order.acts.ts';
import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { useLater } from '@kiga/kit-web/entity/use-later.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useLiveQuery } from '../../attendance/attendance.public.ts';
import type { Choice } from './renewal-model.ts';
import type { Owner } from './use-renewals.ts';

/** The server's computation of a renewal. */
export interface Quote {
  /** Undefined until the answer for the present choice has arrived. */
  quote: RenewalQuote | undefined;
  /** Texts of the refusal of the present choice. */
  refusals: readonly string[];
}

/** Asks the server for prices and days of a renewal, shortly after the last change of the choice. */
export function useQuote(owner: Owner, choice: Choice | null, studentIds: readonly string[]): Quote {
  const kit = useKit();
  const input =
    choice === null || studentIds.length === 0
      ? null
      : { packageId: choice.offer.id, months: monthsToSend(choice), studentIds: [...studentIds], ...owner };
  const present = JSON.stringify(input);
  const asked = useLater(present);
  const isSettled = input !== null && asked === present;
  const { data, error } = useLiveQuery<RenewalQuote>(['billing.package', 'billing.fee', 'campus.student'], {
    queryKey: [quoteRenewal.name, asked],
    queryFn: ({ signal }) => kit.client.call(quoteRenewal, JSON.parse(asked), { signal }),
    enabled: isSettled,
    retry: (count, failure) => !(failure instanceof CallError) && count < 3,
  });
  if (!isSettled) return { quote: undefined, refusals: [] };
  if (error === null) return { quote: data, refusals: [] };
  const answered = error instanceof CallError ? error.errors.map(({ text }) => text) : [];
  return { quote: undefined, refusals: answered.length > 0 ? answered : [failureText(kit, error)] };
}

/** Returns the months for a request; a trial has no months of its own. */
export function monthsToSend({ offer, months }: Choice): number {
  return offer.tryFlag ? 1 : months;
}
