import { disinfection } from '@kiga/contract/health/disinfection.entity.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from '../campus/campus.public.ts';

/** Screen of disinfections. */
export default asLight(
  entityScreen(disinfection, {
    tenants: kindergartens,
    narrowOrder: ['object', 'way', 'classroomId'],
    inlineFilters: ['day', 'object', 'way'],
    empty: { title: 'health.disinfection.emptyTitle', text: 'health.disinfection.emptyText' },
  }),
);
