import { category } from '@kiga/contract/shop/category.entity.ts';
import { adjustStock, commodityPictures } from '@kiga/contract/shop/commodity.acts.ts';
import { commodity } from '@kiga/contract/shop/commodity.entity.ts';
import { deliveryRule } from '@kiga/contract/shop/delivery-rule.entity.ts';
import { level } from '@kiga/contract/shop/level.entity.ts';
import { member } from '@kiga/contract/shop/member.entity.ts';
import { notice } from '@kiga/contract/shop/notice.entity.ts';
import { shopOrder } from '@kiga/contract/shop/order.entity.ts';
import { seller } from '@kiga/contract/shop/seller.entity.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import type { EntityHooks, EntityStore } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import type { MerchantPlace } from '../billing/billing.public.ts';
import type { Program } from '../program/program.ts';
import { registerAppShop } from './app-shop.ts';
import { adjustStockInside, assertSeller, commodityHooks } from './commodity.server.ts';
import { picturesOfCommodities } from './commodity-pictures.ts';
import { eraseBuyers } from './erase-buyers.ts';
import { memberHooks, sellerHooks } from './member.server.ts';
import { shopOrderHooks } from './order.server.ts';
import { SHOP_ORDER } from './order.ts';
import { payableShopOrders } from './pay-order.ts';
import { registerShopHome } from './register-home.ts';
import { registerMall } from './register-mall.ts';
import { registerShopOrders } from './register-shop-orders.ts';
import { registerShopFiles } from './shop-files.ts';

/** Registers the shop: what sellers offer, what kindergartens and parents buy, and its memberships. */
export function registerShop(program: Program, place: MerchantPlace): void {
  const { api, entities, billing, campus, clock } = program;
  entities.add(category, {
    computed: {
      commodityCount: () => sql`(select count(*)::integer from shop_commodities c
        where c.category_id = row.id and not c.deleted)`,
    },
  });
  entities.add(level, {
    computed: {
      memberCount: ({ session }) => sql`(select count(*)::integer from shop_members m where m.level_id = row.id
        and not m.deleted and m.begins_on <= ${session.today}::date and m.ends_on >= ${session.today}::date)`,
    },
  });
  entities.add(member, memberHooks());
  entities.add(seller, sellerHooks());
  entities.add(deliveryRule, deliveryRuleHooks());
  entities.add(notice, {
    onTransition: {
      publish: async () => ({ publishedAt: clock.now().toISOString() }),
    },
  });
  const commodities = entities.add(commodity, commodityHooks(program)) as object as EntityStore;
  entities.add(shopOrder, shopOrderHooks(program));
  billing.payables.set(SHOP_ORDER, payableShopOrders(program));
  campus.parentErasers.push(eraseBuyers(program));
  api.handle(adjustStock, ({ input: { id, variantId, change, reason }, act }) =>
    act((inside) => adjustStockInside(commodities, inside, { id, variantId, change, reason })),
  );
  api.handle(commodityPictures, ({ scope }) => picturesOfCommodities(program, scope));
  registerMall(program, place);
  registerShopOrders(program);
  registerAppShop(program, place);
  registerShopFiles(program);
  registerShopHome(program);
}

/** Returns the hooks of delivery rules: those of sellers, and those in force stay as they are. */
function deliveryRuleHooks(): EntityHooks<typeof deliveryRule> {
  return {
    async beforeSave(_record, before, scope, ownerId) {
      await assertSeller(scope, ownerId);
      if (before && before.beginsOn < scope.session.today) throw new AppError('SHOP_RULE_IN_FORCE');
    },
    async beforeDelete(record, scope) {
      if (record.beginsOn < scope.session.today) throw new AppError('SHOP_RULE_IN_FORCE');
    },
    allows: (act, record, { session }) => !['update', 'delete'].includes(act) || record.beginsOn >= session.today,
  };
}
