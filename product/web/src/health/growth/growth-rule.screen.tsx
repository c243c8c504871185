import { growthRule } from '@kiga/contract/health/growth/growth-rule.entity.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from '../../campus/campus.public.ts';

/** Screen of the figures for growth. */
export default asLight(
  entityScreen(growthRule, {
    tenants: kindergartens,
    inlineFilters: [],
    empty: { title: 'health.growthRule.emptyTitle', text: 'health.growthRule.emptyText' },
  }),
);
