import { cateringRule } from '@kiga/contract/catering/catering-rule.entity.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from '../campus/campus.public.ts';
import { RuleMealsCell } from './portion-cells.tsx';

/** Screen of the kitchen's own figures. A new one begins with the usual ones. */
export default asLight(
  entityScreen(cateringRule, {
    tenants: kindergartens,
    columns: { meals: { Cell: RuleMealsCell, inRecord: true } },
    narrowOrder: ['referenceSet', 'targetPercent', 'staffFeeFen'],
    inlineFilters: [],
    newStart: {
      referenceSet: 'dris2013',
      targetPercent: 80,
      goodProteinPercent: 50,
      varietyDay: 12,
      varietyWeek: 25,
      sampleMinG: 125,
      sampleHours: 48,
      balancePercent: 2,
    },
    empty: { title: 'catering.cateringRule.emptyTitle', text: 'catering.cateringRule.emptyText' },
  }),
);
