import { shopOrder } from '@kiga/contract/shop/order.entity.ts';
import { shopOrderStates } from '@kiga/contract/shop/order.states.ts';
import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { SendButton } from './orders/send-button.tsx';
import { useOrderCounts } from './orders/use-order-counts.ts';

const OrderHead = lazyPart<{ ownerId: string | undefined }>(() => import('./orders/order-head.tsx'));
const OrderGoods = lazyPart<{ record: EntityRecord }>(() => import('./orders/order-goods.tsx'));

/** Screen of the orders that a seller fulfils; operations and finance see those of all sellers. */
export default entityScreen(shopOrder, {
  segments: {
    field: 'status',
    options: [
      { value: 'all', label: 'shop.mall.orders.all', filter: [] },
      ...shopOrderStates.states.map(({ name }) => ({
        value: name,
        label: `shop.order.options.status.${name}`,
        filter: [name],
      })),
    ],
    useCounts: useOrderCounts,
  },
  inlineFilters: ['orderedOn', 'channel', 'buyer'],
  narrowOrder: ['orderedOn', 'channel', 'sellerName', 'paidAt', 'pieces'],
  ListAlert: OrderHead,
  sections: { goods: OrderGoods },
  RecordActs: SendButton,
  empty: { title: 'shop.order.emptyTitle', text: 'shop.order.emptyText' },
});
