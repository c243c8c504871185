import type { BillPayment } from '@kiga/contract/billing/bills/bill.acts.ts';
import type { Kit } from '@kiga/kit-web/kit-context.tsx';

const methodKeys = {
  cash: 'billing.bill.options.method.cash',
  transfer: 'billing.bill.options.method.transfer',
  app: 'billing.bill.options.method.app',
} as const;

const channelKeys = {
  wechat: 'billing.bill.options.channel.wechat',
  alipay: 'billing.bill.options.channel.alipay',
} as const;

const refundKeys = {
  refunding: 'billing.bill.payments.refund.refunding',
  refunded: 'billing.bill.payments.refund.refunded',
  refundFailed: 'billing.bill.payments.refund.refundFailed',
} as const;

type Words = Pick<Kit, 't'>;

/** Returns how a payment was made: its platform, or its method. */
export function wayOf({ t }: Words, { channel, method }: Pick<BillPayment, 'channel' | 'method'>): string {
  return t(channel === null ? methodKeys[method] : channelKeys[channel]);
}

/** Returns where the refund of a reversed payment by app stands; an empty text for any other payment. */
export function refundText(
  kit: Words,
  { refund, ...payment }: Pick<BillPayment, 'channel' | 'method' | 'refund'>,
): string {
  if (refund === null) return '';
  return kit.t(refundKeys[refund.status], { channel: wayOf(kit, payment), failure: refund.failure ?? '' });
}
