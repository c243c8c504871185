import * as acts from '@kiga/contract/shop/app-shop.acts.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import type { z } from 'zod';
import {
  keepPrepayId,
  type MerchantPlace,
  merchantFor,
  merchantsOn,
  payInApp,
  preparePayment,
} from '../billing/billing.public.ts';
import { type FamilyChild, servedChild } from '../family/family.public.ts';
import type { FamilySession } from '../program/family.ts';
import type { Program } from '../program/program.ts';
import { programSession } from '../system/system.public.ts';
import { askRefundInside, boughtPage, inOwnOrder, moveBought, ofParent, ownBought, shownOrders } from './bought.ts';
import { deliveryTerms } from './delivery-terms.ts';
import { makeShopOrder, sumsOfOrder } from './make-order.ts';
import { offeredVariants } from './offered.ts';
import { SHOP_ORDER, scopeOfSeller } from './order.ts';
import { shopCategories, shopGoods } from './window.ts';

/** Registers what parents with a child in service may do in the shop. They pay list prices. */
export function registerAppShop(program: Program, place: MerchantPlace): void {
  const { api, db, clock } = program;
  const own = ({ accountId }: FamilySession) => ofParent(accountId);
  /** The rights of the program; the history names the parent's account. */
  const asProgram = ({ accountId, sessionId, origin, language, today }: FamilySession) => ({
    ...programSession(accountId, clock.now()),
    sessionId,
    today,
    ...(language && { language }),
    ...(origin && { origin }),
  });

  api.handleApp(acts.appShopHome, async ({ scope, session }) => {
    const child = await servedChild(scope, session);
    const channels = (await merchantsOn(place)).map(({ channel }) => channel);
    if (!child) return { total: 0, categories: [], channels };
    return { ...(await shopCategories(db, session.today)), channels };
  });
  api.handleApp(acts.appShopGoods, async ({ input, scope, session }) => {
    if (!(await servedChild(scope, session))) return { list: [], total: 0 };
    return shopGoods(program, session, null, input);
  });
  api.handleApp(acts.makeAppShopOrder, async ({ input, scope, session, act }) => {
    const child = await servedChild(scope, session);
    if (!child) throw new AppError('RECORD_NOT_FOUND');
    const { sellerId, goods } = await wantedGoods(program, session, input);
    const inSeller = scopeOfSeller(program, asProgram(session), sellerId);
    const made = await act((inside) => makeOrder(program, inside, { session, child, goods }, input), {
      scope: inSeller,
    });
    const [order] = await shownOrders(program, session, [{ id: made.id, sellerId }]);
    return order as NonNullable<typeof order>;
  });
  api.handleApp(acts.appShopOrders, async ({ input, session }) => {
    const { list, total } = await boughtPage(program, session, own(session), input);
    return { list, total };
  });
  api.handleApp(acts.payAppShopOrder, async ({ input: { id, channel }, session, act }) => {
    await ownBought(program, own(session), id);
    const { merchant } = await merchantFor(place, channel);
    const prepared = await inOwnOrder(program, asProgram(session), own(session), id, (scope) =>
      act((inside) => preparePayment(program, inside, { entity: SHOP_ORDER, id }, merchant), { scope }),
    );
    return payInApp(program, merchant, prepared, (prepayId) => keepPrepayId(program, prepared.number, prepayId));
  });
  api.handleApp(acts.closeAppShopOrder, async ({ input: { id }, session, act }) => {
    await inOwnOrder(program, asProgram(session), own(session), id, (scope) =>
      act((inside) => moveBought(program, inside, id, 'close'), { scope }),
    );
    return {};
  });
  api.handleApp(acts.receiveAppShopOrder, async ({ input: { id }, session, act }) => {
    await inOwnOrder(program, asProgram(session), own(session), id, (scope) =>
      act((inside) => moveBought(program, inside, id, 'receive'), { scope }),
    );
    return {};
  });
  api.handleApp(acts.askAppShopRefund, async ({ input, session, act }) => {
    await inOwnOrder(program, asProgram(session), own(session), input.id, (scope) =>
      act((inside) => askRefundInside(program, inside, input), { scope }),
    );
    return {};
  });
}

type Wanted = z.output<typeof acts.makeAppShopOrder.input>;
type Goods = Parameters<typeof makeShopOrder>[3];

/** Returns the wanted goods at list prices. Throws VALIDATION_FAILED with SHOP_GONE at a line, SHOP_SELLERS_MIXED. */
async function wantedGoods(
  { db }: Program,
  { today }: FamilySession,
  { lines }: Wanted,
): Promise<{ sellerId: string; goods: Goods }> {
  const ids = lines.map(({ variantId }) => variantId);
  const variants = await offeredVariants(db, ids, { level: null, today });
  const issues = lines.flatMap(({ variantId, quantity }, index): FieldIssue[] => {
    const field = `lines.${index}.quantity`;
    const variant = variants.get(variantId);
    if (!variant?.isSold) return [{ field, error: 'SHOP_GONE' }];
    return variant.stock < quantity ? [{ field, error: 'SHOP_SHORT', data: { left: variant.stock } }] : [];
  });
  if (issues.length > 0) throw invalid(...issues);
  const goods = lines.flatMap(({ variantId, quantity }) => {
    const variant = variants.get(variantId);
    return variant ? [{ variant, quantity }] : [];
  });
  const sellers = new Set(goods.map(({ variant }) => variant.sellerId));
  const [sellerId] = sellers;
  if (sellerId === undefined || sellers.size > 1) throw invalid({ field: 'lines', error: 'SHOP_SELLERS_MIXED' });
  return { sellerId, goods };
}

async function makeOrder(
  program: Program,
  inside: Scope,
  { session, child, goods }: { session: FamilySession; child: FamilyChild; goods: Goods },
  { receiver, receiverPhone, address, remark, expectedFen }: Wanted,
): Promise<{ id: string }> {
  const sellerId = inside.oneTenant();
  const terms = (await deliveryTerms(inside.db, [sellerId], session.today)).get(sellerId);
  const delivery = terms ?? { shippingFen: 0, freeFromFen: null, deliveryNote: null };
  if (expectedFen !== undefined && sumsOfOrder(goods, delivery).totalFen !== expectedFen) {
    throw new AppError('SHOP_BASKET_CHANGED');
  }
  const buyer = {
    buyer: 'parent',
    kindergartenId: child.kigId,
    accountId: session.accountId,
    parentId: child.parentId,
    levelName: null,
    delivery: { receiver, receiverPhone, address },
    remark: remark || null,
  } as const;
  return makeShopOrder(program, inside, buyer, goods, delivery);
}
