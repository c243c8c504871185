import * as acts from '@kiga/contract/billing/bills/app-bills.acts.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { scopeOfChild } from '../../family/family.public.ts';
import type { Program } from '../../program/program.ts';
import { ownMerchantsOn } from '../own-payments/own-merchants.ts';
import type { MerchantPlace } from '../payments/merchant.ts';
import { billsOfChild } from './bills-of-child.ts';
import { creditsOf } from './book.ts';
import { paymentsOfBills, paymentWithin } from './payments.ts';
import { receiptPdf } from './receipt.ts';

/** Registers the calls with which parents read the bills of their children. */
export function registerAppBills(program: Program, place: MerchantPlace): void {
  const { api, stores } = program;
  api.handleApp(acts.appBills, async ({ input: { studentId }, session, scope }) => {
    const { child, own } = await scopeOfChild(program, scope, session, studentId);
    const { kigId } = child;
    const bills = await billsOfChild(own, kigId, studentId);
    const payments = await paymentsOfBills(
      own,
      kigId,
      bills.map(({ id }) => id),
    );
    const list = bills.map((bill) => ({ ...bill, payments: payments.get(bill.id) ?? [] }));
    const creditFen = (await creditsOf(own, kigId, [studentId])).get(studentId) ?? 0;
    const channels = (await ownMerchantsOn(place, own, kigId)).map(({ channel }) => channel);
    return { studentId, creditFen, channels, list };
  });
  api.handleApp(acts.appReceipt, async ({ input: { studentId, paymentId }, session, scope, language }) => {
    const { own } = await scopeOfChild(program, scope, session, studentId);
    const found = await paymentWithin(stores, own, paymentId);
    if (found.bill.studentId !== studentId) throw new AppError('RECORD_NOT_FOUND');
    return receiptPdf(program, scope, found, language);
  });
}
