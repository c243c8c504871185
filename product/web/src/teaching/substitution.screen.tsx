import { substitution } from '@kiga/contract/teaching/substitution.entity.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from '../campus/campus.public.ts';
import { OpenLessons } from './open-lessons.tsx';

/** Screen of substitutions, with the lessons that still lack a teacher above. */
export default asLight(
  entityScreen(substitution, {
    tenants: kindergartens,
    ListAlert: OpenLessons,
    inlineFilters: ['status', 'day'],
    empty: { title: 'teaching.substitution.emptyTitle', text: 'teaching.substitution.emptyText' },
  }),
);
