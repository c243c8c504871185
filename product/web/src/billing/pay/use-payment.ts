import type { OnlineChannel } from '@kiga/contract/billing/merchant-account.ts';
import type { StartedPayment } from '@kiga/contract/billing/recharge-order.acts.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** A started payment, as the dialog shows it. */
export interface ShownPayment extends StartedPayment {
  /** Moment of the browser's monotonic clock at which the order closes. */
  endsAtMs: number;
}

interface PaymentOptions {
  /** Id of the order. */
  id: string;
  channel: OnlineChannel;
  /** Payment platforms that are known before the first answer. */
  channels: readonly OnlineChannel[];
  start(channel: OnlineChannel, signal: AbortSignal): Promise<StartedPayment>;
  /** False once the order takes no payment any more. */
  isOpen: boolean;
}

/** Starts the payment of an order at a platform. Asked again, the server gives the same payment. */
export function usePayment({ id, channel, channels, start, isOpen }: PaymentOptions) {
  const [known, setKnown] = useState(channels);
  const query = useQuery({
    queryKey: ['payment', id, channel],
    queryFn: async ({ signal }): Promise<ShownPayment> => {
      const started = await start(channel, signal);
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
