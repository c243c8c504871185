import { randomUUID } from 'node:crypto';
import { dayAfter } from '@kiga/entity/days.ts';
import { inNameOf, type Scope } from '@kiga/kit-server/access/scope.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../src/program/database.ts';
import type { Program } from '../src/program/program.ts';
import { saveAddressOf } from '../src/shop/address.ts';
import { bookSale, bookSaleRefund } from '../src/shop/book-sale.ts';
import { askRefundInside, moveBought } from '../src/shop/bought.ts';
import { deliveryTerms } from '../src/shop/delivery-terms.ts';
import { makeShopOrder } from '../src/shop/make-order.ts';
import { membershipOf } from '../src/shop/membership.ts';
import { offeredVariants } from '../src/shop/offered.ts';
import { heldOrder, linesOfOrders } from '../src/shop/order.ts';
import { sendParcelInside } from '../src/shop/parcels.ts';
import { payFromBalance } from '../src/shop/pay-order.ts';
import { inTurn } from './demo.ts';
import { closeMonths } from './demo-months.ts';
import { organizationOf, type Person, personOf } from './demo-people.ts';
import { type DemoGoods, demoCategories } from './demo-shop-goods.ts';
import { drawGoods } from './demo-shop-pictures.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Hours from the payment of an order to its refund. */
const REFUND_HOURS = 80;

/** The kindergarten of the demo that sells. */
const SELLER = 'KG0002';

/** An order of the demo: goods by their number and variant, and how far it came. */
interface DemoOrder {
  daysAgo: number;
  goods: readonly [number: string, variant: string, quantity: number][];
  until: 'paid' | 'partSent' | 'delivered' | 'completed' | 'refunding' | 'refunded' | 'closed';
  remark?: string;
  refund?: { amountFen: number; reason: string };
}

const delivery = {
  receiver: '周敏',
  receiverPhone: '19900001001',
  address: '北京市朝阳区望京北路 18 号，东门',
};

const orders: readonly DemoOrder[] = [
  {
    daysAgo: 24,
    goods: [
      ['M-01', '24 色', 6],
      ['M-02', '100 张', 10],
    ],
    until: 'completed',
  },
  {
    daysAgo: 17,
    goods: [
      ['B-03', '100 片', 8],
      ['B-02', '50 只', 4],
    ],
    until: 'completed',
    remark: '请和发票一起寄',
  },
  {
    daysAgo: 12,
    goods: [['C-02', '蓝', 6]],
    until: 'refunded',
    refund: { amountFen: 4_370, reason: '两只水杯的杯口有毛刺' },
  },
  { daysAgo: 9, goods: [['W-04', '橙', 3]], until: 'closed' },
  {
    daysAgo: 4,
    goods: [
      ['M-06', '3 至 4 岁', 8],
      ['M-05', '6 色', 2],
    ],
    until: 'delivered',
  },
  {
    daysAgo: 2,
    goods: [
      ['Q-02', '黄', 5],
      ['M-08', '10 卷', 6],
    ],
    until: 'partSent',
  },
  {
    daysAgo: 1,
    goods: [['M-07', '21 克', 20]],
    until: 'refunding',
    refund: { amountFen: 6_650, reason: '买重了，库房还有两箱' },
  },
  { daysAgo: 0, goods: [['W-03', '60 粒', 4]], until: 'paid', remark: '小一班用' },
];

/**
 * Opens the demo's shop: goods with pictures, a membership, a seller, notices, and orders in most states. Then it closes the
 * months of the books, which hold these sales. No effect where it is open.
 */
export async function addShop(program: Program): Promise<void> {
  await inTurn(program, async (tx) => {
    const { rows } = await sql`select from shop_categories limit 1`.execute(tx);
    if (rows.length > 0) return;
    const operator = await personOf(program, tx, 'demo9');
    const sunflower = await organizationOf(tx, 'KG0001');
    const partner = await organizationOf(tx, SELLER);
    await addTerms(program, operator, sunflower, partner);
    for (const [index, { name, nameEn, goods }] of demoCategories.entries()) {
      const given = { categoryName: name, categoryNameEn: nameEn, sort: index + 1 };
      const all = await platformScope(operator);
      const { id: categoryId } = await saveRecord(program.stores.get('shop.category'), all, given);
      for (const one of goods) {
        const isOfPartner = one.soldBy === SELLER;
        const seller = isOfPartner ? await inNameOf(all, all.session, [partner]) : await ownScope(operator);
        await addGoods(program, seller, isOfPartner ? SELLER : operator.code, categoryId, one);
      }
    }
    const buyer = await personOf(program, tx, 'demo3');
    await saveAddressOf(program, tx, sunflower, delivery);
    for (const order of orders) await addOrder(program, tx, { operator, buyer, sunflower }, order);
    await fillBasket(program, tx, buyer);
    await closeMonths(program, tx);
  });
}

