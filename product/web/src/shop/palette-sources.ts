import { commodity } from '@kiga/contract/shop/commodity.entity.ts';
import { shopOrder } from '@kiga/contract/shop/order.entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';

/** Records of the area that the command palette finds, with the values that distinguish namesakes. */
export const shopPaletteSources = [
  {
    entity: commodity,
    href: '/shop/commodities',
    hint: ({ commodityNumber, sellerName }: EntityRecord) => [commodityNumber, sellerName],
  },
  {
    entity: shopOrder,
    href: '/shop/orders',
    hint: ({ buyerName, goods }: EntityRecord) => [buyerName, goods],
  },
];
