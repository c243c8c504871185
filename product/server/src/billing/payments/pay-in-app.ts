import type { AppPayment } from '@kiga/contract/billing/app-orders.acts.ts';
import { sql } from 'kysely';
import type { Program } from '../../program/program.ts';
import { refusalOf } from './channel-refusal.ts';
import { clientOf, type Merchant, noticeUrlOf } from './merchant.ts';
import type { Prepared } from './pay-online.ts';

/** Starts a prepared payment in an app. Throws BILLING_CHANNEL_REFUSED, BILLING_CHANNEL_SILENT. */
export async function payInApp(
  { db, clock }: Pick<Program, 'db' | 'clock'>,
  merchant: Merchant,
  { number, amountFen, subject, closesAt, prepayId: known }: Prepared,
): Promise<AppPayment> {
  const payment = { number, amountFen, subject, closesAt: new Date(closesAt), noticeUrl: noticeUrlOf(merchant) };
  const { prepayId, wechat, alipay } = await clientOf(merchant)
    .createInApp(payment, known)
    .catch((error: unknown) => {
      throw refusalOf(error);
    });
  if (prepayId !== known) {
    await sql`update billing_payments set prepay_id = ${prepayId} where payment_number = ${number}`.execute(db);
  }
  const secondsLeft = Math.max(0, Math.floor((Date.parse(closesAt) - clock.now().getTime()) / 1_000));
  const { channel, isTest } = merchant;
  return { paymentNumber: number, amountFen, channel, closesAt, secondsLeft, isTest, wechat, alipay };
}
