import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import type { TakenFiles } from '@kiga/kit-server/files/record-files.ts';
import { sql, type Transaction } from 'kysely';
import { releasePool } from '../src/billing/ledger/ledger-works.ts';
import { bookOrder } from '../src/billing/orders/book-order.ts';
import { makeOrder } from '../src/billing/orders/make-order.ts';
import type { Order } from '../src/billing/orders/order.ts';
import { workOut } from '../src/billing/orders/renewal.ts';
import { applyForWithdrawal } from '../src/billing/withdrawals/withdrawal.server.ts';
import type { Database } from '../src/program/database.ts';
import type { Program } from '../src/program/program.ts';
import { inTurn } from './demo.ts';
import { addInvoices } from './demo-invoices.ts';
import { addParentOrders } from './demo-parent-orders.ts';
import { organizationOf, payerOf, personOf } from './demo-people.ts';
import { drawSlip } from './demo-slip.ts';

const DAY_MS = 86_400_000;

/** Packages of the demo, with prices in fen. */
const packages = [
  {
    packageName: '安心接送',
    type: 'messages',
    time: 6,
    monthlyPriceFen: 2000,
    agentPriceFen: 1020,
    kindergartenPriceFen: 1280,
    chargeFen: 9000,
    androidChargeFen: 9000,
    iosChargeFen: 10_800,
  },
  {
    packageName: '安心接送和看看宝贝',
    type: 'both',
    time: 6,
    monthlyPriceFen: 3800,
    agentPriceFen: 2080,
    kindergartenPriceFen: 2680,
    chargeFen: 18_000,
    androidChargeFen: 18_000,
    iosChargeFen: 21_600,
  },
  {
    packageName: '看看宝贝',
    type: 'video',
    time: 3,
    monthlyPriceFen: 2200,
    agentPriceFen: 1180,
    kindergartenPriceFen: 1500,
    chargeFen: 5400,
    androidChargeFen: 5400,
    iosChargeFen: 6600,
  },
  {
    packageName: '体验一周',
    type: 'both',
    time: 1,
    tryFlag: true,
    validDays: 7,
    monthlyPriceFen: 0,
    agentPriceFen: 0,
    kindergartenPriceFen: 0,
    chargeFen: 0,
    androidChargeFen: 0,
    iosChargeFen: 0,
  },
] as const;

/** A renewal or a top-up of the demo by bank transfer, some days ago. */
interface DemoOrder {
  kig: string;
  daysAgo: number;
  reference: string;
  /** Months and number of children of a renewal. */
  months?: number;
  children?: number;
  topUpFen?: number;
  /** True where its slip waits for finance. */
  waits?: boolean;
}

const orders: readonly DemoOrder[] = [
  { kig: 'KG0001', daysAgo: 34, reference: 'HH 1020 4471 08', topUpFen: 200_000 },
  { kig: 'KG0003', daysAgo: 31, reference: 'HH 1023 0917 55', months: 6, children: 8 },
  { kig: 'KG0001', daysAgo: 19, reference: 'HH 1104 2016 31', months: 12, children: 14 },
  { kig: 'KG0003', daysAgo: 12, reference: 'HH 1111 6630 72', months: 3, children: 5 },
  { kig: 'KG0001', daysAgo: 4, reference: 'HH 1119 3361 20', months: 6, children: 6 },
  { kig: 'KG0001', daysAgo: 2, reference: 'HH 1121 1245 88', months: 6, children: 9, waits: true },
  { kig: 'KG0003', daysAgo: 1, reference: 'HH 1122 5180 03', months: 3, children: 4, waits: true },
  { kig: 'KG0002', daysAgo: 0, reference: 'HH 1123 0047 61', topUpFen: 150_000, waits: true },
];

/**
 * Tells a story about money over five weeks: packages, an agent's own fee, recharges that finance passed and some that
 * wait, income that left the revenue pool, a withdrawal under way, and invoices. It has no effect where there are packages.
 */
export async function addBilling(program: Program): Promise<void> {
  await inTurn(program, async (tx) => {
    const { rows } = await sql`select from billing_packages limit 1`.execute(tx);
    if (rows.length > 0) return;
    const offered = await addPackages(program, tx);
    const packageId = offered[0] as string;
    await addAgentTerms(program, tx, packageId);
    for (const order of orders) await addOrder(program, tx, order, packageId);
    await addParentOrders(program, tx, { kigId: await organizationOf(tx, 'KG0001'), packageId });
    await addWithdrawal(program, tx);
    await addInvoices(program, tx);
  });
}

async function addPackages(program: Program, tx: Transaction<Database>): Promise<string[]> {
  const { scope } = await personOf(program, tx, 'demo9');
  const store = program.stores.named('billing.package');
  const ids: string[] = [];
  for (const fields of packages) {
    const { id } = await saveRecord(store, scope, fields);
    await makeTransition(store, scope, 'putOn', { id, asks: {} });
    ids.push(id);
  }
  return ids;
}

