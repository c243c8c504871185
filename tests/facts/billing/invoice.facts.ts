import { sql } from 'kysely';
import { invoiceBuyer, newInvoiceFile, paidTopUp } from '../../support/billing.ts';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'organization',
  readers: [3, 5, 9, 11],
  readersOfAll: [9, 11],
  menu: { heading: 'billing', place: 12, zh: '发票', en: 'Invoices' },
  sheet: {
    who: [3, 5, 9, 11],
    columns: ['requestNumber', 'buyerName', 'kind', 'taxNumber', 'amountFen', 'requestedAt', 'invoiceNumber'],
    rows: (appType, own) => (appType === 3 || appType === 5 ? sql`organization_id = ${own}` : sql`true`),
  },
  importers: [],
  // Accounts whose names are looked up.
  hiddenColumns: ['requested_by_id', 'processed_by_id'],
  make: {
    by: 3,
    async create({ server, as, next }) {
      const paid = { buyer: as(3), finance: as(11), amountFen: 100, number: 500 + next() };
      const orders = [await paidTopUp(server, paid)];
      return (await as(3).ask('/api/billing/invoice/request', { ...invoiceBuyer, orders })).id;
    },
  },
  states: {
    table: `
             issue     reject      cancel       redden
requested    issued    rejected    cancelled    -
issued       -         -           -            red
rejected     -         -           -            -
cancelled    -         -           -            -
red          -         -           -            -
by           -         11          3            11
not theirs   -         -           5            -`,
    happens: {
      // Its order is refunded afterwards, because only then it can be cancelled in red.
      async issue(id, { server, as, next }) {
        const document = await newInvoiceFile(server, as(11));
        const invoice = {
          invoiceNumber: `2611${String(next()).padStart(16, '0')}`,
          invoicedOn: '2026-11-20',
          document,
        };
        await as(11).ask('/api/billing/invoice/enter-invoice', { id, ...invoice });
        const { orders } = await as(3).ask(`/api/billing/invoice/orders?id=${id}`);
        await as(11).ask('/api/billing/recharge-order/refund', { id: orders[0].id, reason: '重复付款' });
      },
    },
    asks: {
      issue: { invoiceNumber: '26110000000000000000', invoicedOn: '2026-11-20' },
      reject: { reason: '抬头不符' },
      redden: async ({ next }) => ({ redNumber: `2699${String(next()).padStart(16, '0')}`, reason: '订单已退款' }),
    },
    ways: {
      requested: [],
      issued: ['issue'],
      rejected: ['reject'],
      cancelled: ['cancel'],
      red: ['issue', 'redden'],
    },
    // Invoices are never deleted.
    staysIn: ['requested', 'issued', 'rejected', 'cancelled', 'red'],
  },
  examples: { invoiceNumber: ['26110000000000000001'], taxNumber: ['9144030071526726XG'] },
};