/** Returns the scope of the platform's records. */
const platformScope = ({ scope }: Person): Promise<Scope> => inNameOf(scope, scope.session, 'all');

/** Returns the scope of the operator's own records. */
function ownScope({ scope }: Person): Promise<Scope> {
  const { organization } = scope.session as object as { organization: { id: string } };
  return inNameOf(scope, scope.session, [organization.id]);
}

async function addGoods(
  program: Program,
  scope: Scope,
  code: string,
  categoryId: string,
  { number, name, subtitle, unit, drawing, variants }: DemoGoods,
): Promise<void> {
  const { files, clock, stores } = program;
  const { accountId } = scope.session;
  const now = clock.now();
  const { id, ownerId } = await saveRecord(stores.get('shop.commodity'), scope, {
    commodityNumber: number,
    commodityName: name,
    categoryId,
    subtitle,
    unit,
    variants: variants.map(([variantName, listPriceFen, stock]) => ({
      variantId: randomUUID(),
      variantName,
      listPriceFen,
      stock,
    })),
  });
  const path = `${code}/${now.toISOString().slice(0, 10)}/shop/drawing-${id}.png`;
  const facts = await files.keepPictureOf(accountId, path, await drawGoods(...drawing));
  if (facts === null) throw new Error(`${path} was not drawn`);
  const place = { ownerId, accountId, entity: 'shop.commodity', recordId: id, field: 'picture' } as const;
  await files.claim(scope.db, path, facts, { ...place, at: now });
  await sql`update shop_commodities set picture = ${path} where id = ${id}`.execute(scope.db);
  await makeTransition(stores.named('shop.commodity'), scope, 'list', { id, asks: {} });
}

/** Adds the delivery rule, levels with a member, a seller, and two notices. */
async function addTerms({ stores }: Program, operator: Person, kindergartenId: string, partner: string): Promise<void> {
  const own = await ownScope(operator);
  const { today } = own.session;
  await saveRecord(stores.get('shop.deliveryRule'), own, {
    beginsOn: today,
    shippingFen: 1_200,
    freeFromFen: 29_900,
    deliveryNote: '一般 3 天内送到，送货单随箱',
  });
  const scope = await platformScope(operator);
  const level = (levelName: string, discountPercent: number, benefits: string) =>
    saveRecord(stores.get('shop.level'), scope, { levelName, discountPercent, benefits });
  const { id: gold } = await level('金穗', 95, '优先发货；每学期一次免费上门安装设备');
  await level('银穗', 98, '优先发货');
  await saveRecord(stores.get('shop.member'), scope, {
    kindergartenId,
    levelId: gold,
    beginsOn: dayAfter(today, -120),
    endsOn: dayAfter(today, 128),
    remark: '年度框架协议',
  });
  await saveRecord(stores.get('shop.seller'), scope, {
    kindergartenId: partner,
    commissionPercent: 8,
    beginsOn: dayAfter(today, -30),
    remark: '园本教材与手工材料',
  });
  const notices = [
    ['签到机价格调整', '下月起签到机含上门安装，安装费不再另收。'],
    [`${monthAndDay(dayAfter(today, 6))}盘点，当天不发货`, '仓库年底盘点，当天的订单顺延一天发出。'],
  ] as const;
  for (const [title, content] of notices) {
    const { id } = await saveRecord(stores.get('shop.notice'), scope, { title, content, endsOn: dayAfter(today, 30) });
    await makeTransition(stores.named('shop.notice'), scope, 'publish', { id, asks: {} });
  }
}

const monthAndDay = (day: string) => `${Number(day.slice(5, 7))} 月 ${Number(day.slice(8))} 日`;

async function variantOf(tx: Transaction<Database>, number: string, name: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select v.id from shop_variants v
    join shop_commodities c on c.id = v.commodity_id and c.commodity_number = ${number}
    where v.variant_name = ${name}`.execute(tx);
  if (!rows[0]) throw new Error(`the demo's shop has no ${number} ${name}`);
  return rows[0].id;
}

interface People {
  operator: Person;
  buyer: Person;
  sunflower: string;
}

