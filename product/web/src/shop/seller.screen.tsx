import { seller } from '@kiga/contract/shop/seller.entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';

/** Screen of the kindergartens that may sell in the shop, with the operator's share of their sales. */
export default entityScreen(seller, {
  inlineFilters: ['endsOn'],
  narrowOrder: ['remark'],
  newToday: ['beginsOn'],
  hints: ({ t }) => ({
    commissionPercent: t('shop.seller.hints.commissionPercent'),
    endsOn: t('shop.seller.hints.endsOn'),
  }),
  empty: { title: 'shop.seller.emptyTitle', text: 'shop.seller.emptyText' },
});
