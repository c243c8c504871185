import { diseaseRule } from '@kiga/contract/health/disease-rule.entity.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from '../campus/campus.public.ts';

/** Screen of the kindergarten's own rules of diseases. */
export default asLight(
  entityScreen(diseaseRule, {
    tenants: kindergartens,
    inlineFilters: ['disease'],
    empty: { title: 'health.diseaseRule.emptyTitle', text: 'health.diseaseRule.emptyText' },
  }),
);
