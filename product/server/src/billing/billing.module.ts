import { agent } from '@kiga/contract/billing/agent.entity.ts';
import { fee } from '@kiga/contract/billing/fee.entity.ts';
import { packageEntity } from '@kiga/contract/billing/package.entity.ts';
import { applyForWithdrawal as applyCall } from '@kiga/contract/billing/withdrawal.acts.ts';
import { withdrawal } from '@kiga/contract/billing/withdrawal.entity.ts';
import type { FastifyInstance } from 'fastify';
import type { Program } from '../program/program.ts';
import { agentHooks } from './agent.server.ts';
import { registerBills } from './bills/register-bills.ts';
import { registerCosts } from './costs/register-costs.ts';
import { feeHooks } from './fee.server.ts';
import { registerBillingFirstSteps } from './first-steps.ts';
import { registerIncome } from './income/register-income.ts';
import { registerInvoices } from './invoices/register-invoices.ts';
import { registerMonths } from './months/register-months.ts';
import { registerOrders } from './orders/register-orders.ts';
import { registerOwnPayments } from './own-payments/register-own-payments.ts';
import type { MerchantPlace } from './payments/merchant.ts';
import { registerPayments } from './payments/register-payments.ts';
import { applyForWithdrawal, withdrawalHooks } from './withdrawals/withdrawal.server.ts';

/** Registers the billing area. */
export async function registerBilling(app: FastifyInstance, program: Program, place: MerchantPlace): Promise<void> {
  const { api, entities } = program;
  entities.add(packageEntity);
  entities.add(fee, feeHooks());
  entities.add(agent, agentHooks(program));
  entities.add(withdrawal, withdrawalHooks(program));
  registerOrders(program, place);
  await registerPayments(app, program, place);
  registerIncome(program);
  registerBillingFirstSteps(program);
  registerCosts(program);
  registerInvoices(program);
  registerMonths(program);
  registerBills(program, place);
  registerOwnPayments(program, place);
  api.handle(applyCall, ({ input: { amountFen }, act }) =>
    act((inside) => applyForWithdrawal(program, inside, amountFen)),
  );
}
