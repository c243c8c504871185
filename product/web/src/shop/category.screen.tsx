import { category } from '@kiga/contract/shop/category.entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';

/** Screen of the categories of commodities. */
export default entityScreen(category, {
  hints: ({ t }) => ({ sort: t('shop.category.hints.sort') }),
  addNext: true,
  ways: [{ label: 'shop.commodity.plural', href: '/shop/commodities', permission: 'shop.commodity.read' }],
  empty: { title: 'shop.category.emptyTitle', text: 'shop.category.emptyText' },
});
