import { alarmRule } from '@kiga/contract/health/alarm-rule.entity.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from '../campus/campus.public.ts';

/** Screen of the kindergarten's own alarm rules. */
export default asLight(
  entityScreen(alarmRule, {
    tenants: kindergartens,
    inlineFilters: ['unit'],
    narrowOrder: ['hours', 'meal'],
    empty: { title: 'health.alarmRule.emptyTitle', text: 'health.alarmRule.emptyText' },
  }),
);
