import * as acts from '@kiga/contract/billing/bills/bill.acts.ts';
import { bill } from '@kiga/contract/billing/bills/bill.entity.ts';
import * as months from '@kiga/contract/billing/bills/bill-month.acts.ts';
import * as payments from '@kiga/contract/billing/bills/bill-payment.acts.ts';
import { charge } from '@kiga/contract/billing/bills/charge.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { sql } from 'kysely';
import { noteExport } from '../../attendance/attendance.public.ts';
import { kigNameOf } from '../../campus/campus.public.ts';
import type { Program } from '../../program/program.ts';
import type { MerchantPlace } from '../payments/merchant.ts';
import { adjustBill } from './adjust-bill.ts';
import { registerAppBills } from './app-bills.ts';
import { arrearsOf, remindOf } from './arrears.ts';
import { billHooks } from './bill.server.ts';
import { billStore, wholeKindergarten } from './bill.ts';
import { billDetails } from './bill-details.ts';
import { billMonth, closeBillMonth } from './bill-month.ts';
import { billTimeline } from './bill-timeline.ts';
import { billsOfChild } from './bills-of-child.ts';
import { creditsOf } from './book.ts';
import { booksSheet } from './books-sheet.ts';
import { chargeHooks } from './charge.server.ts';
import { eraseBillNames } from './erase-bills.ts';
import { makeBills } from './make-bills.ts';
import { paymentWithin } from './payments.ts';
import { receiptPdf } from './receipt.ts';
import { receivePayment, reversePayment } from './receive-payment.ts';

/** Bills that the child's page shows. */
const ON_PAGE = 3;

/** Registers charges, bills, payments, and the books of a month. */
export function registerBills(program: Program, place: MerchantPlace): void {
  const { api, campus, entities, stores } = program;
  entities.add(charge, chargeHooks());
  entities.add(bill, billHooks(program));
  campus.childErasers.push(eraseBillNames);
  campus.timelineSources.push(billTimeline);
  registerAppBills(program, place);
  registerPayments(program);

  api.handle(acts.makeBills, ({ input: { month, dueOn }, act }) =>
    act((inside) => makeBills(stores, inside, { month, dueOn })),
  );
  api.handle(acts.issueBills, ({ input: { month }, act }) =>
    act(async (inside) => ({ issued: await issueAll(program, inside, month) })),
  );
  api.handle(acts.adjustBill, async ({ input: { id, adjustmentFen, reason }, act }) => {
    await act(async (inside) => {
      await adjustBill(stores, inside, { id, adjustmentFen: adjustmentFen ?? null, reason });
      return null;
    });
    return {};
  });
  api.handle(acts.billDetails, ({ input: { id }, scope }) => billDetails(program, scope, id));
  api.handle(acts.billsOfStudent, async ({ input: { studentId }, scope }) => {
    const kigId = scope.oneTenant();
    const bills = await billsOfChild(scope, kigId, studentId, ON_PAGE);
    return { bills, creditFen: (await creditsOf(scope, kigId, [studentId])).get(studentId) ?? 0 };
  });
  api.handle(acts.remindOfBill, async ({ input: { id }, act }) => {
    await act((inside) => remindOf(program, inside, [id]).then(() => null));
    return {};
  });
  api.handle(acts.remindOfAll, ({ act }) =>
    act(async (inside) => {
      const { toRemind } = await arrearsOf(inside, wholeKindergarten(inside), inside.session.today);
      await remindOf(program, inside, toRemind);
      return { reminded: toRemind.length };
    }),
  );
  api.handle(months.billMonth, ({ input: { month }, scope }) => billMonth(program, scope, month));
  api.handle(months.closeBillMonth, async ({ input: { month }, act }) => {
    await act((inside) => closeBillMonth(program, inside, month).then(() => null));
    return {};
  });
  api.handle(months.exportBillMonth, async ({ input: { month }, scope, language }) => {
    const { books } = await billMonth(program, scope, month);
    const kig = await kigNameOf(scope, scope.oneTenant());
    await noteExport(program, scope, months.exportBillMonth.name, { month });
    return booksSheet(books, { month, kig }, language);
  });
}

function registerPayments(program: Program): void {
  const { api } = program;
  api.handle(payments.receivePayment, ({ input, act }) =>
    act(async (inside) => {
      const { id: billId, amountFen, method, receivedOn, payerName, reference } = input;
      if (amountFen == null) throw invalid({ field: 'amountFen', error: 'BILLING_AMOUNT_EMPTY' });
      if (receivedOn > inside.session.today) throw invalid({ field: 'receivedOn', error: 'FIELD_DATE_IN_FUTURE' });
      const key = `desk:${uuid7()}`;
      return receivePayment(program, inside, {
        key,
        billId,
        amountFen,
        method,
        receivedOn,
        payerName: payerName ?? null,
        reference: reference ?? null,
      });
    }),
  );
  api.handle(payments.reversePayment, async ({ input: { paymentId, reason }, act }) => {
    await act((inside) => reversePayment(program, inside, { paymentId, reason }).then(() => null));
    return {};
  });
  api.handle(payments.printReceipt, async ({ input: { paymentId }, scope, language }) => {
    const found = await paymentWithin(program.stores, scope, paymentId);
    await noteExport(program, scope, payments.printReceipt.name, { number: found.payment.receiptNumber });
    return receiptPdf(program, scope, found, language);
  });
}

/** Issues all drafts of a month, in the order of their numbers. */
async function issueAll({ stores }: Pick<Program, 'stores'>, inside: Scope, month: string): Promise<number> {
  const kigId = wholeKindergarten(inside);
  const { rows } = await sql<{ id: string }>`select b.id from bills b where b.kig_id = ${kigId}
    and ${inside.within('b.kig_id')} and b.month = ${month} and b.status = 'draft' and not b.deleted
    order by b.bill_number`.execute(inside.db);
  if (rows.length === 0) throw new AppError('BILLING_NO_DRAFT');
  for (const { id } of rows) await makeTransition(billStore(stores), inside, 'issue', { id, asks: {} });
  return rows.length;
}
