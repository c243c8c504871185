import { course } from '@kiga/contract/teaching/course.entity.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from '../campus/campus.public.ts';

/** Screen of courses. */
export default asLight(
  entityScreen(course, {
    tenants: kindergartens,
    inlineFilters: ['field'],
    addNext: true,
    empty: { title: 'teaching.course.emptyTitle', text: 'teaching.course.emptyText' },
  }),
);
