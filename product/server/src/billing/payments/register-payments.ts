import { difference } from '@kiga/contract/billing/difference.entity.ts';
import { payment } from '@kiga/contract/billing/payment.entity.ts';
import * as acts from '@kiga/contract/billing/payment-setting.acts.ts';
import { paymentSetting } from '@kiga/contract/billing/payment-setting.entity.ts';
import { payOnline } from '@kiga/contract/billing/recharge-order.acts.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Program } from '../../program/program.ts';
import { settle } from '../../system/system.public.ts';
import { assertPayer, payableOrders, RECHARGE_ORDER } from '../orders/payable-orders.ts';
import { type MerchantPlace, merchantById } from './merchant.ts';
import { enterKeys, merchantHooks, noteTested, testMerchant } from './merchant-account.ts';
import { operatorMerchants } from './merchant-kind.ts';
import { registerNotices } from './notices.ts';
import { merchantFor, preparePayment, startPayment } from './pay-online.ts';
import { paymentHooks } from './payment.server.ts';

/** Registers merchant accounts, online payments and the differences of their reconciliation. */
export async function registerPayments(app: FastifyInstance, program: Program, place: MerchantPlace): Promise<void> {
  const { api, entities, clock } = program;
  program.billing.payables.set(RECHARGE_ORDER, payableOrders(program));
  // They read fields that both kinds of accounts have.
  entities.add(paymentSetting, merchantHooks(operatorMerchants) as object);
  entities.add(payment, paymentHooks(program));
  entities.add(difference, {
    onTransition: {
      async settle({ record, asks, scope: { db } }) {
        const { rows } = await sql`select from billing_differences where bill_day = ${record.billDay}
          and status = 'open' and id <> ${record.id}`.execute(db);
        // The to-do of a day ends with its last difference.
        if (rows.length === 0) await settle({ db, now: clock.now() }, `billing.reconciliation:${record.billDay}`);
        return { note: asks.note };
      },
    },
  });
  api.handle(acts.enterKeys, async ({ input, act }) => {
    await act((inside) => enterKeys(program, operatorMerchants, inside, input));
    return {};
  });
  api.handle(acts.testKeys, async ({ input: { id }, scope, act }) => {
    await testMerchant(program, operatorMerchants, scope, { id, open: () => merchantById(place, id) });
    await act((inside) => noteTested(program, operatorMerchants, inside, id));
    return {};
  });
  api.handle(payOnline, async ({ input: { id, channel }, act }) => {
    const { merchant, channels } = await merchantFor(place, channel);
    const prepared = await act(async (inside) => {
      await assertPayer(program, inside, id);
      return preparePayment(program, inside, { entity: RECHARGE_ORDER, id }, merchant);
    });
    return startPayment(program, merchant, prepared, channels);
  });
  await registerNotices(app, program, place);
}
