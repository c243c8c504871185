import { shareOf } from '@kiga/contract/billing/order-sums.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { sql } from 'kysely';
import type { Program } from '../../program/program.ts';
import { compareBill, type FoundDifference, type OurLine } from './compare-bill.ts';
import { clientOf, type Merchant, type MerchantPlace, merchantById } from './merchant.ts';
import { tellOfDifferences } from './tell.ts';

const DAY_MS = 86_400_000;
const ZONE = 'Asia/Shanghai';

/** Platforms give the bill of a day from 10 o'clock of the next one; WeChat Pay's documents, "申请交易账单". */
const BILLS_FROM_MS = 10.5 * 3_600_000;

/**
 * Days that are made up for, after an interruption: a month is closed only when all its days are compared. Both platforms
 * keep their bills longer.
 */
const LATE_DAYS = 62;

/** Compares the payments of the past days with the platforms' bills, each day once; a part of the regular works. */
export async function reconcile(program: Program, place: MerchantPlace): Promise<void> {
  const { db, clock, log } = program;
  const ready = new Date(clock.now().getTime() - BILLS_FROM_MS);
  const latest = new Date(Date.parse(dayIn(ready, ZONE)) - DAY_MS);
  const days = Array.from({ length: LATE_DAYS }, (_, back) =>
    new Date(latest.getTime() - back * DAY_MS).toISOString().slice(0, 10),
  );
  // A day counts from the first payment of a merchant account on.
  const { rows } = await sql<{ settingId: string; first: string }>`select setting_id as "settingId",
      min((created_at at time zone ${ZONE})::date)::text as first
    from billing_payments group by setting_id`.execute(db);
  for (const { settingId, first } of rows) {
    const merchant = await merchantById(place, settingId);
    if (merchant === null) continue;
    for (const day of days.filter((one) => one >= first).toReversed()) {
      try {
        await reconcileDay(program, merchant, day);
      } catch (error) {
        log.warn({ err: error, day, settingId }, 'bill not compared');
      }
    }
  }
}

async function reconcileDay(program: Program, merchant: Merchant, day: string): Promise<void> {
  const { db, clock } = program;
  const { rows: before } = await sql`select from billing_reconciliations
    where setting_id = ${merchant.id} and bill_day = ${day}`.execute(db);
  if (before.length > 0) return;
  const bill = await clientOf(merchant).bill(day);
  const ours = await ourLines(program, merchant.id, day);
  const found = await withoutNeighbours(program, merchant.id, compareBill(ours, bill));
  const now = clock.now();
  const totalFen = bill.reduce((sum, { amountFen }) => sum + amountFen, 0);
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql`insert into billing_reconciliations (setting_id, bill_day, payment_count, total_fen,
        difference_count, at)
      values (${merchant.id}, ${day}, ${bill.length}, ${totalFen}, ${found.length}, ${now})
      on conflict do nothing returning bill_day`.execute(tx);
    // Another process compared the day meanwhile.
    if (rows.length === 0 || found.length === 0) return;
    await sql`insert into billing_differences (id, bill_day, channel, kind, payment_number, transaction_id, our_fen,
        platform_fen, created_at, updated_at)
      select given.id, ${day}::date, ${merchant.channel}, given.kind, given.number, given.transaction, given.ours,
        given.platform, ${now}, ${now}
      from unnest(${found.map(() => uuid7(now.getTime()))}::uuid[], ${found.map(({ kind }) => kind)}::text[],
        ${found.map(({ number }) => number)}::text[], ${found.map(({ transactionId }) => transactionId)}::text[],
        ${found.map(({ ourFen }) => ourFen)}::bigint[], ${found.map(({ platformFen }) => platformFen)}::bigint[])
        as given (id, kind, number, transaction, ours, platform)`.execute(tx);
    await tellOfDifferences(program, tx, { day, count: found.length });
  });
}

async function ourLines({ db }: Program, settingId: string, day: string): Promise<OurLine[]> {
  const { rows } = await sql<{
    number: string;
    transactionId: string;
    amountFen: string;
    basisPoints: number;
    isRefund: boolean;
  }>`
    select payment_number as number, transaction_id as "transactionId", amount_fen as "amountFen",
      fee_basis_points as "basisPoints", false as "isRefund"
    from billing_payments where setting_id = ${settingId}
      and paid_at >= (${day}::date)::timestamp at time zone ${ZONE}
      and paid_at < (${day}::date + 1)::timestamp at time zone ${ZONE}
    union all
    select payment_number, transaction_id, coalesce(refund_fen, amount_fen), fee_basis_points, true
    from billing_payments where setting_id = ${settingId}
      and refunded_at >= (${day}::date)::timestamp at time zone ${ZONE}
      and refunded_at < (${day}::date + 1)::timestamp at time zone ${ZONE}`.execute(db);
  return rows.map(({ number, transactionId, amountFen, basisPoints, isRefund }) => ({
    number,
    transactionId,
    kind: isRefund ? 'refund' : 'payment',
    amountFen: isRefund ? -Number(amountFen) : Number(amountFen),
    feeFen: shareOf(Number(amountFen), basisPoints),
  }));
}

/**
 * Leaves out refunds that only their day tells apart: the platform dates a refund by its own moment, and we by the answer
 * that told us of it, minutes later.
 */
async function withoutNeighbours(
  { db }: Program,
  settingId: string,
  found: FoundDifference[],
): Promise<FoundDifference[]> {
  const isRefund = ({ ourFen, platformFen }: FoundDifference) => (platformFen ?? ourFen ?? 0) < 0;
  const numbers = found.filter(isRefund).map(({ number }) => number);
  if (numbers.length === 0) return found;
  const { rows } = await sql<{ number: string; isEarly: boolean }>`select payment_number as number,
      coalesce((refunded_at at time zone ${ZONE})::time < '00:15', false) as "isEarly"
    from billing_payments where setting_id = ${settingId} and status in ('refunding', 'refunded')
      and payment_number = any(${numbers}::text[])`.execute(db);
  const ours = new Map(rows.map(({ number, isEarly }) => [number, isEarly]));
  return found.filter((one) => {
    if (!isRefund(one)) return true;
    if (one.kind === 'onlyPlatform') return !ours.has(one.number);
    return one.kind !== 'onlyHere' || ours.get(one.number) !== true;
  });
}
