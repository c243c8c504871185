import { createHash } from 'node:crypto';
import { inNameOf } from '@kiga/kit-server/access/scope.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { sql, type Transaction } from 'kysely';
import type { PrintedReceipt } from '../src/billing/bills/draw-receipt.ts';
import { paidOrders } from '../src/billing/invoices/open-orders.ts';
import { requestInvoice } from '../src/billing/invoices/request-invoice.ts';
import { yuanText } from '../src/billing/yuan-text.ts';
import type { Database } from '../src/program/database.ts';
import { drawPdf } from '../src/program/pdf/pdf-thread.ts';
import type { Program } from '../src/program/program.ts';
import { payerOf, personOf } from './demo-people.ts';

const DAY_MS = 86_400_000;

/** A request of the demo for the invoice of some of the requester's paid orders, by their places from the earliest on. */
interface DemoInvoice {
  kig: keyof typeof buyers;
  places: readonly number[];
  daysAgo: number;
  /** Number of the issued invoice. */
  number?: string;
  /** Why finance rejected it. */
  rejected?: string;
}

const invoices: readonly DemoInvoice[] = [
  { kig: 'KG0001', places: [0], daysAgo: 30, number: '26112000000107355201' },
  { kig: 'KG0003', places: [0], daysAgo: 28, number: '26112000000107355418' },
  { kig: 'KG0003', places: [1], daysAgo: 6, rejected: '抬头与付款单位不一致，请核对后重新申请' },
  { kig: 'KG0001', places: [1], daysAgo: 1 },
];

const noMore = { addressAndPhone: null, bankAndAccount: null, note: null };

/** Buyers of the demo. Their tax numbers have a valid check digit and belong to nobody. */
const buyers = {
  KG0001: {
    buyerName: '向日葵幼儿园',
    kind: 'ordinary',
    taxNumber: '52110105MJ0000001K',
    email: 'cw@sunflower.example',
  },
  KG0003: {
    buyerName: '小星星幼儿园',
    kind: 'special',
    taxNumber: '91110105MA00000012',
    addressAndPhone: '北京市朝阳区酒仙桥路 8 号 010-6400 0000',
    bankAndAccount: '华禾银行北京酒仙桥支行 0200-0031-1820-4471',
    email: 'caiwu@xingxing.example',
  },
} as const;

/** Tells the story of four requests: two issued invoices, a rejected request, and one that waits for finance. */
export async function addInvoices(program: Program, tx: Transaction<Database>): Promise<void> {
  for (const one of invoices) await addInvoice(program, tx, one);
}

async function addInvoice(
  program: Program,
  tx: Transaction<Database>,
  { kig, places, daysAgo, number, rejected }: DemoInvoice,
): Promise<void> {
  const now = new Date(program.clock.now().getTime() - daysAgo * DAY_MS);
  const then = { ...program, clock: { now: () => now } };
  const { scope } = await payerOf(then, tx, kig);
  const payerId = scope.oneTenant();
  const finance = await personOf(then, tx, 'demo11');
  const paid = (await paidOrders(finance.scope, payerId)).toReversed();
  const orders = places.flatMap((place) => paid[place]?.id ?? []);
  const { id, requestNumber, amountFen } = await requestInvoice(then, scope, { ...noMore, ...buyers[kig], orders });
  await inNameOf(scope, finance.scope.session, 'all');
  const store = program.stores.named('billing.invoice');
  if (number !== undefined) {
    const asks = { invoiceNumber: number, invoicedOn: finance.scope.session.today };
    await makeTransition(store, finance.scope, 'issue', { id, asks });
    const document = await drawn({ number, day: asks.invoicedOn, buyer: buyers[kig], amountFen });
    await keepDocument(then, tx, { id, ownerId: payerId, code: finance.code, document });
  } else if (rejected !== undefined) {
    await makeTransition(store, finance.scope, 'reject', { id, asks: { reason: rejected } });
  }
  await sql`update billing_invoices set created_at = ${now}, requested_at = ${now},
      processed_at = case when status = 'requested' then null else ${now}::timestamptz end
    where id = ${id} and request_number = ${requestNumber}`.execute(tx);
}

interface Drawn {
  number: string;
  day: string;
  buyer: (typeof buyers)[keyof typeof buyers];
  amountFen: number;
}

/** Draws a paper that stands for the tax authority's file; it says that it is of the demo. */
async function drawn({ number, day, buyer, amountFen }: Drawn): Promise<Buffer> {
  const paper: PrintedReceipt = {
    title: buyer.kind === 'special' ? '电子发票（增值税专用发票）' : '电子发票（普通发票）',
    kigName: '演示样张，不作为报销凭证',
    heads: [`发票号码  ${number}`, `开票日期  ${day}`],
    rows: [
      ['购买方', buyer.buyerName],
      ['纳税人识别号', buyer.taxNumber],
      ['项目', '信息技术服务 平台服务费'],
      ['价税合计', `¥${yuanText(amountFen)}`],
    ],
    feet: ['开票人  梁慧', '销售方  启芽运营中心'],
    reversed: null,
  };
  return Buffer.from(await drawPdf(new URL('../src/billing/bills/draw-receipt.ts', import.meta.url), paper));
}

async function keepDocument(
  { files, clock }: Program,
  tx: Transaction<Database>,
  { id, ownerId, code, document }: { id: string; ownerId: string; code: string; document: Buffer },
): Promise<void> {
  const at = clock.now();
  const path = `${code}/${at.toISOString().slice(0, 10)}/invoice/${uuid7()}.pdf`;
  await files.store.put(`kept/${path}`, pieceOf(document), { sizeBytes: document.length });
  await sql`insert into stored_files (path, owner_id, account_id, mode, content_type, size_bytes, sha256, entity,
      record_id, field, kept_at)
    select ${path}, ${ownerId}, a.id, 'invoice', 'application/pdf', ${document.length},
      ${createHash('sha256').update(document).digest()}, 'billing.invoice', ${id}, 'document', ${at}
    from accounts a where a.user_name = 'demo11'`.execute(tx);
  await sql`update billing_invoices set document = ${path} where id = ${id}`.execute(tx);
}

async function* pieceOf(bytes: Buffer) {
  yield bytes;
}
