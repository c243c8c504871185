import { stateChoice } from '@kiga/entity/define-states.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { file } from '@kiga/entity/fields/file.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { moment } from '@kiga/entity/fields/moment.ts';
import { money } from '@kiga/entity/fields/money.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../../program/tenancy.ts';
import { invoiceColumns } from './invoice.excel.ts';
import { invoiceStates } from './invoice.states.ts';

/** Kinds of fully digital invoices: 数电普票 and 数电专票. */
export const invoiceKinds = ['ordinary', 'special'] as const;

/** A kind of invoice. */
export type InvoiceKind = (typeof invoiceKinds)[number];

/** The most orders of an invoice. */
export const INVOICE_ORDERS_MAX = 100;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * An invoice of the operator for orders that a kindergarten or an agent paid with money. The act `request` creates it, with
 * the sum of its orders; nobody changes it but by its transitions.
 */
export const invoice = defineEntity({
  area: 'billing',
  name: 'invoice',
  table: 'billing_invoices',
  ownerColumn: 'organization_id',
  fields: {
    requestNumber: text({ maxLength: 20, writable: false, inLog: 'plain' }),
    /** Name of the organization that asks; looked up. */
    requesterName: text({ writable: false }),
    /** The title of the invoice (抬头). */
    buyerName: text({ required: true, maxLength: 100 }),
    kind: choice(invoiceKinds, { required: true }),
    /** May be typed in groups; it is stored plain. */
    taxNumber: text({ maxLength: 24 }),
    /** For a special invoice only. */
    addressAndPhone: text({ maxLength: 100, sensitivity: 'contact' }),
    bankAndAccount: text({ maxLength: 100, sensitivity: 'contact' }),
    email: text({ required: true, maxLength: 100, pattern: EMAIL, inLog: 'masked', sensitivity: 'contact' }),
    note: text({ maxLength: 200, multiline: true }),
    amountFen: money({}),
    orderCount: integer({ max: INVOICE_ORDERS_MAX, writable: false }),
    requestedBy: text({ writable: false }),
    requestedAt: moment({ writable: false }),
    /** Minutes since the request while it waits, by the server's clock; looked up. */
    waitingMinutes: integer({ writable: false, max: 100_000_000 }),
    invoiceNumber: text({ maxLength: 20, writable: false, inLog: 'plain' }),
    invoicedOn: date({ writable: false }),
    /** The invoice as the tax authority gives it, PDF or OFD. */
    document: file({ mode: 'invoice', sensitivity: 'document' }),
    processedBy: text({ writable: false }),
    processedAt: moment({ writable: false }),
    redNumber: text({ maxLength: 20, writable: false, inLog: 'plain' }),
    reason: text({ maxLength: 200, multiline: true, writable: false }),
    status: stateChoice(invoiceStates),
  },
  title: 'requestNumber',
  list: [
    'requestNumber',
    'requesterName',
    'buyerName',
    'kind',
    'amountFen',
    'requestedAt',
    'invoiceNumber',
    'invoicedOn',
    'status',
  ],
  filter: ['status', 'kind', 'invoicedOn', 'amountFen'],
  search: ['requestNumber', 'buyerName', 'taxNumber', 'invoiceNumber'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'amountFen', order: 'desc' },
  ],
  form: [],
  detail: [
    { name: 'request', fields: ['requesterName', 'amountFen', 'requestedBy', 'requestedAt', 'note'] },
    { name: 'buyer', fields: ['buyerName', 'kind', 'taxNumber', 'addressAndPhone', 'bankAndAccount', 'email'] },
    { name: 'invoice', fields: ['invoiceNumber', 'invoicedOn', 'document', 'processedBy', 'processedAt'] },
    { name: 'end', fields: ['redNumber', 'reason'] },
    { name: 'orders', fields: [] },
  ],
  excel: invoiceColumns,
  states: invoiceStates,
  sight: ({ appType }) => {
    const isParty = appType === 3 || appType === 5 || appType === 11;
    return { basic: 'full', contact: isParty ? 'full' : 'none', document: isParty ? 'full' : 'none' };
  },
  // Invoices are papers of the books and kept for 30 years: 会计档案管理办法 (2015), appendix 1.
  keep: 'always',
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'billing.invoice': typeof invoice;
  }
}
