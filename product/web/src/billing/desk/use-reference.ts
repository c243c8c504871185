import { referenceUsed } from '@kiga/contract/billing/recharge-order.acts.ts';
import { BANK_REFERENCE } from '@kiga/contract/billing/recharge-order.states.ts';
import { useLater } from '@kiga/kit-web/entity/use-later.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery } from '@tanstack/react-query';

/** Returns the order that used a typed reference, or null; undefined while that is unknown. */
export function useReference(typed: string): string | null | undefined {
  const { client } = useKit();
  const bankReference = typed.trim();
  const asked = useLater(bankReference);
  const { data } = useQuery({
    queryKey: [referenceUsed.name, asked],
    queryFn: ({ signal }) => client.call(referenceUsed, { bankReference: asked }, { signal }),
    enabled: BANK_REFERENCE.test(asked),
  });
  return asked === bankReference ? data?.usedBy : undefined;
}
