import type { OnlineChannel } from '@kiga/contract/billing/merchant-account.ts';
import { payOnline, type StartedPayment } from '@kiga/contract/billing/recharge-order.acts.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** A started payment, as the dialog shows it. */
export interface ShownPayment extends StartedPayment {
  /** Moment of the browser's monotonic clock at which the order closes. */
  endsAtMs: number;
}

interface PaymentOptions {
  id: string;
  /** Owner ids of a request. */
  owner: Readonly<Record<string, string>>;
  channel: OnlineChannel;
  /** Payment platforms that are known before the first answer. */
  channels: readonly OnlineChannel[];
  /** False once the order takes no payment any more. */
  isOpen: boolean;
}

/** Starts the payment of an order at a platform. Asked again, the server gives the same payment. */
export function usePayment({ id, owner, channel, channels, isOpen }: PaymentOptions) {
  const { client } = useKit();
  const [known, setKnown] = useState(channels);
  const query = useQuery({
    queryKey: [payOnline.name, id, channel],
    queryFn: async ({ signal }): Promise<ShownPayment> => {
      const started = await client.call(payOnline, { id, channel, ...owner }, { signal });
      setKnown(started.channels);
      return { ...started, endsAtMs: performance.now() + started.secondsLeft * 1_000 };
    },
    enabled: isOpen,
    // A payment that was started earlier may be over.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { query, channels: known };
}
