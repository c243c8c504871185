import { referenceUsed } from '@kiga/contract/billing/recharge-order.acts.ts';
import { BANK_REFERENCE } from '@kiga/contract/billing/recharge-order.states.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Pause in typing after which a reference is looked up. */
const PAUSE_MS = 250;

/** Returns the order that used a typed reference, or null; undefined while that is unknown. */
export function useReference(typed: string): string | null | undefined {
  const { client } = useKit();
  const bankReference = typed.trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(bankReference), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [bankReference]);
  const { data } = useQuery({
    queryKey: [referenceUsed.name, asked],
    queryFn: ({ signal }) => client.call(referenceUsed, { bankReference: asked }, { signal }),
    enabled: BANK_REFERENCE.test(asked),
  });
  return asked === bankReference ? data?.usedBy : undefined;
}
