import { notice } from '@kiga/contract/shop/notice.entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';

/** Screen of the shop's notices, from the draft to the withdrawal. */
export default entityScreen(notice, {
  inlineFilters: ['status', 'endsOn'],
  hints: ({ t }) => ({ endsOn: t('shop.notice.hints.endsOn') }),
  ways: [{ label: 'shop.mall.notices', href: '/mallNoticeList', permission: 'shop.commodity.browse' }],
  empty: { title: 'shop.notice.emptyTitle', text: 'shop.notice.emptyText' },
});
