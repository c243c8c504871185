import { purchase } from '@kiga/contract/catering/purchase.entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from '../campus/campus.public.ts';

/** Screen of the purchases of a kitchen. */
export default entityScreen(purchase, {
  tenants: kindergartens,
  newWith: ['day', 'eater'],
  newStart: { eater: 'children' },
  newToday: ['day'],
  narrowOrder: ['supplier'],
  inlineFilters: ['day', 'eater', 'foodId'],
  addNext: true,
  empty: { title: 'catering.purchase.emptyTitle', text: 'catering.purchase.emptyText' },
  ways: [
    { label: 'catering.purchasing.title', href: '/catering/purchasing', permission: 'catering.purchase.read' },
    { label: 'catering.mealMonth.plural', href: '/catering/meal-months', permission: 'catering.mealMonth.read' },
  ],
});
