import type { OnlineChannel } from '@kiga/contract/billing/merchant-account.ts';
import type { StartedPayment } from '@kiga/contract/billing/recharge-order.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { sql } from 'kysely';
import type { Program } from '../../program/program.ts';
import { nextNumber } from '../numbers.ts';
import { refusalOf } from './channel-refusal.ts';
import { clientOf, type MerchantPlace, merchantsOn, noticeUrlOf, type OperatorMerchant } from './merchant.ts';
import type { PayableKind } from './payable.ts';

/** A prepared payment, committed before the platform hears of it, so that its notice always finds it. */
export interface Prepared {
  number: string;
  amountFen: number;
  codeUrl: string | null;
  prepayId: string | null;
  subject: string;
  closesAt: string;
}

/** Prepares the payment of an open order, as `payOnline` of the contract says. The same order and channel give the same one. */
export async function preparePayment(
  { billing, clock }: Program,
  inside: Scope,
  { entity, id }: { entity: string; id: string },
  merchant: OperatorMerchant,
): Promise<Prepared> {
  const kind = billing.payables.get(entity) as PayableKind;
  const order = await kind.hold(inside, id);
  if (!order || order.deleted) throw new AppError('RECORD_NOT_FOUND');
  const { status, closesAt, updatedAt, totalFen, ownerId, kindergartenId, orderNumber, subject } = order;
  if (status !== 'unpaid') {
    throw new AppError('STATE_CHANGED', { entity, field: 'status', state: status, by: null, at: updatedAt });
  }
  if (closesAt === null || totalFen === 0) throw new AppError('BILLING_CHANNEL_OFF');
  if (closesAt <= clock.now().toISOString()) throw new AppError('BILLING_ORDER_OVER');
  const feeBasisPoints = Math.round(merchant.feePercent * 100);
  await kind.charge(inside, id, { channel: merchant.channel, feeBasisPoints });
  const { rows } = await sql<Pick<Prepared, 'number' | 'codeUrl' | 'prepayId'>>`select payment_number as number,
      code_url as "codeUrl", prepay_id as "prepayId" from billing_payments
    where order_id = ${id} and channel = ${merchant.channel} and setting_id = ${merchant.id}
      and status = 'open'`.execute(inside.db);
  const facts = { amountFen: totalFen, subject, closesAt };
  if (rows[0]) return { ...facts, ...rows[0] };
  const now = clock.now();
  const number = await nextNumber(inside.db, 'PY', inside.session.today);
  await sql`insert into billing_payments (id, payment_number, order_number, channel, amount_fen, setting_id, order_id,
      order_entity, order_owner_id, kindergarten_id, fee_basis_points, closes_at, created_at, updated_at)
    values (${uuid7(now.getTime())}, ${number}, ${orderNumber}, ${merchant.channel}, ${totalFen}, ${merchant.id},
      ${id}, ${entity}, ${ownerId}, ${kindergartenId}, ${feeBasisPoints}, ${closesAt}, ${now}, ${now})`.execute(
    inside.db,
  );
  return { ...facts, number, codeUrl: null, prepayId: null };
}

/** Stores the number that a platform gave for a payment in an app. */
export async function keepPrepayId({ db }: Program, paymentNumber: string, prepayId: string | null): Promise<void> {
  await sql`update billing_payments set prepay_id = ${prepayId} where payment_number = ${paymentNumber}`.execute(db);
}

/** Gets the QR code of a prepared payment from the platform. Throws BILLING_CHANNEL_REFUSED, BILLING_CHANNEL_SILENT. */
export async function startPayment(
  { db, clock }: Program,
  merchant: OperatorMerchant,
  prepared: Prepared,
  channels: OnlineChannel[],
): Promise<StartedPayment> {
  const { number, amountFen, subject, closesAt } = prepared;
  let { codeUrl } = prepared;
  if (codeUrl === null) {
    const payment = { number, amountFen, subject, closesAt: new Date(closesAt), noticeUrl: noticeUrlOf(merchant) };
    codeUrl = await clientOf(merchant)
      .create(payment)
      .catch((error: unknown) => {
        throw refusalOf(error);
      });
    await sql`update billing_payments set code_url = ${codeUrl} where payment_number = ${number}`.execute(db);
  }
  const secondsLeft = Math.max(0, Math.floor((Date.parse(closesAt) - clock.now().getTime()) / 1_000));
  return {
    paymentNumber: number,
    amountFen,
    codeUrl,
    closesAt,
    secondsLeft,
    channels,
    isTest: merchant.isTest,
  };
}

/** Returns the merchant account that takes payments of a channel, and all channels that do. Throws BILLING_CHANNEL_OFF. */
export async function merchantFor(
  place: MerchantPlace,
  channel: OnlineChannel,
): Promise<{ merchant: OperatorMerchant; channels: OnlineChannel[] }> {
  const merchants = await merchantsOn(place);
  const merchant = merchants.find((one) => one.channel === channel);
  if (merchant === undefined) throw new AppError('BILLING_CHANNEL_OFF');
  return { merchant, channels: merchants.map((one) => one.channel) };
}
