import { adjustStock } from '@kiga/contract/shop/commodity.acts.ts';
import { commodity } from '@kiga/contract/shop/commodity.entity.ts';
import { screenAct } from '@kiga/kit-web/acts/screen-act.ts';
import { lazyDialog, lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import type { WidgetProps } from '@kiga/kit-web/fields/field-view.ts';

const VariantsWidget = lazyPart<WidgetProps>(() => import('./goods/variants-widget.tsx'));
const VariantsSection = lazyPart(() => import('./goods/variants-section.tsx'));
const AdjustStock = lazyDialog(() => import('./goods/adjust-stock.tsx'));

/** Screen of the commodities of a seller, with their variants, stock and prices; operations sees those of all sellers. */
export default entityScreen(commodity, {
  inlineFilters: ['status', 'categoryId'],
  narrowOrder: ['sellerName', 'commodityNumber', 'sold'],
  newWith: ['categoryId'],
  widgets: { variants: VariantsWidget },
  // The widget of the variants shows them beside each variant.
  offeredWhen: { levelPrices: () => false },
  hints: ({ t }) => ({
    commodityNumber: t('shop.commodity.hints.commodityNumber'),
    unit: t('shop.commodity.hints.unit'),
  }),
  acts: [screenAct(adjustStock, { Dialog: AdjustStock })],
  sections: { variants: VariantsSection },
  ways: [
    { label: 'shop.mall.title', href: '/mallHome', permission: 'shop.commodity.browse' },
    { label: 'shop.pictures.open', href: '/shop/import-pictures', permission: 'shop.commodity.update' },
    { label: 'shop.commodity.manageNotices', href: '/shop/notice-list', permission: 'shop.notice.read' },
    { label: 'shop.commodity.manageRules', href: '/shop/delivery-rules', permission: 'shop.deliveryRule.read' },
  ],
  empty: { title: 'shop.commodity.emptyTitle', text: 'shop.commodity.emptyText' },
});
