import type { OnlineChannel } from '@kiga/contract/billing/merchant-account.ts';
import type { EntityKey } from '@kiga/entity/entity-keys.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';

/** An order that a payment platform can pay. */
export interface Payable {
  id: string;
  /** Organization that owns the order. */
  ownerId: string;
  /** The kindergarten that pays, or whose parent does. */
  kindergartenId: string;
  orderNumber: string;
  totalFen: number;
  status: string;
  /** Moment until which it may be paid, ISO 8601; null where it cannot be paid online. */
  closesAt: string | null;
  updatedAt: string;
  deleted: boolean;
  /** Text that the payment platform shows to the payer. */
  subject: string;
}

/** A kind of orders that payment platforms pay. */
export interface PayableKind {
  entity: EntityKey;
  /** Returns an order, locked until commit; null for none. */
  hold(inside: Scope, id: string): Promise<Payable | null>;
  /** Writes the channel and its fee into an open order. */
  charge(inside: Scope, id: string, by: { channel: OnlineChannel; feeBasisPoints: number }): Promise<void>;
  /** Marks an order as paid, books it, and tells those concerned. */
  pay(inside: Scope, id: string): Promise<void>;
}
