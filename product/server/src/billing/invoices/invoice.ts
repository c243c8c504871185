import type { invoice } from '@kiga/contract/billing/invoices/invoice.entity.ts';
import type { FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';

/** An invoice inside the server, with the columns beside its fields. */
export type Invoice = FullRecord<typeof invoice> & {
  requestedById: string;
  processedById: string | null;
  /** True where one of its orders was refunded. */
  hasRefund: boolean;
};

/** Columns beside the fields. */
export const besideInvoice = {
  requestedById: sql`row.requested_by_id`,
  processedById: sql`row.processed_by_id`,
  hasRefund: sql`exists (select from billing_invoice_orders o join ledger_transactions t
    on t.key = 'refund:' || o.order_id where o.invoice_id = row.id)`,
};
