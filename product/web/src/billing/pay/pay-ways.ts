import { type OnlineChannel, onlineChannels } from '@kiga/contract/billing/merchant-account.ts';
import type { PaymentChannel } from '@kiga/contract/billing/recharge-order.entity.ts';
import type { Kit } from '@kiga/kit-web/kit-context.tsx';

/** Returns whether a way of payment is a payment platform, which shows a QR code. */
export function isOnline(channel: unknown): channel is OnlineChannel {
  return onlineChannels.some((one) => one === channel);
}

/** Returns the payment platforms among these channels. */
export function onlineOf(channels: readonly PaymentChannel[]): OnlineChannel[] {
  return channels.filter((channel) => isOnline(channel));
}

/** Returns the ways that a page offers: the first payment platform stands for all, because its dialog offers the others. */
export function waysOf(channels: readonly PaymentChannel[]): PaymentChannel[] {
  const [first] = onlineOf(channels);
  return channels.filter((channel) => !isOnline(channel) || channel === first);
}

/** Returns the label of a way. */
export function wayLabel({ t }: Pick<Kit, 't'>, channel: PaymentChannel): string {
  return isOnline(channel) ? t('billing.pay.way') : t(`billing.rechargeOrder.options.channel.${channel}`);
}

/** Returns the way that is chosen at first: the balance where it may be spent, else the QR code. */
export function firstWay(channels: readonly PaymentChannel[]): PaymentChannel | null {
  return channels.find((channel) => channel === 'balance') ?? channels.find(isOnline) ?? channels[0] ?? null;
}
