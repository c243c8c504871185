import { enterInvoice, requestInvoice } from '@kiga/contract/billing/invoices/invoice.acts.ts';
import { invoice } from '@kiga/contract/billing/invoices/invoice.entity.ts';
import { screenAct } from '@kiga/kit-web/acts/screen-act.ts';
import { lazyDialog, lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';

const RequestDialog = lazyDialog(() => import('./invoices/request-dialog.tsx'));
const InvoiceOrders = lazyPart(() => import('./invoices/invoice-orders.tsx'));

/** Screen of invoices, from the request of a buyer to the file that finance enters. */
export default entityScreen(invoice, {
  inlineFilters: ['status', 'kind'],
  narrowOrder: ['invoicedOn', 'kind', 'requesterName', 'requestedAt', 'invoiceNumber'],
  acts: [
    screenAct(requestInvoice, { isMain: true, Dialog: RequestDialog }),
    screenAct(enterInvoice, {
      isMain: true,
      hints: ({ t }) => ({ invoiceNumber: t('billing.invoice.hints.invoiceNumber') }),
      start: ({ today }) => ({ invoicedOn: today }),
    }),
  ],
  sections: { orders: InvoiceOrders },
  empty: { title: 'billing.invoice.emptyTitle', text: 'billing.invoice.emptyText' },
});
