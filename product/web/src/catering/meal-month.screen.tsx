import { closeMealMonth } from '@kiga/contract/catering/meal-month.acts.ts';
import { mealMonth } from '@kiga/contract/catering/meal-month.entity.ts';
import { dayAfter } from '@kiga/entity/days.ts';
import { screenAct } from '@kiga/kit-web/acts/screen-act.ts';
import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from '../campus/campus.public.ts';

const AccountNow = lazyPart<{ ownerId: string | undefined }>(() => import('./account-now.tsx'));

/** Screen of the accounts of meals: the present month above the closed ones. */
export default entityScreen(mealMonth, {
  tenants: kindergartens,
  acts: [
    screenAct(closeMealMonth, {
      isMain: true,
      start: ({ today }) => ({ month: dayAfter(`${today.slice(0, 7)}-01`, -1).slice(0, 7) }),
      hints: ({ t }) => ({ month: t('catering.mealMonth.hints.month') }),
    }),
  ],
  narrowOrder: ['staffBalanceFen', 'childDays', 'childSpentFen', 'childIncomeFen'],
  inlineFilters: ['status'],
  ListAlert: AccountNow,
  empty: { title: 'catering.mealMonth.emptyTitle', text: 'catering.mealMonth.emptyText' },
  ways: [
    { label: 'catering.purchase.plural', href: '/catering/purchases', permission: 'catering.purchase.read' },
    {
      label: 'catering.cateringRule.plural',
      href: '/catering/catering-rules',
      permission: 'catering.cateringRule.read',
    },
  ],
});
