import { shopOrder } from '@kiga/contract/shop/order.entity.ts';
import { callsOf } from '@kiga/kit-web/entity/any-entity.ts';
import type { HomeTask } from '../identity/identity.public.ts';

function ordersIn(status: 'paid' | 'refunding'): Pick<HomeTask, 'topics' | 'href' | 'count'> {
  const inState = { status: [status] };
  return {
    topics: [shopOrder.key],
    href: () => `/shop/orders?status=${status}`,
    async count({ client }, signal) {
      return (await client.call(callsOf(shopOrder).page, { ...inState, pageSize: 1 }, { signal })).total;
    },
  };
}

/** Work of the area on the home page of the platform. */
export const shopHomeTasks: readonly HomeTask[] = [
  { label: 'shop.home.toSend', permission: 'shop.order.sendParcel', ...ordersIn('paid') },
  { label: 'shop.home.refunds', permission: 'shop.order.refund', ...ordersIn('refunding') },
];