async function addOrder(
  program: Program,
  tx: Transaction<Database>,
  { operator, buyer, sunflower }: People,
  { daysAgo, goods, until, remark = '', refund }: DemoOrder,
): Promise<void> {
  const seller = await ownScope(operator);
  const sellerId = seller.oneTenant();
  const bySeller = (scope: Scope) => inNameOf(scope, scope.session, [sellerId]);
  const inside = await bySeller(buyer.scope);
  const { today, accountId } = inside.session;
  const level = await membershipOf(tx, sunflower, today);
  const ids = await Promise.all(goods.map(([number, variant]) => variantOf(tx, number, variant)));
  const variants = await offeredVariants(tx, ids, { level, today });
  const ordered = goods.flatMap(([, , quantity], index) => {
    const variant = variants.get(ids[index] as string);
    return variant ? [{ variant, quantity }] : [];
  });
  const terms = (await deliveryTerms(tx, [sellerId], today)).get(sellerId);
  const { id } = await makeShopOrder(
    program,
    inside,
    {
      buyer: 'kindergarten',
      kindergartenId: sunflower,
      accountId,
      parentId: null,
      levelName: level?.levelName ?? null,
      delivery,
      remark: remark || null,
    },
    ordered,
    terms ?? { shippingFen: 0, freeFromFen: null, deliveryNote: null },
  );
  if (until === 'closed') await moveBought(program, inside, id, 'close');
  else {
    const paidAt = new Date(program.clock.now().getTime() - daysAgo * DAY_MS);
    await bookThen(program, inside, id, { at: paidAt, book: bookSale });
    await payFromBalance(program, inside, id);
    await goOn(program, { seller: await bySeller(operator.scope), inside, id, paidAt }, { until, refund });
  }
  await setBack(tx, id, daysAgo);
}

/**
 * Books a step of an order on its day. The step itself books with the present time, and what is booked already stays. Books
 * of a month that an earlier start of the demo closed stay as they are.
 */
async function bookThen(
  program: Program,
  inside: Scope,
  id: string,
  { at, book }: { at: Date; book: typeof bookSale },
): Promise<void> {
  const { rows } = await sql`select from ledger_months where ends_at > ${at} limit 1`.execute(inside.db);
  if (rows.length > 0) return;
  const order = await heldOrder(program, inside, id);
  const { accountId: actorId } = inside.session;
  await book(inside.db, { ...order, channel: 'balance', feeBasisPoints: 0 }, { at, actorId });
}

async function goOn(
  program: Program,
  { seller, inside, id, paidAt }: { seller: Scope; inside: Scope; id: string; paidAt: Date },
  { until, refund }: Pick<DemoOrder, 'until' | 'refund'>,
): Promise<void> {
  if (until === 'paid') return;
  const [first] = await linesOfOrders(seller, [id]);
  const parcel = { id, carrier: '顺丰', trackingNumber: `SF${BigInt(`0x${id.slice(-12)}`)}`.slice(0, 15) };
  if (until === 'partSent' && first) {
    const lines = [{ lineId: first.id, quantity: first.quantity }];
    await sendParcelInside(program, seller, { ...parcel, lines });
  }
  if (['delivered', 'completed', 'refunded'].includes(until)) await sendParcelInside(program, seller, parcel);
  if (until === 'completed') await moveBought(program, inside, id, 'receive');
  if (!refund) return;
  await askRefundInside(program, inside, { id, ...refund });
  if (until === 'refunded') {
    const at = new Date(paidAt.getTime() + REFUND_HOURS * HOUR_MS);
    await bookThen(program, seller, id, { at, book: bookSaleRefund });
    await makeTransition(program.stores.named('shop.order'), seller, 'refund', { id, asks: {} });
  }
}

/** Moves an order into the past, a few hours between its steps. */
async function setBack(tx: Transaction<Database>, id: string, daysAgo: number): Promise<void> {
  const back = `${daysAgo * 24} hours`;
  await sql`update shop_orders set ordered_on = ordered_on - ${daysAgo}::integer,
      order_number = to_char(ordered_on - ${daysAgo}::integer, '"SO"YYMMDD') || right(order_number, 5),
      created_at = created_at - ${back}::interval, paid_at = paid_at - ${back}::interval,
      delivered_at = delivered_at - ${back}::interval + interval '30 hours',
      completed_at = completed_at - ${back}::interval + interval '90 hours',
      refunded_at = refunded_at - ${back}::interval + ${`${REFUND_HOURS} hours`}::interval
    where id = ${id}`.execute(tx);
  await sql`update shop_parcels set sent_at = sent_at - ${back}::interval + interval '30 hours'
    where order_id = ${id}`.execute(tx);
}

async function fillBasket({ clock }: Program, tx: Transaction<Database>, { scope }: Person): Promise<void> {
  const wanted = [
    ['W-01', '108 片', 4, 15_960],
    ['Q-01', '蓝', 3, 12_160],
    ['B-01', '电池款', 2, 8_455],
  ] as const;
  for (const [index, [number, variant, quantity, priceFen]] of wanted.entries()) {
    const at = new Date(clock.now().getTime() - DAY_MS + index * 60_000);
    await sql`insert into shop_basket_lines (account_id, variant_id, quantity, seen_price_fen, added_at)
      values (${scope.session.accountId}, ${await variantOf(tx, number, variant)}, ${quantity}, ${priceFen}, ${at})`.execute(
      tx,
    );
  }
}
