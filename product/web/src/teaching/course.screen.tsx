import { course } from '@kiga/contract/teaching/course.entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from '../campus/campus.public.ts';

/** Screen of courses. */
export default entityScreen(course, {
  tenants: kindergartens,
  narrowOrder: ['classroomId', 'nurseryPerWeek', 'juniorPerWeek', 'middlePerWeek', 'seniorPerWeek'],
  inlineFilters: ['field'],
  empty: { title: 'teaching.course.emptyTitle', text: 'teaching.course.emptyText' },
});
