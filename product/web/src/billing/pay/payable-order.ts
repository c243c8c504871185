import type { OnlineChannel } from '@kiga/contract/billing/merchant-account.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import type { Kit } from '@kiga/kit-web/kit-context.tsx';
import { isOnline } from './pay-ways.ts';

/** An open order that is paid by QR code. */
export interface PayableOrder {
  id: string;
  kigId: string;
  orderNumber: string;
  totalFen: number;
  channel: OnlineChannel;
}

/** Returns the same of a record; null where the reader cannot pay it so. */
export function payableOf({ can }: Pick<Kit, 'can'>, record: EntityRecord): PayableOrder | null {
  const { id, kigId, orderNumber, totalFen, channel, status } = record;
  // Only the payer may close an order.
  const isPayer = record.can.includes('close') && can('billing.rechargeOrder.payOnline');
  if (!isPayer || status !== 'unpaid' || !isOnline(channel)) return null;
  return { id, kigId: String(kigId), orderNumber: String(orderNumber), totalFen: Number(totalFen ?? 0), channel };
}
