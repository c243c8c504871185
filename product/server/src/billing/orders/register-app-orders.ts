import * as acts from '@kiga/contract/billing/app-orders.acts.ts';
import type { AppPlatform } from '@kiga/contract/billing/recharge-order.entity.ts';
import { serviceDaysLeft } from '@kiga/contract/billing/service-end.ts';
import { isServed } from '@kiga/contract/family/message-topics.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { type ScopeOfChild, scopeOfChild } from '../../family/family.public.ts';
import type { Program } from '../../program/program.ts';
import { type MerchantPlace, merchantsOn } from '../payments/merchant.ts';
import { payInApp } from '../payments/pay-in-app.ts';
import { keepPrepayId, merchantFor, preparePayment } from '../payments/pay-online.ts';
import { ordersOfParent, ownOrder, shownOrder } from './app-orders.ts';
import { hasOpenOrder, makeParentOrder } from './make-parent-order.ts';
import { parentOffers } from './parent-offers.ts';
import { RECHARGE_ORDER } from './payable-orders.ts';

/** Registers the calls with which parents renew the services of their children. */
export function registerAppOrders(program: Program, place: MerchantPlace): void {
  const { api, clock, stores } = program;
  const store = stores.named('billing.rechargeOrder');

  api.handleApp(acts.appService, async ({ input: { studentId, platform }, session, scope }) =>
    serviceOf(program, place, await scopeOfChild(program, scope, session, studentId), platform),
  );
  api.handleApp(acts.makeAppOrder, async ({ input, session, scope, act }) => {
    const { child, own } = await scopeOfChild(program, scope, session, input.studentId);
    const [merchant] = await merchantsOn(place);
    const channel = merchant?.channel ?? 'wechat';
    const id = await act((inside) => makeParentOrder(program, inside, child, input, channel), { scope: own });
    const { order } = await ownOrder(program, scope, session, id);
    return shownOrder(own, order, clock.now());
  });
  api.handleApp(acts.appOrders, async ({ input: { studentId }, session, scope }) => {
    const { child, own } = await scopeOfChild(program, scope, session, studentId);
    return { list: await ordersOfParent(program, own, child) };
  });
  api.handleApp(acts.appOrder, async ({ input: { id }, session, scope }) => {
    const { order, own } = await ownOrder(program, scope, session, id);
    return shownOrder(own, order, clock.now());
  });
  api.handleApp(acts.cancelAppOrder, async ({ input: { id }, session, scope, act }) => {
    const { own } = await ownOrder(program, scope, session, id);
    await act((inside) => makeTransition(store, inside, 'close', { id, asks: {} }).then(() => null), { scope: own });
    return {};
  });
  api.handleApp(acts.payAppOrder, async ({ input: { id, channel }, session, scope, act }) => {
    const { own } = await ownOrder(program, scope, session, id);
    const { merchant } = await merchantFor(place, channel);
    const order = { entity: RECHARGE_ORDER, id };
    const prepared = await act((inside) => preparePayment(program, inside, order, merchant), { scope: own });
    return payInApp(program, merchant, prepared, (prepayId) => keepPrepayId(program, prepared.number, prepayId));
  });
}

async function serviceOf(
  program: Program,
  place: MerchantPlace,
  { child: { kigId, studentId, serviceEndDate }, own }: ScopeOfChild,
  platform: AppPlatform,
) {
  const { today } = own.session;
  const offers = await parentOffers(own, { kigId, studentId, platform });
  return {
    studentId,
    serviceEndDate,
    daysLeft: serviceEndDate === null ? null : serviceDaysLeft(serviceEndDate, today),
    hasEnded: !isServed(serviceEndDate, today),
    packages: offers.map(({ offer: { id, packageName, type, time, tryFlag, validDays }, totalFen }) => ({
      id,
      packageName,
      type,
      months: tryFlag ? null : time,
      priceFen: totalFen,
      isTrial: tryFlag,
      trialDays: tryFlag ? validDays : null,
    })),
    channels: (await merchantsOn(place)).map(({ channel }) => channel),
    hasOpenOrder: await hasOpenOrder(own, { kigId, studentId, now: program.clock.now() }),
  };
}
