import { deliveryRule } from '@kiga/contract/shop/delivery-rule.entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';

/** Screen of what a seller asks for deliveries, by the day from which on it holds. */
export default entityScreen(deliveryRule, {
  inlineFilters: ['beginsOn'],
  newToday: ['beginsOn'],
  hints: ({ t }) => ({
    freeFromFen: t('shop.deliveryRule.hints.freeFromFen'),
    deliveryNote: t('shop.deliveryRule.hints.deliveryNote'),
  }),
  empty: { title: 'shop.deliveryRule.emptyTitle', text: 'shop.deliveryRule.emptyText' },
});
