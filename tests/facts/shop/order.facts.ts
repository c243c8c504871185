import { sql } from 'kysely';
import { giveBalance } from '../../support/billing.ts';
import { newGoods, newShopOrder } from '../../support/shop.ts';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'organization',
  readers: [3, 9, 11, 15],
  readersOfAll: [9, 11],
  menu: { heading: 'shop', place: 3, zh: '商城订单', en: 'Shop orders', who: [9, 11, 15] },
  sheet: {
    who: [3, 9, 11, 15],
    columns: ['orderNumber', 'orderedOn', 'buyer', 'buyerName', 'goods', 'totalFen', 'status'],
    rows: (appType, own) => (appType === 9 || appType === 11 ? sql`true` : sql`organization_id = ${own}`),
  },
  importers: [],
  // The buyer, the parent's record, and the terms of which the parts of the sum come.
  hiddenColumns: ['kindergarten_id', 'ordered_by_id', 'parent_id', 'commission_percent', 'fee_basis_points'],
  make: {
    by: 9,
    async create({ server, as }) {
      const goods = await newGoods(server, as(9), { operations: as(9), variants: [[5_000, 20]] });
      return newShopOrder(as(3), [[goods.variantIds[0] as string, 2]]);
    },
  },
  states: {
    proves: '[F10]',
    table: `
              pay    close    deliver     receive     askRefund   refund     refuseRefund
unpaid        paid   closed   -           -           -           -          -
paid          -      -        delivered   -           refunding   -          -
delivered     -      -        -           completed   refunding   -          -
completed     -      -        -           -           -           -          -
closed        -      -        -           -           -           -          -
refunding     -      -        -           -           -           refunded   paid, delivered
refunded      -      -        -           -           -           -          -
by            -      9        -           -           -           9 15       9 15
not theirs    -      -        -           -           -           3          3`,
    happens: {
      async pay(id, { as, server, organization }) {
        await giveBalance(server, await organization('KG0001'), 10_000, 'credit');
        await as(3).ask('/api/shop/mall/pay-from-balance', { id });
      },
      deliver: (id, { as, next }) =>
        as(9).ask('/api/shop/order/send-parcel', { id, carrier: '顺丰', trackingNumber: `SF30000000${next()}` }),
      receive: (id, { as }) => as(3).ask('/api/shop/mall/receive', { id }),
      askRefund: (id, { as }) => as(3).ask('/api/shop/mall/ask-refund', { id, amountFen: 5_000, reason: '少了一件' }),
    },
    asks: { refuseRefund: { reason: '已经打包' } },
    ways: {
      unpaid: [],
      paid: ['pay'],
      delivered: ['pay', 'deliver'],
      completed: ['pay', 'deliver', 'receive'],
      closed: ['close'],
      refunding: ['pay', 'askRefund'],
      refunded: ['pay', 'askRefund', 'refund'],
    },
    // Orders are never deleted.
    staysIn: ['unpaid', 'paid', 'delivered', 'completed', 'closed', 'refunding', 'refunded'],
  },
  examples: {
    reason: ['已经打包'],
    carrier: ['顺丰'],
    trackingNumber: ['SF1234567890'],
    receiver: ['周敏'],
    receiverPhone: ['19900001001'],
    address: ['望京北路 18 号'],
    quantity: [1, 2],
    amountFen: [100],
  },
};
