import { level } from '@kiga/contract/shop/level.entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';

/** Screen of the membership levels of the shop. */
export default entityScreen(level, {
  hints: ({ t }) => ({ discountPercent: t('shop.level.hints.discountPercent') }),
  ways: [{ label: 'shop.member.plural', href: '/shop/members', permission: 'shop.member.read' }],
  empty: { title: 'shop.level.emptyTitle', text: 'shop.level.emptyText' },
});
