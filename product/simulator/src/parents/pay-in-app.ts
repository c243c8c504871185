import type { AppPayment } from '@kiga/contract/billing/app-orders.acts.ts';
import type { Bearer } from '../bearer.ts';

/** Pays at the demo's test platform, as its library in an app and the person do. Other payments stay open. */
export async function payInApp(bearer: Bearer, { channel, wechat, alipay, isTest }: AppPayment): Promise<void> {
  if (!isTest) return;
  const opened = await bearer.post(`/test-pay/app/${channel}`, alipay?.orderString ?? JSON.stringify(wechat));
  const { page } = (await opened.json()) as { page?: string };
  if (page !== undefined) await bearer.post(new URL(page).pathname, new URLSearchParams({ act: 'pay' }));
}
