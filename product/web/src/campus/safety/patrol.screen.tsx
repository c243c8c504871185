import { patrol } from '@kiga/contract/campus/safety/patrol.entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from '../campus.public.ts';

/** Screen of patrols. */
export default entityScreen(patrol, {
  tenants: kindergartens,
  newToday: ['day'],
  newWith: ['round', 'teacherId'],
  narrowOrder: ['settledBy', 'settledOn', 'handled', 'round'],
  inlineFilters: ['status', 'day', 'round'],
  addNext: true,
  empty: { title: 'campus.patrol.emptyTitle', text: 'campus.patrol.emptyText' },
});
