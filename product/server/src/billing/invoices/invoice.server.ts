import type { invoice } from '@kiga/contract/billing/invoices/invoice.entity.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import type { EntityHooks, TransitionContext } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { momentSheet } from '../../family/family.public.ts';
import type { Program } from '../../program/program.ts';
import { besideInvoice, type Invoice } from './invoice.ts';
import { assertIssuable, keepNumber, releaseOrders } from './orders-of-invoice.ts';
import { settleInvoice, tellRequester } from './tell.ts';

type Context = TransitionContext<typeof invoice>;

const MINUTE_MS = 60_000;

/** Returns the hooks of invoices: who may decide, and what a decision leaves behind. */
export function invoiceHooks(program: Program): EntityHooks<typeof invoice> {
  const { clock, stores, tenancy } = program;

  /** Notes who decided, and ends the to-do. */
  async function note({ record, scope }: Pick<Context, 'record' | 'scope'>): Promise<{ processedAt: string }> {
    await sql`update billing_invoices set processed_by_id = ${scope.session.accountId}
      where organization_id = ${record.ownerId} and id = ${record.id}`.execute(scope.db);
    await settleInvoice(program, scope, record.id);
    return { processedAt: clock.now().toISOString() };
  }

  const waitingMinutes = ({ status, createdAt }: Invoice) =>
    status === 'requested'
      ? Math.max(0, Math.floor((clock.now().getTime() - Date.parse(createdAt)) / MINUTE_MS))
      : null;

  return {
    sheet: momentSheet(program, 'requestedAt'),
    beside: besideInvoice,
    lookedUp: {
      fields: ['requesterName', 'requestedBy', 'processedBy', 'waitingMinutes'],
      async load(scope, records) {
        const all = records as readonly Invoice[];
        const requesters = await tenancy.namesOf(scope, [...new Set(all.map(({ ownerId }) => ownerId))]);
        const ids = all.flatMap(({ requestedById, processedById }) => [requestedById, processedById ?? requestedById]);
        const names = await stores.namesOfAccounts(scope, [...new Set(ids)]);
        return new Map(
          all.map((one) => [
            one.id,
            {
              requesterName: requesters.get(one.ownerId) ?? null,
              requestedBy: names.get(one.requestedById) ?? null,
              processedBy: one.processedById === null ? null : (names.get(one.processedById) ?? null),
              waitingMinutes: waitingMinutes(one),
            },
          ]),
        );
      },
    },
    guards: {
      async otherPerson({ record, scope }) {
        if ((record as Invoice).requestedById === scope.session.accountId) throw new AppError('BILLING_OWN_STEP');
      },
      async refunded({ record }) {
        if (!(record as Invoice).hasRefund) throw new AppError('BILLING_INVOICE_NOT_REFUNDED');
      },
    },
    onTransition: {
      async issue({ record, asks: { invoiceNumber, invoicedOn }, scope }) {
        if (invoicedOn > scope.session.today) throw invalid({ field: 'invoicedOn', error: 'FIELD_DATE_IN_FUTURE' });
        await assertIssuable(scope.db, record.id, invoicedOn);
        await keepNumber(scope.db, 'invoiceNumber', invoiceNumber, record);
        const noted = await note({ record, scope });
        const told = { name: 'billing.invoiceIssued', number: invoiceNumber } as const;
        await tellRequester(program, scope, record as Invoice, told);
        return { ...noted, invoiceNumber, invoicedOn };
      },
      async reject({ record, asks: { reason }, scope }) {
        await releaseOrders(scope.db, record.id);
        const noted = await note({ record, scope });
        await tellRequester(program, scope, record as Invoice, { name: 'billing.invoiceRejected', reason });
        return { ...noted, reason };
      },
      async cancel({ record, scope }) {
        await releaseOrders(scope.db, record.id);
        return note({ record, scope });
      },
      async redden({ record, asks: { redNumber, reason }, scope }) {
        await keepNumber(scope.db, 'redNumber', redNumber, record);
        await releaseOrders(scope.db, record.id);
        const noted = await note({ record, scope });
        const told = { name: 'billing.invoiceReddened', number: String(record.invoiceNumber), reason } as const;
        await tellRequester(program, scope, record as Invoice, told);
        return { ...noted, redNumber, reason };
      },
    },
    allows(act, record, { session }) {
      const { requestedById, hasRefund, status } = record as Invoice;
      if (act === 'enterInvoice' && status !== 'requested') return false;
      if (act === 'redden' && !hasRefund) return false;
      return !['enterInvoice', 'reject', 'redden'].includes(act) || requestedById !== session.accountId;
    },
  };
}
