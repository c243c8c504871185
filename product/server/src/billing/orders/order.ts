import type { rechargeOrder } from '@kiga/contract/billing/recharge-order.entity.ts';
import type { FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';

/** An order inside the server, with the columns beside its fields. */
export type Order = FullRecord<typeof rechargeOrder> & {
  enteredById: string;
  processedById: string | null;
  /** Organization that pays: the kindergarten or its agent. */
  payerId: string;
  /** Agent that the income belongs to; null where the operator serves the kindergarten itself. */
  agentId: string | null;
  packageId: string | null;
  /** The parent's record in the kindergarten, for a parent's order. */
  parentId: string | null;
  feeBasisPoints: number;
};

/** Columns beside the fields. */
export const besideOrder = {
  enteredById: sql`row.entered_by_id`,
  processedById: sql`row.processed_by_id`,
  payerId: sql`row.payer_id`,
  agentId: sql`row.agent_id`,
  packageId: sql`row.package_id`,
  parentId: sql`row.parent_id`,
  feeBasisPoints: sql`row.fee_basis_points`,
};

/** Source of the to-dos about the slip of an order. */
export const slipSource = (orderId: string) => `billing.rechargeOrder:${orderId}`;
