import { observation } from '@kiga/contract/health/observation.entity.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { ChildCell, kindergartens } from '../campus/campus.public.ts';

/** Screen of whole-day observations. */
export default asLight(
  entityScreen(observation, {
    tenants: kindergartens,
    columns: { studentId: { Cell: ChildCell, inRecord: true } },
    newWith: ['studentId'],
    ways: [
      {
        label: 'health.observation.classPage.title',
        href: '/health/observation-class',
        permission: 'health.observation.create',
      },
    ],
    narrowOrder: ['eating', 'sleep', 'mood', 'classId'],
    inlineFilters: ['day', 'studentId'],
    empty: { title: 'health.observation.emptyTitle', text: 'health.observation.emptyText' },
  }),
);
