import { defineArea } from '@kiga/entity/define-area.ts';
import { definePermissions } from '@kiga/entity/define-permissions.ts';
import type { ReachKind } from '../identity/reach-kinds.ts';
import { category } from './category.entity.ts';
import { commodity } from './commodity.entity.ts';
import { deliveryRule } from './delivery-rule.entity.ts';
import { level } from './level.entity.ts';
import { member } from './member.entity.ts';
import { notice } from './notice.entity.ts';
import { shopOrder } from './order.entity.ts';
import { seller } from './seller.entity.ts';
import { shopErrors } from './shop.errors.ts';
import { shopMenus } from './shop.menus.ts';

const write = ['create', 'update', 'delete', 'restore', 'readHistory'] as const;
const sellers = [3, 9, 15] as const;
const managers = [9, 15] as const;

/** The shop area: commodities, baskets and orders of kindergartens and parents, and the shop's memberships. */
export const shopArea = defineArea({
  name: 'shop',
  dependsOn: ['identity', 'system', 'campus', 'family', 'attendance', 'billing'],
  entities: [category, commodity, level, member, seller, deliveryRule, notice, shopOrder],
  permissions: definePermissions('shop', [
    { entity: 'commodity', acts: ['browse'], appTypes: sellers },
    { entity: 'commodity', acts: ['read', 'export', ...write, 'list', 'delist', 'adjustStock'], appTypes: sellers },
    { entity: 'category', acts: ['read'], appTypes: sellers },
    { entity: 'category', acts: [...write], appTypes: managers },
    { entity: 'level', acts: ['read'], appTypes: sellers },
    { entity: 'level', acts: [...write], appTypes: managers },
    { entity: 'member', acts: ['read', 'export', ...write], appTypes: managers },
    { entity: 'seller', acts: ['read', ...write], appTypes: managers },
    { entity: 'deliveryRule', acts: ['read', ...write], appTypes: sellers },
    { entity: 'notice', acts: ['read', ...write, 'publish', 'withdraw'], appTypes: managers },
    { entity: 'order', acts: ['buy'], appTypes: [3] },
    { entity: 'order', acts: ['read', 'export', 'readHistory', 'sums'], appTypes: [3, 9, 11, 15] },
    { entity: 'order', acts: ['sendParcel', 'packingList', 'refund', 'refuseRefund'], appTypes: sellers },
    { entity: 'order', acts: ['close'], appTypes: [9] },
    // Only the program makes them, for the buyer or after a payment.
    { entity: 'order', acts: ['pay', 'deliver', 'receive', 'askRefund'], appTypes: [] },
  ]),
  errors: shopErrors,
  reaches: {
    commodity: 'reviewed',
    'commodity.save': 'organization',
    'commodity.delete': 'organization',
    'commodity.restore': 'organization',
    'commodity.adjustStock': 'organization',
    'commodity.pictures': 'operator',
    order: 'paidOut',
  } satisfies Record<string, ReachKind>,
  messages: ['orderToSend', 'orderSent', 'refundAsked', 'refundGranted', 'refundRefused', 'orderClosed'],
  menus: shopMenus,
});
