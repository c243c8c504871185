import type { AppPayment } from '@kiga/contract/billing/app-orders.acts.ts';
import type { Program } from '../../program/program.ts';
import { refusalOf } from './channel-refusal.ts';
import { clientOf, type Merchant, noticeUrlOf } from './merchant.ts';
import type { Prepared } from './pay-online.ts';

/**
 * Starts a prepared payment in an app; `keep` stores the platform's number of it. Throws BILLING_CHANNEL_REFUSED,
 * BILLING_CHANNEL_SILENT.
 */
export async function payInApp(
  { clock }: Pick<Program, 'clock'>,
  merchant: Merchant,
  { number, amountFen, subject, closesAt, prepayId: known }: Omit<Prepared, 'codeUrl'>,
  keep: (prepayId: string | null) => Promise<void>,
): Promise<AppPayment> {
  const payment = { number, amountFen, subject, closesAt: new Date(closesAt), noticeUrl: noticeUrlOf(merchant) };
  const { prepayId, wechat, alipay } = await clientOf(merchant)
    .createInApp(payment, known)
    .catch((error: unknown) => {
      throw refusalOf(error);
    });
  if (prepayId !== known) await keep(prepayId);
  const secondsLeft = Math.max(0, Math.floor((Date.parse(closesAt) - clock.now().getTime()) / 1_000));
  const { channel, isTest } = merchant;
  return { paymentNumber: number, amountFen, channel, closesAt, secondsLeft, isTest, wechat, alipay };
}
