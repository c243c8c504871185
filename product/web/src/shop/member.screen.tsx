import { member } from '@kiga/contract/shop/member.entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';

/** Screen of the kindergartens' memberships. */
export default entityScreen(member, {
  inlineFilters: ['levelId', 'endsOn'],
  narrowOrder: ['remark'],
  newToday: ['beginsOn'],
  newWith: ['levelId'],
  ways: [{ label: 'shop.level.plural', href: '/shop/levels', permission: 'shop.level.read' }],
  empty: { title: 'shop.member.emptyTitle', text: 'shop.member.emptyText' },
});
