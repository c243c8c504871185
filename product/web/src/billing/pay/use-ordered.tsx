import type { PaymentChannel } from '@kiga/contract/billing/recharge-order.entity.ts';
import { lazyDialog } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { useState } from 'react';
import type { MadeOrder } from '../renewal/use-order.ts';
import { isOnline, onlineOf } from './pay-ways.ts';

const PayDialog = lazyDialog(() => import('./pay-dialog.tsx'));

/** An order that its page has just made. */
export interface OrderedHere extends MadeOrder {
  kigId: string;
  channel: PaymentChannel;
}

/**
 * Holds the order that a page has made: first in the dialog that pays it, where that is by QR code, then in place of the
 * form. `onDone` runs when it takes that place.
 */
export function useOrdered<Order extends OrderedHere>(channels: readonly PaymentChannel[], onDone?: () => void) {
  const [paying, setPaying] = useState<Order | null>(null);
  const [done, setDone] = useState<Order | null>(null);

  function finish(order: Order): void {
    setPaying(null);
    // A closed order is made again from the same choice.
    if (done === null && order.status !== 'closed') onDone?.();
    setDone(order);
  }

  function again(): void {
    setPaying(null);
    setDone(null);
  }

  return {
    /** The order in place of the form; null while there is none. */
    done,
    begin(order: Order) {
      if (order.status === 'unpaid' && isOnline(order.channel)) setPaying(order);
      else finish(order);
    },
    /** Returns to the payment of the order; undefined where it is not paid by QR code. */
    goOn: done?.status === 'unpaid' && isOnline(done.channel) ? () => setPaying(done) : undefined,
    again,
    dialog: paying !== null && isOnline(paying.channel) && (
      <PayDialog
        order={{ ...paying, channel: paying.channel }}
        channels={onlineOf(channels)}
        onClose={(status) => finish({ ...paying, status: status as Order['status'] })}
        onAgain={again}
      />
    ),
  };
}
