import * as acts from '@kiga/contract/shop/mall.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { withScope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { type MerchantPlace, merchantFor, preparePayment, startPayment } from '../billing/billing.public.ts';
import type { Program } from '../program/program.ts';
import type { Session } from '../program/session.ts';
import { addressOf, maskedDelivery, saveAddressOf } from './address.ts';
import { basketOf, heldLines, setBasketLine } from './basket.ts';
import {
  askRefundInside,
  boughtPage,
  inOwnOrder,
  moveBought,
  ofKindergarten,
  ownBought,
  shownOrders,
} from './bought.ts';
import { checkOutBasket, sellersOf } from './check-out.ts';
import { membershipOf } from './membership.ts';
import { SHOP_ORDER } from './order.ts';
import { payFromBalance } from './pay-order.ts';
import { shopCategories, shopGoods, shopNotices } from './window.ts';

/** Notices that the list of buyers shows. */
const NOTICES_MOST = 100;

/** Registers what a kindergarten's staff does in the shop, and what others look at. */
export function registerMall(program: Program, place: MerchantPlace): void {
  const { api, db } = program;
  const own = ({ organization }: Session) => ofKindergarten(organization.id);

  api.handle(acts.mallHome, ({ session }) => mallHome(program, session));
  api.handle(acts.mallGoods, async ({ input, session }) =>
    shopGoods(program, session, await membershipOf(db, session.organization.id, session.today), input),
  );
  api.handle(acts.mallNotices, async ({ session }) => ({
    list: await shopNotices(db, session.today, NOTICES_MOST),
  }));
  api.handle(acts.readBasket, ({ session }) => basketOf(program, session));
  api.handle(acts.setBasket, async ({ input, session }) => {
    await setBasketLine(program, session, input);
    return basketOf(program, session);
  });
  api.handle(acts.clearBasket, async ({ session }) => {
    await sql`delete from shop_basket_lines where account_id = ${session.accountId}`.execute(db);
    return {};
  });
  api.handle(acts.readAddress, async ({ session }) => {
    const found = await addressOf(program, db, session.organization.id);
    return { address: found && maskedDelivery(found) };
  });
  api.handle(acts.saveAddress, async ({ input, session, act }) => {
    await act((inside) => saveAddressOf(program, inside.db, session.organization.id, input).then(() => null));
    return {};
  });
  api.handle(acts.checkOut, async ({ input, session, act }) => {
    const sellers = sellersOf(await heldLines(db, session));
    const scope = withScope(session, sellers, db);
    return act((inside) => checkOutBasket(program, inside, session, input), { scope });
  });
  api.handle(acts.boughtOrders, ({ input, session }) => boughtPage(program, session, own(session), input));
  api.handle(acts.boughtOrderDetails, async ({ input: { id }, session }) => {
    const [order] = await shownOrders(program, session, [await ownBought(program, own(session), id)]);
    return order as NonNullable<typeof order>;
  });
  api.handle(acts.payBought, async ({ input: { id, channel }, session, act }) => {
    await ownBought(program, own(session), id);
    const { merchant, channels } = await merchantFor(place, channel);
    const prepared = await inOwnOrder(program, session, own(session), id, (scope) =>
      act((inside) => preparePayment(program, inside, { entity: SHOP_ORDER, id }, merchant), { scope }),
    );
    return startPayment(program, merchant, prepared, channels);
  });

  /** Handles an act of the buyer on an own order, in the scope of its seller. */
  const onOwn = async (
    { id, session, act }: { id: string; session: Session; act: ActOf },
    work: (inside: Scope) => Promise<null>,
  ) => {
    await inOwnOrder(program, session, own(session), id, (scope) => act(work, { scope }));
    return {};
  };
  api.handle(acts.payBoughtFromBalance, ({ input: { id }, session, act }) =>
    onOwn({ id, session, act }, (inside) => payFromBalance(program, inside, id).then(() => null)),
  );
  api.handle(acts.closeBought, ({ input: { id }, session, act }) =>
    onOwn({ id, session, act }, (inside) => moveBought(program, inside, id, 'close')),
  );
  api.handle(acts.receiveBought, ({ input: { id }, session, act }) =>
    onOwn({ id, session, act }, (inside) => moveBought(program, inside, id, 'receive')),
  );
  api.handle(acts.askRefund, ({ input, session, act }) =>
    onOwn({ id: input.id, session, act }, (inside) => askRefundInside(program, inside, input)),
  );
}

type ActOf = <T>(work: (inside: Scope) => Promise<T>, options?: { scope?: Scope }) => Promise<T>;

async function mallHome({ db }: Program, session: Session) {
  const { organization, today } = session;
  const membership = await membershipOf(db, organization.id, today);
  const [notice] = await shopNotices(db, today, 1);
  const { rows } = await sql<{ isSeller: boolean; unpaid: number }>`select
      exists (select from shop_sellers s where s.kindergarten_id = ${organization.id} and not s.deleted)
        as "isSeller",
      (select count(*)::integer from shop_orders r where ${ofKindergarten(organization.id)} and r.status = 'unpaid'
        and not r.deleted) as unpaid`.execute(db);
  return {
    ...(await shopCategories(db, today)),
    membership: membership && {
      levelName: membership.levelName,
      discountPercent: membership.discountPercent,
      benefits: membership.benefits,
      endsOn: membership.endsOn,
    },
    notice: notice ? { id: notice.id, title: notice.title } : null,
    isSeller: rows[0]?.isSeller ?? false,
    unpaidOrders: rows[0]?.unpaid ?? 0,
  };
}
