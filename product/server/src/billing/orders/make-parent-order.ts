import type { makeAppOrder as call } from '@kiga/contract/billing/app-orders.acts.ts';
import { splitParentOrder } from '@kiga/contract/billing/order-sums.ts';
import type { PaymentChannel } from '@kiga/contract/billing/recharge-order.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { FamilyChild } from '../../family/family.public.ts';
import type { Program } from '../../program/program.ts';
import { storeOrder } from './make-order.ts';
import { parentOffers } from './parent-offers.ts';
import { type Renewal, workOut } from './renewal.ts';

/**
 * Makes a parent's order for the own child, as `makeAppOrder` of the contract says, and returns its id. `channel` stands
 * in the order until another one is paid through.
 */
export async function makeParentOrder(
  program: Program,
  inside: Scope,
  { studentId, kigId, parentId }: FamilyChild,
  { packageId, platform, expectedFen }: z.output<typeof call.input>,
  channel: PaymentChannel,
): Promise<string> {
  // Two parents of a child may order at once.
  await lockUntilCommit(inside.db, `billing parent order ${studentId}`);
  const now = program.clock.now();
  if (await hasOpenOrder(inside, { kigId, studentId, now })) throw new AppError('BILLING_ORDER_OPEN');
  const offers = await parentOffers(inside, { kigId, studentId, platform });
  const found = offers.find(({ offer }) => offer.id === packageId);
  if (!found) throw invalid({ field: 'packageId', error: 'BILLING_PACKAGE_GONE' });
  const { offer, totalFen } = found;
  if (expectedFen !== undefined && expectedFen !== totalFen) throw new AppError('BILLING_PRICE_CHANGED');
  const renewal = await workOut(inside, kigId, { packageId, months: offer.time, studentIds: [studentId] });
  const fields = {
    kind: 'renewal',
    buyer: 'parent',
    appPlatform: platform,
    channel,
    ...pricesOf(renewal, totalFen),
  } as const;
  const beside = { isOpen: true, payerId: kigId, parentId };
  const { id } = await storeOrder(program, inside, { fields, beside, renewal });
  if (totalFen === 0)
    await makeTransition(program.stores.named('billing.rechargeOrder'), inside, 'pay', { id, asks: {} });
  return id;
}

/** Returns whether an order of a parent of the child waits for its payment. */
export async function hasOpenOrder(
  scope: Scope,
  { kigId, studentId, now }: { kigId: string; studentId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`select from billing_order_lines l
    join billing_orders o on o.kig_id = l.kig_id and o.id = l.order_id
    where l.kig_id = ${kigId} and ${scope.within('l.kig_id')} and ${scope.within('o.kig_id')}
      and l.student_id = ${studentId} and o.buyer = 'parent' and o.status = 'unpaid' and o.closes_at > ${now}
      and not o.deleted limit 1`.execute(scope.db);
  return rows.length > 0;
}

function pricesOf({ offer, months, agentId }: Renewal, totalFen: number) {
  // The fee is that of the channel which is paid through.
  const terms = { ...offer, totalFen, feeBasisPoints: 0, hasAgent: agentId !== null };
  const { channelFeeFen, platformFen, agentFen, kindergartenFen } = splitParentOrder(months, terms);
  return {
    packageName: offer.packageName,
    months: offer.tryFlag ? null : months,
    childCount: 1,
    priceFen: offer.priceFen,
    agentPriceFen: agentId === null ? null : offer.agentPriceFen,
    totalFen,
    channelFeeFen,
    platformFen,
    agentIncomeFen: agentFen,
    kindergartenFen,
  };
}
