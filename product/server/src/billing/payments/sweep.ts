import { withScope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import type { Program } from '../../program/program.ts';
import { PROGRAM_ID, programSession } from '../../system/system.public.ts';
import { askForRefund } from './ask-for-refund.ts';
import type { PaymentClient } from './channel.ts';
import { clientOf, type MerchantPlace, merchantById } from './merchant.ts';
import { movePayment } from './payment.server.ts';
import { takePayment } from './take-payment.ts';

/** A notice has this time before the platform is asked. */
export const NOTICE_TIME_MS = 30_000;

/** Payments and refunds that one run asks about; the rest follows in the next minute. */
const MOST = 200;

interface Open {
  id: string;
  number: string;
  settingId: string;
  amountFen: string;
  refundFen: string;
  reason: string | null;
  isOver: boolean;
}

/**
 * Asks the platforms about open payments, because they do not promise their notices, and about refunds. A payment whose
 * time is over is closed at its platform. A part of the regular works.
 */
export async function sweepPayments(program: Program, place: MerchantPlace): Promise<void> {
  const { db, clock, log } = program;
  const now = clock.now();
  const read = (where: ReturnType<typeof sql>) =>
    sql<Open>`select id, payment_number as number, setting_id as "settingId", amount_fen as "amountFen",
        coalesce(refund_fen, amount_fen) as "refundFen", reason,
        closes_at <= ${now} as "isOver"
      from billing_payments where ${where} order by updated_at, id limit ${MOST}`.execute(db);
  const { rows: open } = await read(sql`status = 'open' and created_at < ${new Date(now.getTime() - NOTICE_TIME_MS)}`);
  const { rows: refunds } = await read(sql`status = 'refunding'`);
  const clients = new Map<string, PaymentClient | null>();
  for (const payment of [...open, ...refunds]) {
    const { settingId, number } = payment;
    if (!clients.has(settingId)) {
      const merchant = await merchantById(place, settingId);
      clients.set(settingId, merchant && clientOf(merchant));
    }
    const client = clients.get(settingId);
    if (!client) continue;
    try {
      await (open.includes(payment) ? askAbout(program, client, payment) : giveBack(program, client, payment));
    } catch (error) {
      // The others are asked about all the same.
      log.warn({ err: error, number }, 'payment not asked about');
    }
  }
}

async function askAbout(
  program: Program,
  client: PaymentClient,
  { id, number, settingId, isOver }: Open,
): Promise<void> {
  const told = await client.query(number);
  if (told.state === 'paid') {
    await takePayment(program, { settingId, number, ...told });
    return;
  }
  if (told.state !== 'closed' && !isOver) return;
  // Nobody can pay it after this.
  if (told.state === 'open') await client.close(number);
  await move(program, id, 'expire');
}

async function giveBack(program: Program, client: PaymentClient, payment: Open): Promise<void> {
  const { id, number, amountFen, refundFen, reason } = payment;
  const { db, clock } = program;
  const { state, failure } = await askForRefund(client, {
    number,
    amountFen: Number(refundFen),
    paidFen: Number(amountFen),
    reason: reason ?? '',
  });
  if (state === 'done') {
    await sql`update billing_payments set refunded_at = ${clock.now()} where id = ${id}`.execute(db);
    await move(program, id, 'finishRefund');
  }
  if (state === 'failed') {
    await sql`update billing_payments set failure = ${failure} where id = ${id}`.execute(db);
    await move(program, id, 'failRefund');
  }
}

async function move(program: Program, id: string, transition: 'expire' | 'finishRefund' | 'failRefund'): Promise<void> {
  const session = programSession(PROGRAM_ID, program.clock.now());
  await withScope(session, 'all', program.db).transaction((inside) => movePayment(program, inside, id, transition));
}