/** Enters the agent's bank account, and its own price for one kindergarten. */
async function addAgentTerms(program: Program, tx: Transaction<Database>, packageId: string): Promise<void> {
  const { scope } = await personOf(program, tx, 'demo5');
  await saveRecord(program.stores.named('billing.agent'), scope, {
    accountKind: 'company',
    bankName: '华禾银行北京望京支行',
    bankAccount: '0200-0012-0920-2290',
    accountName: '晨光科技有限公司',
  });
  await saveRecord(program.stores.named('billing.fee'), scope, {
    kindergartenId: await organizationOf(tx, 'KG0003'),
    packageId,
    priceFen: 1440,
    beginsOn: scope.session.today,
    remark: '含上门安装',
  });
}

async function addOrder(
  program: Program,
  tx: Transaction<Database>,
  { kig, daysAgo, reference, months, children = 0, topUpFen, waits = false }: DemoOrder,
  packageId: string,
): Promise<void> {
  const now = new Date(program.clock.now().getTime() - daysAgo * DAY_MS);
  const then = { ...program, clock: { now: () => now } };
  const { scope, code } = await payerOf(then, tx, kig);
  const studentIds = months === undefined ? [] : await childrenToRenew(scope, children);
  const kind = months === undefined ? 'topUp' : 'renewal';
  const totalFen = topUpFen ?? (await workOut(scope, scope.oneTenant(), { packageId, months, studentIds })).totalFen;
  const amountYuan = (totalFen / 100).toFixed(2);
  const { path, files } = await takeSlip(then, scope, { code, reference, amountYuan });
  const { id: orderId } = await makeOrder(
    then,
    scope,
    { kind, amountFen: topUpFen, packageId, months, studentIds, channel: 'bank', credentials: path },
    files,
    ['bank'],
  );
  if (!waits) await passThen(then, tx, { orderId, kigId: scope.oneTenant(), reference });
  await sql`update billing_orders set created_at = ${now}, updated_at = ${now} where id = ${orderId}`.execute(tx);
}

/** Stores the picture of a slip, so that its order can claim it. */
async function takeSlip(
  { files, clock }: Program,
  { session }: Scope,
  { code, reference, amountYuan }: { code: string; reference: string; amountYuan: string },
): Promise<{ path: string; files: TakenFiles }> {
  const day = clock.now().toISOString().slice(0, 10);
  const path = `${code}/${day}/billing/slip-${reference.replaceAll(' ', '')}.png`;
  const facts = await files.keepPictureOf(session.accountId, path, drawSlip({ amountYuan, reference }));
  if (facts === null) throw new Error(`${path} was not drawn`);
  return { path, files: new Map([[`credentials ${path}`, { kind: 'new', facts }]]) };
}

/** Passes an order as finance did then: the transition itself books with the present time. */
async function passThen(
  then: Program,
  tx: Transaction<Database>,
  { orderId, kigId, reference }: { orderId: string; kigId: string; reference: string },
): Promise<void> {
  const { scope } = await personOf(then, tx, 'demo11');
  const [order] = await readRecords(then.stores.named('billing.rechargeOrder'), scope, [orderId]);
  const now = then.clock.now();
  await bookOrder({ stores: then.stores, now }, scope, order as object as Order, 'pass');
  const plain = reference.replaceAll(' ', '');
  await sql`insert into billing_slips (order_id, order_number, bank_reference, image_sha256, passed_at)
    select ${orderId}, ${(order as object as Order).orderNumber}, ${plain}, f.sha256, ${now} from stored_files f
    where f.record_id = ${orderId}`.execute(tx);
  await sql`update billing_orders set status = 'passed', bank_reference = ${plain}, processed_at = ${now},
      processed_by_id = ${scope.session.accountId}
    where kig_id = ${kigId} and id = ${orderId}`.execute(tx);
  await sql`update messages set done_at = ${now} where source = ${`billing.rechargeOrder:${orderId}`}`.execute(tx);
}

/** Releases what has lain in the pool for a week, and applies for a withdrawal of a part of it. */
async function addWithdrawal(program: Program, tx: Transaction<Database>): Promise<void> {
  const agentId = await organizationOf(tx, 'AG0001');
  const at = new Date(program.clock.now().getTime() - 3 * DAY_MS);
  await releasePool(tx, { agentId, now: at, before: new Date(at.getTime() - 7 * DAY_MS) });
  const then = { ...program, clock: { now: () => new Date(at.getTime() + DAY_MS) } };
  const { scope } = await personOf(then, tx, 'demo5');
  const { id } = await applyForWithdrawal(then, scope, 15_000);
  const operations = await personOf(program, tx, 'demo9');
  await makeTransition(program.stores.named('billing.withdrawal'), operations.scope, 'confirm', { id, asks: {} });
}

/** Returns children whose service ends first. */
async function childrenToRenew(scope: Scope, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select s.id from students s
    where ${scope.within('s.kig_id')} and s.status = 'enrolled' and not s.deleted
    order by s.service_end_date nulls first, s.stu_no limit ${count}`.execute(scope.db);
  return rows.map(({ id }) => id);
}
