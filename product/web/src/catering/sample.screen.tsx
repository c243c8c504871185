import { sample } from '@kiga/contract/catering/sample.entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from '../campus/campus.public.ts';

/** Register of food samples. */
export default entityScreen(sample, {
  tenants: kindergartens,
  newWith: ['day', 'meal', 'dishId'],
  newStart: { weightG: 125 },
  newToday: ['day'],
  narrowOrder: ['discardedBy', 'discardedAt', 'keptBy', 'weightG', 'takenAt'],
  inlineFilters: ['status', 'day', 'meal'],
  addNext: true,
  empty: { title: 'catering.sample.emptyTitle', text: 'catering.sample.emptyText' },
});
