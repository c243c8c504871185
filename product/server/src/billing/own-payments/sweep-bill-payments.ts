import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import type { Program } from '../../program/program.ts';
import { notify, PROGRAM_ID, programSession } from '../../system/system.public.ts';
import { askForRefund } from '../payments/ask-for-refund.ts';
import type { PaymentClient } from '../payments/channel.ts';
import { clientOf, type MerchantPlace } from '../payments/merchant.ts';
import { NOTICE_TIME_MS } from '../payments/sweep.ts';
import { yuanText } from '../yuan-text.ts';
import { ownMerchantById } from './own-merchants.ts';
import { takeBillPayment } from './take-bill-payment.ts';

/** Payments and refunds that one run asks about; those that wait longest come first, so that no kindergarten blocks others. */
const MOST = 200;

interface Asked {
  kigId: string;
  id: string;
  billId: string;
  merchantId: string;
  number: string;
  amountFen: string;
  status: 'open' | 'refunding';
  reason: string | null;
  /** True where nobody should pay it any more. */
  isOver: boolean;
}

/**
 * Asks the platforms about payments of bills and their refunds, as `sweepPayments` does for orders. A payment whose time is
 * over, or whose bill leaves another amount open, is closed at its platform. A part of the regular works.
 */
export async function sweepBillPayments(program: Program, place: MerchantPlace): Promise<void> {
  const { db, clock, log } = program;
  const now = clock.now();
  const all = withScope(programSession(PROGRAM_ID, now), 'all', db);
  const { rows } = await sql<Asked>`select o.kig_id as "kigId", o.id, o.bill_id as "billId",
      o.merchant_id as "merchantId", o.payment_number as number, o.amount_fen as "amountFen", o.status, o.reason,
      o.closes_at <= ${now} or b.status <> 'issued'
        or b.total_fen - coalesce(b.paid_fen, 0) <> o.amount_fen as "isOver"
    from bill_online_payments o join bills b on b.kig_id = o.kig_id and b.id = o.bill_id
    where ${all.within('o.kig_id')} and (o.status = 'refunding' or o.status = 'open'
      and o.created_at < ${new Date(now.getTime() - NOTICE_TIME_MS)})
    order by o.asked_at nulls first, o.id limit ${MOST}`.execute(db);
  for (const asked of rows) {
    const { kigId, merchantId, number } = asked;
    const scope = withScope(programSession(PROGRAM_ID, now), [kigId], db);
    const write = (values: ReturnType<typeof sql>, inside: Scope = scope) =>
      sql`update bill_online_payments set ${values} where kig_id = ${kigId} and ${inside.within('kig_id')}
        and id = ${asked.id} and status = ${asked.status}`.execute(inside.db);
    try {
      await write(sql`asked_at = ${now}`);
      const merchant = await ownMerchantById(place, scope, { kigId, id: merchantId });
      if (merchant === null) continue;
      const client = clientOf(merchant);
      if (asked.status === 'open') await askAbout(program, client, asked, write);
      else await giveBack(program, client, asked, { scope, write });
    } catch (error) {
      // The others are asked about all the same.
      log.warn({ err: error, number }, 'payment of a bill not asked about');
    }
  }
}

type Write = (values: ReturnType<typeof sql>, inside?: Scope) => Promise<unknown>;

async function askAbout(
  program: Program,
  client: PaymentClient,
  { kigId, merchantId, number, isOver }: Asked,
  write: Write,
): Promise<void> {
  const told = await client.query(number);
  if (told.state === 'paid') {
    await takeBillPayment(program, { kigId, merchantId, number, ...told });
    return;
  }
  if (told.state !== 'closed' && !isOver) return;
  if (told.state === 'open') await client.close(number);
  await write(sql`status = 'closed'`);
}

async function giveBack(
  program: Program,
  client: PaymentClient,
  { number, amountFen, reason, kigId, id, billId }: Asked,
  { scope, write }: { scope: Scope; write: Write },
): Promise<void> {
  const { state, failure } = await askForRefund(client, {
    number,
    amountFen: Number(amountFen),
    paidFen: Number(amountFen),
    reason: reason ?? '',
  });
  const now = program.clock.now();
  if (state === 'done') await write(sql`status = 'refunded', refunded_at = ${now}`);
  if (state !== 'failed') return;
  await scope.transaction(async (inside) => {
    const { rows } = await sql<{ receipt: string }>`select p.receipt_number as receipt
      from bill_online_payments o join bill_payments p on p.kig_id = o.kig_id and p.id = o.payment_id
      where o.kig_id = ${kigId} and ${inside.within('o.kig_id')} and o.id = ${id}`.execute(inside.db);
    await write(sql`status = 'refundFailed', failure = ${failure}`, inside);
    await notify(
      { db: inside.db, secrets: program.secrets, now },
      {
        to: { organizationId: kigId, permissions: ['billing.bill.reverse'], whole: true },
        kind: 'system',
        name: 'billing.billRefundFailed',
        params: { amount: yuanText(Number(amountFen)), receipt: rows[0]?.receipt ?? '', failure },
        href: `/billing/bills/${billId}`,
      },
    );
  });
}
