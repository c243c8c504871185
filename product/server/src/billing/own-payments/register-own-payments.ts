import { payAppBill } from '@kiga/contract/billing/bills/app-bills.acts.ts';
import { enterOwnKeys, testOwnKeys } from '@kiga/contract/billing/bills/own-merchant.acts.ts';
import { ownMerchant } from '@kiga/contract/billing/bills/own-merchant.entity.ts';
import { sql } from 'kysely';
import type { Program } from '../../program/program.ts';
import type { MerchantPlace } from '../payments/merchant.ts';
import { enterKeys, merchantHooks, noteTested, testMerchant } from '../payments/merchant-account.ts';
import { ownMerchants } from '../payments/merchant-kind.ts';
import { payInApp } from '../payments/pay-in-app.ts';
import { ownMerchantById, ownMerchantFor } from './own-merchants.ts';
import { ownBill, prepareBillPayment } from './pay-bill.ts';

/** Registers kindergartens' own merchant accounts, and the call with which parents pay bills into them. */
export function registerOwnPayments(program: Program, place: MerchantPlace): void {
  const { api, db, entities } = program;
  entities.add(ownMerchant, merchantHooks(ownMerchants));
  api.handle(enterOwnKeys, async ({ input, act }) => {
    await act((inside) => enterKeys(program, ownMerchants, inside, input));
    return {};
  });
  api.handle(testOwnKeys, async ({ input: { id }, scope, act }) => {
    await testMerchant(program, ownMerchants, scope, {
      id,
      open: ({ ownerId: kigId }) => ownMerchantById(place, scope, { kigId, id }),
    });
    await act((inside) => noteTested(program, ownMerchants, inside, id));
    return {};
  });
  api.handleApp(payAppBill, async ({ input: { billId, channel }, session, scope, act }) => {
    const { child, own } = await ownBill(program, scope, session, billId);
    const { kigId, parentId } = child;
    const merchant = await ownMerchantFor(place, own, { kigId, channel });
    const prepared = await act((inside) => prepareBillPayment(program, inside, merchant, { billId, parentId }), {
      scope: own,
    });
    return payInApp(program, merchant, prepared, async (prepayId) => {
      await sql`update bill_online_payments set prepay_id = ${prepayId} where kig_id = ${kigId}
        and ${own.within('kig_id')} and payment_number = ${prepared.number}`.execute(db);
    });
  });
}
