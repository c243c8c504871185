import * as acts from '@kiga/contract/billing/invoices/invoice.acts.ts';
import { invoice } from '@kiga/contract/billing/invoices/invoice.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type EntityStore, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { forgetUploads, takeFiles } from '@kiga/kit-server/files/record-files.ts';
import type { Program } from '../../program/program.ts';
import { invoiceHooks } from './invoice.server.ts';
import { openOrders } from './open-orders.ts';
import { ordersOfInvoice } from './orders-of-invoice.ts';
import { requestInvoice } from './request-invoice.ts';

/** Registers invoices and the calls about them. */
export function registerInvoices(program: Program): void {
  const { api, entities } = program;
  const store = entities.add(invoice, invoiceHooks(program)) as object as EntityStore;

  api.handle(acts.openOrders, ({ scope }) => openOrders(program, scope));
  api.handle(acts.requestInvoice, ({ input, act }) => act((inside) => requestInvoice(program, inside, input)));
  api.handle(acts.enterInvoice, async ({ input: { id, document, ...asks }, scope, act }) => {
    await assertThere(store, scope, id);
    const taken = await takeFiles(store, scope, id, { document });
    await act(async (inside) => {
      // The transition comes first: it refuses a request that is decided already.
      await makeTransition(store, inside, 'issue', { id, asks });
      await saveRecord(store, inside, { id, document }, { act: 'enterInvoice', trusted: true, files: taken });
      return null;
    });
    await forgetUploads(store, taken);
    return {};
  });
  api.handle(acts.invoiceOrders, async ({ input: { id }, scope }) => {
    await assertThere(store, scope, id);
    return { orders: await ordersOfInvoice(program, id) };
  });
}

/** Throws RECORD_NOT_FOUND for an invoice out of reach. */
async function assertThere(store: EntityStore, scope: Scope, id: string): Promise<void> {
  const [found] = await readRecords(store, scope, [id]);
  if (!found || found.deleted) throw new AppError('RECORD_NOT_FOUND');
}
