import { substitute } from '@kiga/contract/catering/substitute.entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { ChildCell, kindergartens } from '../campus/campus.public.ts';

/** Screen of the planned substitutes. */
export default entityScreen(substitute, {
  tenants: kindergartens,
  columns: { studentId: { Cell: ChildCell } },
  newWith: ['day', 'studentId'],
  narrowOrder: ['note', 'foodId'],
  inlineFilters: ['day', 'meal'],
  empty: { title: 'catering.substitute.emptyTitle', text: 'catering.substitute.emptyText' },
});
