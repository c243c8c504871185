import { plan } from '@kiga/contract/teaching/plan.entity.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from '../campus/campus.public.ts';

/** Screen of weekly plans. */
export default asLight(
  entityScreen(plan, {
    tenants: kindergartens,
    newWith: ['classId', 'termId'],
    inlineFilters: ['classId', 'termId'],
    empty: { title: 'teaching.plan.emptyTitle', text: 'teaching.plan.emptyText' },
  }),
);
