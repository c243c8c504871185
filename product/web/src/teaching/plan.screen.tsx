import { plan } from '@kiga/contract/teaching/plan.entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from '../campus/campus.public.ts';

/** Screen of weekly plans. */
export default entityScreen(plan, {
  tenants: kindergartens,
  narrowOrder: ['termId', 'weekOn'],
  inlineFilters: ['classId', 'termId'],
  empty: { title: 'teaching.plan.emptyTitle', text: 'teaching.plan.emptyText' },
});
