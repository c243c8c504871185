import { checkRule } from '@kiga/contract/health/check-rule.entity.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from '../campus/campus.public.ts';

/** Screen of the limits for checks. */
export default asLight(
  entityScreen(checkRule, {
    tenants: kindergartens,
    inlineFilters: [],
    empty: { title: 'health.checkRule.emptyTitle', text: 'health.checkRule.emptyText' },
  }),
);
